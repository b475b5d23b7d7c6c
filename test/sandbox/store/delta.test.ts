import assert from 'node:assert/strict'
import fc from 'fast-check'
import { applyDelta, createDelta } from '../../../src/sandbox/store/delta.ts'

const tree = [
  { id: 'a', title: 'A', pages: [] },
  { id: 'b', title: 'B', pages: [{ id: 'c', title: 'C', pages: [] }] },
  { id: 'd', title: 'D', pages: [] },
]

describe('a delta', () => {
  it('describes what changed and where, and nothing else', () => {
    const [a, b, d] = tree
    const changed = [a, { ...b, pages: [{ id: 'c', title: 'See', pages: [] }] }, d]
    assert.deepEqual(createDelta(tree, changed), {
      list: [
        [0, 1],
        {
          at: 1,
          delta: {
            keys: {
              pages: { list: [{ at: 0, delta: { keys: { title: { value: 'See' } } } }] },
            },
          },
        },
        [2, 1],
      ],
    })
  })

  it('recognizes moved items, and contains new and removed ones', () => {
    const [a, b, d] = tree
    const page = { id: 'e', title: 'E', pages: [] }
    assert.deepEqual(createDelta(tree, [d, a, b]), {
      list: [
        [2, 1],
        [0, 2],
      ],
    })
    assert.deepEqual(createDelta(tree, [a, page]), { list: [[0, 1], { value: page }] })
    assert.deepEqual(createDelta({ x: 1, y: 2 }, { x: 1 }), { keys: {}, gone: ['y'] })
  })

  it('is empty if nothing changed', () => {
    assert.equal(createDelta(tree, structuredClone(tree)), undefined)
    assert.equal(createDelta({ x: undefined, y: 1 }, { y: 1 }), undefined)
  })

  it('shares unchanged parts', () => {
    const delta = createDelta(tree, [...tree, { id: 'e' }])
    assert.ok(delta)
    const made = applyDelta(tree, delta) as typeof tree
    assert.equal(made[1], tree[1])
  })

  it('turns the old value into the new value, even after conversion to JSON', () => {
    const item = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), n: fc.integer() })
    const value = fc.record({
      items: fc.uniqueArray(item, { selector: ({ id }) => id }),
      rest: fc.jsonValue(),
    })
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [before, after] = JSON.parse(JSON.stringify([one, other]))
        const delta = JSON.parse(JSON.stringify(createDelta(before, after) ?? null))
        assert.deepEqual(delta === null ? before : applyDelta(before, delta), after)
      }),
    )
  })
})
