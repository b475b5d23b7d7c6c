import assert from 'node:assert/strict'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import {
  type Driver,
  limitsAfter,
  limitsBefore,
  opened,
  pageLines,
  sampleChanges,
} from '../samples.ts'

const viewedText = limitsAfter
const nowText = limitsAfter.replace('Three.', 'Three and a half.')

/** Opens `limits`, which was viewed in `rev_2` and has a different text in `rev_3`. */
function later() {
  const changes = sampleChanges({ revision: 'rev_3' })
  const change = changes.pages.find(({ id }) => id === 'limits')
  assert.ok(change?.after)
  change.after = { ...change.after, documentId: 'doc_limits_3' }
  const diff = { change, text: diffTexts(limitsBefore, nowText) }
  const driver = opened().press('v', 'k').press('R').answer('changes', { changes, notes: noNotes })
  return { driver: driver.answer('page', diff), diff }
}

function changedLines(driver: Driver): string[] {
  return pageLines(driver)
    .filter(({ mark }) => mark === 'added' || mark === 'removed')
    .map(({ pieces }) => pieces.map(({ text }) => text).join(''))
}

const noteWith = (driver: Driver, words: string) =>
  pageLines(driver).some(({ kind, pieces }) => kind === 'note' && pieces[0]?.text.includes(words))

describe('changes since the last view', () => {
  it('are fetched from the revision in which the page was viewed', () => {
    const { driver } = later()
    const ask = driver.press('S').asked('page').ask
    assert.equal('since' in ask && ask.since, 'rev_2')
  })

  it('contain only the later changes of the page', () => {
    const { driver, diff } = later()
    driver.press('S').answer('page', {
      ...diff,
      since: { revision: 'rev_2', text: diffTexts(viewedText, nowText) },
    })
    assert.deepEqual(changedLines(driver), ['Three.', 'Three and a half.'])
    assert.ok(noteWith(driver, 'Changes since your last view'))
    // all differences can be shown without another request
    assert.deepEqual(driver.press('S').asks, [])
    assert.equal(changedLines(driver).length, 9)
    assert.deepEqual(driver.press('S').asks, [])
    assert.equal(changedLines(driver).length, 2)
  })

  it('use the line under the cursor in the displayed text', () => {
    const { driver, diff } = later()
    driver.press('S').answer('page', {
      ...diff,
      since: { revision: 'rev_2', text: diffTexts(viewedText, nowText) },
    })
    driver.press('tab', ']', 'j', 'c')
    const { dialog } = driver.state
    assert.equal(
      dialog?.type === 'compose' && dialog.purpose.kind === 'comment' && dialog.purpose.block,
      'Three and a half.',
    )
  })

  it('show reverted changes of a page whose remaining changes were viewed', () => {
    const { driver, diff } = later()
    const fewer = limitsAfter.slice(0, limitsAfter.indexOf('\n## Bursts'))
    const text = diffTexts(limitsBefore, fewer)
    driver
      .press('R')
      .answer('changes', { changes: driver.state.review?.changes as never, notes: noNotes })
    driver.answer('page', { ...diff, text })
    driver.press('S').answer('page', {
      ...diff,
      text,
      since: { revision: 'rev_2', text: diffTexts(viewedText, fewer) },
    })
    assert.deepEqual(changedLines(driver), [
      '',
      '## Bursts',
      '',
      'Up to 100 requests may come at once.',
    ])
    driver.press('v')
    assert.ok(!driver.state.review?.tree.some(({ id }) => id === 'limits'))
  })

  it('are shown by block if that revision no longer exists', () => {
    const { driver, diff } = later()
    driver.press('S').answer('page', { ...diff, since: { revision: 'rev_2', isUnreadable: true } })
    assert.deepEqual(changedLines(driver), ['Three.', 'Three and a half.'])
    assert.ok(noteWith(driver, 'no longer available'))
  })
})
