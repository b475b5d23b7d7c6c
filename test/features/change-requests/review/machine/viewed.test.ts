import assert from 'node:assert/strict'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import {
  changedSize,
  describeViewed,
  unviewedTitles,
  viewedItems,
  viewedProgress,
} from '../../../../../src/features/change-requests/review/machine/viewed.ts'
import { limitsDiff, opened, sampleChanges } from '../samples.ts'

describe('the viewed items of a review', () => {
  it('exclude a page of another revision until its text is loaded again', () => {
    const changes = sampleChanges({ revision: 'rev_3' })
    const change = changes.pages.find(({ id }) => id === 'limits')
    const text = limitsDiff()
    assert.ok(change?.after && text)
    change.after = { ...change.after, documentId: 'doc_limits_3' }
    const driver = opened().press('v', 'k', 'R').answer('changes', { changes, notes: noNotes })
    const { review } = driver.answer('page', { change, text }).state
    assert.ok(review)
    const viewed = (stale: readonly string[]) => [
      ...viewedItems({ ...review, stale: new Set(stale) }),
    ]
    assert.deepEqual(viewed([]), ['page limits'])
    assert.deepEqual(viewed(['limits']), [])
    assert.deepEqual(viewed([]), ['page limits'])
  })

  it('are counted only once for the same state, because each frame shows the number', () => {
    const { review } = opened().state
    assert.ok(review)
    let looks = 0
    const items = review.items.map(({ change, ...item }) => ({
      ...item,
      get change() {
        looks++
        return change
      },
    })) as typeof review.items
    const progress = viewedProgress({ ...review, items })
    const first = looks
    const other = { ...review, items, isNewOnly: true }
    assert.deepEqual(viewedProgress(other), progress)
    assert.deepEqual([first > 0, looks], [true, first])
    const diffs = new Map(review.diffs)
    viewedProgress({ ...review, items, diffs })
    assert.ok(looks > first)
  })

  it('exclude changes on main and pages with unchanged text from the count', () => {
    const changes = sampleChanges()
    for (const change of changes.pages) {
      if (change.id === 'errors') Object.assign(change, { side: 'main', treeSide: 'main' })
      // main changed the text, and the change request may have removed the page
      if (change.id === 'questions') Object.assign(change, { side: 'main', treeSide: 'unknown' })
    }
    const driver = opened().press('R').answer('changes', { changes, notes: noNotes })
    const summary = () => {
      const { review } = driver.state
      assert.ok(review)
      const titles = unviewedTitles(review).join()
      return [viewedProgress(review), changedSize(review), describeViewed(review), titles]
    }
    assert.deepEqual(summary(), [
      { viewed: 0, all: 4 },
      '3 pages and 1 file',
      '0 of 4 viewed. Not viewed: Limits, Questions, Retries, backoff.svg',
      'Limits,Questions,Retries,backoff.svg',
    ])
    const [limits] = changes.pages
    assert.ok(limits?.id === 'limits')
    driver.answer('page', { change: limits })
    assert.deepEqual(summary(), [
      { viewed: 0, all: 3 },
      '2 pages and 1 file',
      '0 of 3 viewed. Not viewed: Questions, Retries, backoff.svg',
      'Questions,Retries,backoff.svg',
    ])
  })
})
