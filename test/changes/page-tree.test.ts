import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { ContentPage } from '../../src/changes/page-index.ts'
import { applyTreeDiff, diffTrees, type TreeChange } from '../../src/changes/page-tree.ts'

function page(id: string, pages: ContentPage[] = [], more: Partial<ContentPage> = {}): ContentPage {
  return { id, title: id, type: 'document', ...more, ...(pages.length > 0 && { pages }) }
}

/** Any tree of these ids: each is given a parent that came before it, and a place among its siblings. */
const treeOf = fc
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

/** What there is to see of a tree: ids in order, with what the diff is about. */
function outline(pages: readonly ContentPage[]): unknown {
  return pages.map(({ id, title, hidden, pages: below = [] }) => [
    id,
    title,
    !!hidden,
    outline(below),
  ])
}

function idsOf(pages: readonly ContentPage[]): Set<string> {
  return new Set(pages.flatMap(({ id, pages: below = [] }) => [id, ...idsOf(below)]))
}

function inWords(change: TreeChange): string {
  if (change.kind !== 'kept') return `${change.kind} ${change.id}`
  const parts = [change.moved && 'moved', change.reordered && 'reordered']
  return `${[...parts, ...change.fields.map(({ name }) => name)].filter(Boolean).join(' ')} ${change.id}`
}

const saying = (before: ContentPage[], after: ContentPage[]) =>
  diffTrees(before, after).map(inWords)

describe('the difference of two page trees', () => {
  it('made to the old tree gives the new one', () => {
    fc.assert(
      fc.property(treeOf, treeOf, (before, after) => {
        assert.deepEqual(outline(applyTreeDiff(before, diffTrees(before, after))), outline(after))
      }),
      { numRuns: 500 },
    )
  })

  it('names a page once: what moves is never added and removed', () => {
    fc.assert(
      fc.property(treeOf, treeOf, (before, after) => {
        const changes = diffTrees(before, after)
        const ids = changes.map(({ id }) => id)
        assert.equal(new Set(ids).size, ids.length)
        const [old, now] = [idsOf(before), idsOf(after)]
        for (const { kind, id } of changes) {
          const there = { added: [false, true], removed: [true, false], kept: [true, true] }[kind]
          assert.deepEqual([old.has(id), now.has(id)], there, `${kind} ${id}`)
        }
      }),
    )
  })

  it('is nothing between a tree and itself', () => {
    fc.assert(fc.property(treeOf, (tree) => assert.deepEqual(diffTrees(tree, tree), [])))
  })

  it('a move of a parent is one move, whatever stands below it', () => {
    const below = Array.from({ length: 50 }, (_, index) => page(`p${index}`))
    const before = [page('guide', below), page('archive')]
    const after = [page('archive', [page('guide', below)])]
    assert.deepEqual(saying(before, after), ['moved guide'])
  })

  it('one page that goes to the end is one reordering', () => {
    const before = ['a', 'b', 'c', 'd', 'e'].map((id) => page(id))
    const after = ['b', 'c', 'd', 'e', 'a'].map((id) => page(id))
    assert.deepEqual(saying(before, after), ['reordered a'])
  })

  it('pages that come and go shift no others', () => {
    const before = ['gone', 'a', 'b', 'c'].map((id) => page(id))
    const after = ['a', 'new', 'b', 'c'].map((id) => page(id))
    assert.deepEqual(saying(before, after), ['removed gone', 'added new'])
  })

  it('pages of a removed group that go elsewhere are moves', () => {
    const before = [page('group', [page('a'), page('b')])]
    const after = [page('a')]
    assert.deepEqual(saying(before, after), ['removed group', 'moved a', 'removed b'])
  })

  it('a child that takes the place of its parent, and the parent below it', () => {
    const before = [page('a', [page('b')])]
    const after = [page('b', [page('a')])]
    assert.deepEqual(saying(before, after), ['moved b', 'moved a'])
    assert.deepEqual(outline(applyTreeDiff(before, diffTrees(before, after))), outline(after))
  })

  it('tells each field that changed, with both values', () => {
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

  it('a field that is left out says the same as one that is off or empty', () => {
    const before = [page('a', [], { hidden: false, description: '', layout: { title: false } })]
    const after = [page('a', [], { layout: {} })]
    assert.deepEqual(diffTrees(before, after), [])
    assert.deepEqual(diffTrees([page('a', [], { layout: { title: false } })], [page('a')]), [])
  })

  it('the order of keys and where a page is published are no change', () => {
    const before = [page('a', [], { layout: { cover: true, title: true }, path: 'x/a' })]
    const after = [page('a', [], { layout: { title: true, cover: true }, path: 'y/a' })]
    assert.deepEqual(diffTrees(before, after), [])
  })
})
