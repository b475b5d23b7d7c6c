import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { ContentPage } from '../../../src/contract/content/content.ts'
import {
  applyTreeDiff,
  diffTrees,
  type TreeChange,
} from '../../../src/features/change-requests/model/page-tree.ts'

function page(id: string, pages: ContentPage[] = [], more: Partial<ContentPage> = {}): ContentPage {
  return { id, title: id, type: 'document', ...more, ...(pages.length > 0 && { pages }) }
}

/**
 * Builds a random tree of the given IDs. Each page gets an earlier page as its parent and a
 * position among its siblings.
 */
const randomTree = fc
  .shuffledSubarray([...'abcdefghijkl'])
  .chain((ids) =>
    fc.tuple(
      fc.constant(ids),
      fc.array(fc.nat(), { minLength: ids.length, maxLength: ids.length }),
      fc.array(fc.constantFrom('One', 'Two', ''), { minLength: ids.length, maxLength: ids.length }),
      fc.array(fc.boolean(), { minLength: ids.length, maxLength: ids.length }),
    ),
  )
  .map(([ids, parents, titles, hidden]) => {
    const nodes = ids.map((id, index) => ({
      ...page(id, [], { title: titles[index] ?? '', hidden: hidden[index] === true }),
      pages: [] as ContentPage[],
    }))
    const top: ContentPage[] = []
    for (const [index, node] of nodes.entries()) {
      const chosen = (parents[index] ?? 0) % (index + 1)
      const siblings = chosen === index ? top : (nodes[chosen]?.pages ?? top)
      siblings.push(node)
    }
    return top
  })

/** Returns the visible properties of a tree: the IDs in order, and the compared fields. */
function outline(pages: readonly ContentPage[]): unknown {
  return pages.map(({ id, title, hidden, pages: below = [] }) => [
    id,
    title,
    !!hidden,
    outline(below),
  ])
}

function contentPageIds(pages: readonly ContentPage[]): Set<string> {
  return new Set(pages.flatMap(({ id, pages: below = [] }) => [id, ...contentPageIds(below)]))
}

function inWords(change: TreeChange): string {
  if (change.kind !== 'kept') return `${change.kind} ${change.id}`
  const parts = [change.moved && 'moved', change.reordered && 'reordered']
  return `${[...parts, ...change.fields.map(({ name }) => name)].filter(Boolean).join(' ')} ${change.id}`
}

const saying = (before: ContentPage[], after: ContentPage[]) =>
  diffTrees(before, after).map(inWords)

describe('the difference between two page trees', () => {
  it('turns the old tree into the new one', () => {
    fc.assert(
      fc.property(randomTree, randomTree, (before, after) => {
        assert.deepEqual(outline(applyTreeDiff(before, diffTrees(before, after))), outline(after))
      }),
      { numRuns: 500 },
    )
  })

  it('shows a moved page once, not as removed and added', () => {
    fc.assert(
      fc.property(randomTree, randomTree, (before, after) => {
        const changes = diffTrees(before, after)
        const ids = changes.map(({ id }) => id)
        assert.equal(new Set(ids).size, ids.length)
        const [old, now] = [contentPageIds(before), contentPageIds(after)]
        for (const { kind, id } of changes) {
          const there = { added: [false, true], removed: [true, false], kept: [true, true] }[kind]
          assert.deepEqual([old.has(id), now.has(id)], there, `${kind} ${id}`)
        }
      }),
    )
  })

  it('is empty for two equal trees', () => {
    fc.assert(fc.property(randomTree, (tree) => assert.deepEqual(diffTrees(tree, tree), [])))
  })

  it('reports the move of a parent as one move, regardless of its children', () => {
    const below = Array.from({ length: 50 }, (_, index) => page(`p${index}`))
    const before = [page('guide', below), page('archive')]
    const after = [page('archive', [page('guide', below)])]
    assert.deepEqual(saying(before, after), ['moved guide'])
  })

  it('reports a page that moves to the end as one reordering', () => {
    const before = ['a', 'b', 'c', 'd', 'e'].map((id) => page(id))
    const after = ['b', 'c', 'd', 'e', 'a'].map((id) => page(id))
    assert.deepEqual(saying(before, after), ['reordered a'])
  })

  it('reports no moves for pages next to added and removed pages', () => {
    const before = ['gone', 'a', 'b', 'c'].map((id) => page(id))
    const after = ['a', 'new', 'b', 'c'].map((id) => page(id))
    assert.deepEqual(saying(before, after), ['removed gone', 'added new'])
  })

  it('reports pages moved out of a removed group as moves', () => {
    const before = [page('group', [page('a'), page('b')])]
    const after = [page('a')]
    assert.deepEqual(saying(before, after), ['removed group', 'moved a', 'removed b'])
  })

  it('reports a child that swaps places with its parent', () => {
    const before = [page('a', [page('b')])]
    const after = [page('b', [page('a')])]
    assert.deepEqual(saying(before, after), ['moved b', 'moved a'])
    assert.deepEqual(outline(applyTreeDiff(before, diffTrees(before, after))), outline(after))
  })

  it('reports each changed field with its old and new value', () => {
    const before = [page('a', [], { slug: 'old', layout: { cover: true }, description: 'x' })]
    const after = [page('a', [], { slug: 'new', layout: { cover: false }, noIndex: true })]
    const [change] = diffTrees(before, after)
    assert.ok(change?.kind === 'kept')
    assert.deepEqual(change.fields, [
      { name: 'slug', before: 'old', after: 'new' },
      { name: 'description', before: 'x', after: undefined },
      { name: 'layout', before: { cover: true }, after: { cover: false } },
      { name: 'noIndex', before: undefined, after: true },
    ])
  })

  it('treats an omitted field like a field that is false or empty', () => {
    const before = [page('a', [], { hidden: false, description: '', layout: { title: false } })]
    const after = [page('a', [], { layout: {} })]
    assert.deepEqual(diffTrees(before, after), [])
    assert.deepEqual(diffTrees([page('a', [], { layout: { title: false } })], [page('a')]), [])
  })

  it('ignores the order of keys and the published URL of a page', () => {
    const before = [page('a', [], { layout: { cover: true, title: true }, path: 'x/a' })]
    const after = [page('a', [], { layout: { title: true, cover: true }, path: 'y/a' })]
    assert.deepEqual(diffTrees(before, after), [])
  })
})
