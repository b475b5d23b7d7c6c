import { longestIncreasingSubsequence } from '../../../../output/longest-increasing-subsequence.ts'
import type { Interruptible } from '../../model/interruptible.ts'
import { shortestEdit } from './shortest-edit.ts'

/** A run of equal tokens, or a run of old tokens and the new tokens that replace them. */
export interface TokenRun {
  same: boolean
  /** the number of old and new tokens */
  before: number
  after: number
}

/**
 * The maximum number of edits between two anchors. Above this number, everything between the
 * anchors counts as changed.
 */
const maxEdits = 600

/**
 * The maximum length of lists that are compared directly. Longer lists are first aligned at
 * anchors.
 */
const short = 400

export interface TokenDiff {
  runs: TokenRun[]
  /** true if the comparison stopped early, so that unchanged text may be marked as changed */
  coarse: boolean
}

/**
 * Returns a short list of edits between two lists, in limited time. Tokens that occur exactly once
 * in each list are anchors. If the tokens between two anchors differ too much, all of them count as
 * changed.
 */
export function* tokenDiff(
  before: readonly string[],
  after: readonly string[],
): Interruptible<TokenDiff> {
  const diff: TokenDiff = { runs: [], coarse: false }
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  push(diff, { same: true, before: start, after: start })
  yield* compareMiddle(
    diff,
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  )
  push(diff, { same: true, before: end, after: end })
  return diff
}

/** Maps tokens to numbers, which are faster to compare. Equal tokens get equal numbers. */
function* numbered(
  tokens: readonly string[],
  numbers: Map<string, number>,
): Interruptible<Int32Array> {
  const found = new Int32Array(tokens.length)
  for (const [index, token] of tokens.entries()) {
    const known = numbers.get(token)
    found[index] = known ?? numbers.size
    if (known === undefined) numbers.set(token, numbers.size)
    if (index % 2000 === 1999) yield
  }
  return found
}

function* compareMiddle(
  diff: TokenDiff,
  before: readonly string[],
  after: readonly string[],
): Interruptible<void> {
  const numbers = new Map<string, number>()
  const old = yield* numbered(before, numbers)
  const olds = numbers.size
  const now = yield* numbered(after, numbers)
  if (old.length + now.length <= short) {
    yield* compare(diff, old, now, olds)
    return
  }
  let [beforeAt, afterAt] = [0, 0]
  for (const [oldAnchor, newAnchor] of anchors(old, now)) {
    const between = now.subarray(afterAt, newAnchor)
    yield* compare(diff, old.subarray(beforeAt, oldAnchor), between, olds)
    push(diff, { same: true, before: 1, after: 1 })
    ;[beforeAt, afterAt] = [oldAnchor + 1, newAnchor + 1]
  }
  yield* compare(diff, old.subarray(beforeAt), now.subarray(afterAt), olds)
}

/**
 * Returns the longest sequence of tokens that occur exactly once in each list and in the same
 * order.
 */
function anchors(before: Int32Array, after: Int32Array): [old: number, now: number][] {
  const places = new Map<number, { old: number; now: number }>()
  // a negative position indicates that the token is missing or occurs several times
  for (const [index, token] of before.entries()) {
    places.set(token, { old: places.has(token) ? -1 : index, now: -1 })
  }
  for (const [index, token] of after.entries()) {
    const place = places.get(token)
    if (place) place.now = place.now === -1 ? index : -2
  }
  const pairs = [...places.values()].filter(({ old, now }) => old >= 0 && now >= 0)
  const rise = longestIncreasingSubsequence(pairs.map(({ now }) => now))
  return rise.map((place) => [pairs[place]?.old as number, pairs[place]?.now as number])
}

/** Compares tokens. Tokens with the number `olds` or higher occur only in the new list. */
function* compare(
  diff: TokenDiff,
  before: Int32Array,
  after: Int32Array,
  olds: number,
): Interruptible<void> {
  const whole = { same: false, before: before.length, after: after.length }
  if (before.length === 0 || after.every((token) => token >= olds)) {
    push(diff, whole)
    return
  }
  const edits = yield* shortestEdit(before, after, maxEdits)
  if (!edits) {
    diff.coarse = true
    push(diff, whole)
    return
  }
  for (const { kind, count } of edits) {
    push(diff, {
      same: kind === 'same',
      before: kind === 'added' ? 0 : count,
      after: kind === 'removed' ? 0 : count,
    })
  }
}

function push({ runs }: TokenDiff, run: TokenRun): void {
  if (run.before === 0 && run.after === 0) return
  const last = runs.at(-1)
  if (last?.same === run.same) {
    last.before += run.before
    last.after += run.after
  } else runs.push({ ...run })
}
