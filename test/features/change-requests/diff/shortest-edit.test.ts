import assert from 'node:assert/strict'
import { diffArrays } from 'diff'
import fc from 'fast-check'
import {
  type Edit,
  shortestEdit,
} from '../../../../src/features/change-requests/diff/model/shortest-edit.ts'
import { runToEnd } from '../../../../src/features/change-requests/model/interruptible.ts'

const shortest = (before: number[], after: number[], most = 100) =>
  runToEnd(shortestEdit(Int32Array.from(before), Int32Array.from(after), most))

const list = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 })

/** Applies the edits to the old list, taking added items from the new list. */
function applied(before: number[], after: number[], edits: readonly Edit[]): number[] {
  const made: number[] = []
  let old = 0
  for (const { kind, count } of edits) {
    if (kind === 'same') made.push(...before.slice(old, old + count))
    if (kind === 'added') made.push(...after.slice(made.length, made.length + count))
    else old += count
  }
  assert.equal(old, before.length)
  return made
}

const changed = (edits: readonly { count: number; same: boolean }[]) =>
  edits.reduce((sum, { count, same }) => sum + (same ? 0 : count), 0)

describe('the shortest edit', () => {
  it('turns the old list into the new one', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        assert.deepEqual(applied(before, after, shortest(before, after) ?? []), after)
      }),
    )
  })

  it('is no longer than the edit of the list comparison library', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const own = shortest(before, after) ?? []
        const known = diffArrays(before, after)
        assert.equal(
          changed(own.map(({ kind, count }) => ({ count, same: kind === 'same' }))),
          changed(known.map(({ added, removed, count }) => ({ count, same: !added && !removed }))),
        )
      }),
    )
  })

  it('is undefined above the maximum length', () => {
    assert.equal(shortest([1, 2, 3], [4, 5, 6], 5), undefined)
    assert.deepEqual(shortest([1, 2], [1, 3], 2), [
      { kind: 'same', count: 1 },
      { kind: 'removed', count: 1 },
      { kind: 'added', count: 1 },
    ])
  })

  it('is empty for two empty lists', () => {
    assert.deepEqual(shortest([], []), [])
  })
})
