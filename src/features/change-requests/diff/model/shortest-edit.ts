import type { Interruptible } from '../../model/interruptible.ts'

/** A run of tokens that are all equal, removed, or added. */
export interface Edit {
  kind: 'same' | 'removed' | 'added'
  count: number
}

const unreachable = -1

/**
 * Returns the shortest list of removals and additions that turns one list into the other. Returns
 * `undefined` if more than `most` are needed.
 */
export function* shortestEdit(
  before: Int32Array,
  after: Int32Array,
  most: number,
): Interruptible<Edit[] | undefined> {
  const limit = Math.min(most, before.length + after.length)
  // best[middle + k] is the last position in the old list on diagonal k (old position minus new
  // position)
  const middle = limit + 1
  const best = new Int32Array(2 * middle + 1).fill(unreachable)
  best[middle + 1] = 0
  const rounds: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits++) {
    rounds.push(best.slice(middle - edits - 1, middle + edits + 2))
    for (let k = -edits; k <= edits; k += 2) {
      const at = middle + k
      const adds = insertsFirst(best, at, k, before.length, after.length)
      let old =
        adds === undefined ? unreachable : (best[adds ? at + 1 : at - 1] as number) + (adds ? 0 : 1)
      if (old !== unreachable) {
        const end = Math.min(before.length, after.length + k)
        while (old < end && before[old] === after[old - k]) old++
      }
      best[at] = old
      if (old === before.length && old - k === after.length) {
        return traceEdits(rounds, before.length, after.length)
      }
    }
    yield
  }
  return undefined
}

/**
 * Returns `true` if the longest path to this diagonal adds a token, and `false` if it removes one.
 * Returns `undefined` if there is no path.
 */
function insertsFirst(
  best: Int32Array,
  at: number,
  k: number,
  oldLength: number,
  newLength: number,
): boolean | undefined {
  const [left, right] = [best[at - 1] as number, best[at + 1] as number]
  const canRemove = left !== unreachable && left < oldLength
  const canAdd = right !== unreachable && right - k <= newLength
  if (!canAdd && !canRemove) return undefined
  return !canRemove || (canAdd && left < right)
}

/** Traces the path from the end of both lists back to the start. */
function traceEdits(rounds: readonly Int32Array[], oldLength: number, newLength: number): Edit[] {
  const edits: Edit[] = []
  let [old, now] = [oldLength, newLength]
  for (let round = rounds.length - 1; round > 0; round--) {
    const best = rounds[round] as Int32Array
    const k = old - now
    const at = round + 1 + k
    const adds = insertsFirst(best, at, k, oldLength, newLength) === true
    const from = best[adds ? at + 1 : at - 1] as number
    const same = old - (adds ? from : from + 1)
    edits.push({ kind: 'same', count: same }, { kind: adds ? 'added' : 'removed', count: 1 })
    old = from
    now = from - (adds ? k + 1 : k - 1)
  }
  edits.push({ kind: 'same', count: old })
  return edits.filter(({ count }) => count > 0).reverse()
}
