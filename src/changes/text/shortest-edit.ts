import type { Steps } from '../steps.ts'

/** So many tokens are the same, or are there on one side alone. */
export interface Edit {
  kind: 'same' | 'removed' | 'added'
  count: number
}

const unreachable = -1

/** The fewest removals and additions that turn one list into the other; `undefined` where it takes more than `most`. */
export function* shortestEdit(
  before: Int32Array,
  after: Int32Array,
  most: number,
): Steps<Edit[] | undefined> {
  const limit = Math.min(most, before.length + after.length)
  // best[middle + k] is how far in the old list one comes on the diagonal k (place in the old minus place in the new)
  const middle = limit + 1
  const best = new Int32Array(2 * middle + 1).fill(unreachable)
  best[middle + 1] = 0
  const rounds: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits++) {
    rounds.push(best.slice(middle - edits - 1, middle + edits + 2))
    for (let k = -edits; k <= edits; k += 2) {
      const at = middle + k
      const adds = addsAt(best, at, k, before.length, after.length)
      let old =
        adds === undefined ? unreachable : (best[adds ? at + 1 : at - 1] as number) + (adds ? 0 : 1)
      if (old !== unreachable) {
        const end = Math.min(before.length, after.length + k)
        while (old < end && before[old] === after[old - k]) old++
      }
      best[at] = old
      if (old === before.length && old - k === after.length) {
        return editsOf(rounds, before.length, after.length)
      }
    }
    yield
  }
  return undefined
}

/** Whether the way to this diagonal that comes farthest adds a token, or removes one; none where there is no way. */
function addsAt(
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

/** The way back from the end of both lists. */
function editsOf(rounds: readonly Int32Array[], oldLength: number, newLength: number): Edit[] {
  const edits: Edit[] = []
  let [old, now] = [oldLength, newLength]
  for (let round = rounds.length - 1; round > 0; round--) {
    const best = rounds[round] as Int32Array
    const k = old - now
    const at = round + 1 + k
    const adds = addsAt(best, at, k, oldLength, newLength) === true
    const from = best[adds ? at + 1 : at - 1] as number
    const same = old - (adds ? from : from + 1)
    edits.push({ kind: 'same', count: same }, { kind: adds ? 'added' : 'removed', count: 1 })
    old = from
    now = from - (adds ? k + 1 : k - 1)
  }
  edits.push({ kind: 'same', count: old })
  return edits.filter(({ count }) => count > 0).reverse()
}
