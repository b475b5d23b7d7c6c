import assert from 'node:assert/strict'
import type { ContentPage } from '../../../../src/contract/content/content.ts'
import { diffTexts } from '../../../../src/features/change-requests/diff/model/text-diff.ts'
import {
  comparePages,
  type PageChange,
} from '../../../../src/features/change-requests/model/compare-pages.ts'
import { createMergeBase } from '../../../../src/features/change-requests/model/determine-side.ts'
import {
  isOtherSince,
  isViewed,
  unseenRows,
  viewedNow,
} from '../../../../src/features/change-requests/notes/viewed.ts'
import { indexPages } from '../../../../src/features/content/model/page-index.ts'
import { changeRequest, page } from '../review/samples.ts'

const diffRows = (before: string, after: string) => diffTexts(before, after).rows

/** Compares pages that have all changed, and that now have the given document versions. */
function pageChanges(versions: readonly string[]): PageChange[] {
  const tree = (documentOf: (at: number) => string): ContentPage[] =>
    versions.map((_, at) =>
      page(`p${at}`, { documentId: documentOf(at), updatedAt: documentOf(at) }),
    )
  const before = indexPages(tree((at) => `main-${at}`))
  const after = indexPages(tree((at) => `${versions[at]}-${at}`))
  return comparePages(createMergeBase(changeRequest()), before, after)
}

describe('the viewed items', () => {
  it('stay viewed in 2,000 pages, and only the one changed block is new', () => {
    const first = pageChanges(Array.from({ length: 2000 }, () => 'a'))
    const rows = diffRows('One.\n\nsame\n\nTwo.\n', 'One 1.\n\nsame\n\nTwo 2.\n')
    const notes = first.map((change) => viewedNow({ change, rows }, 'rev_2'))
    const second = pageChanges(Array.from({ length: 2000 }, (_, at) => (at === 7 ? 'b' : 'a')))
    const left = second.filter((change, at) => !isViewed(notes[at], { change }))
    assert.deepEqual(
      left.map(({ id }) => id),
      ['p7'],
    )
    const change = left[0] as PageChange
    const now = diffRows('One.\n\nsame\n\nTwo.\n', 'One 1.\n\nsame\n\nTwo 2, at last.\n')
    assert.equal(isViewed(notes[7], { change, rows: now }), false)
    const unseen = unseenRows(notes[7], { change, rows: now })
    assert.deepEqual(
      unseen.flatMap(({ from, to }) => now.slice(from, to).map(({ text }) => text)),
      ['Two.', 'Two 2, at last.'],
    )
  })

  it('include the whole page again if a block was only reverted', () => {
    const [change] = pageChanges(['a'])
    const both = diffRows('One.\n\nsame\n\nTwo.\n', 'One 1.\n\nsame\n\nTwo 2.\n')
    const seen = viewedNow({ change, rows: both }, 'rev_2')
    const [later] = pageChanges(['b'])
    const one = diffRows('One.\n\nsame\n\nTwo.\n', 'One 1.\n\nsame\n\nTwo.\n')
    assert.equal(isViewed(seen, { change: later, rows: one }), true)
  })

  it('have no new changes if only main has changed', () => {
    const after = indexPages([page('a', { documentId: 'a-2', updatedAt: '2026-11-19' })])
    const changeOn = (main: string) =>
      comparePages(
        createMergeBase(changeRequest()),
        indexPages([page('a', { documentId: main, updatedAt: main })]),
        after,
      )[0]
    const seen = viewedNow({ change: changeOn('main-1') }, 'rev_2')
    assert.equal(isOtherSince(seen, { change: changeOn('main-2') }), false)
    const [other] = pageChanges(['b'])
    assert.equal(isOtherSince(seen, { change: other }), true)
  })

  it('include a file whose URL is signed again, but not a replaced file', () => {
    const viewable = (downloadURL: string, size: number) => {
      const after = { id: 'f', name: 'a.svg', contentType: 'image/svg+xml', downloadURL, size }
      return {
        file: { change: { kind: 'added' as const, after }, side: 'change-request' as const },
      }
    }
    const seen = viewedNow(viewable('https://files.test/a?expires=1', 7), 'rev_2')
    assert.equal(isViewed(seen, viewable('https://files.test/a?expires=2', 7)), true)
    assert.equal(isViewed(seen, viewable('https://files.test/a?expires=2', 8)), false)
  })

  it('exclude a page that was moved after it was viewed', () => {
    const before = indexPages([page('a'), page('b')])
    const flat = comparePages(
      createMergeBase(changeRequest()),
      before,
      indexPages([page('a', { title: 'New' }), page('b')]),
    )
    const moved = comparePages(
      createMergeBase(changeRequest()),
      before,
      indexPages([page('b', { pages: [page('a', { title: 'New' })] })]),
    )
    const seen = viewedNow({ change: flat[0] }, 'rev_2')
    const now = moved.find(({ id }) => id === 'a')
    assert.equal(isViewed(seen, { change: now, rows: [] }), false)
  })
})
