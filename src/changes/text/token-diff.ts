import { longestRise } from '../longest-rise.ts'
import type { Steps } from '../steps.ts'
import { shortestEdit } from './shortest-edit.ts'

/** A run of tokens that both have, or that one is to be changed into the other. */
export interface TokenRun {
  same: boolean
  /** how many tokens of the old and of the new */
  before: number
  after: number
}

/** Beyond this many edits between two anchors the whole of what lies there counts as changed. */
const mostEdits = 600

/** Short lists are compared as they are; longer ones are first tied together where it is certain. */
const short = 400

export interface TokenDiff {
  runs: TokenRun[]
  /** the work was cut off, so that more may be called changed than is */
  coarse: boolean
}

/**
 * The least that turns one list into another, with bounded work: tokens that stand once on both sides tie them
 * together, and what lies between is given up where it differs too much.
 */
export function* tokenDiff(before: readonly string[], after: readonly string[]): Steps<TokenDiff> {
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

/** The tokens as numbers, which are compared faster: the same number is the same token. */
function* numbered(tokens: readonly string[], numbers: Map<string, number>): Steps<Int32Array> {
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
): Steps<void> {
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

/** The tokens that stand once on each side, as many of them as are in the same order. */
function anchors(before: Int32Array, after: Int32Array): [old: number, now: number][] {
  const places = new Map<number, { old: number; now: number }>()
  // a negative place is none or too many
  for (const [index, token] of before.entries()) {
    places.set(token, { old: places.has(token) ? -1 : index, now: -1 })
  }
  for (const [index, token] of after.entries()) {
    const place = places.get(token)
    if (place) place.now = place.now === -1 ? index : -2
  }
  const pairs = [...places.values()].filter(({ old, now }) => old >= 0 && now >= 0)
  const rise = longestRise(pairs.map(({ now }) => now))
  return rise.map((place) => [pairs[place]?.old as number, pairs[place]?.now as number])
}

/** Tokens from the number `olds` on are on the new side alone. */
function* compare(
  diff: TokenDiff,
  before: Int32Array,
  after: Int32Array,
  olds: number,
): Steps<void> {
  const whole = { same: false, before: before.length, after: after.length }
  if (before.length === 0 || after.every((token) => token >= olds)) {
    push(diff, whole)
    return
  }
  const edits = yield* shortestEdit(before, after, mostEdits)
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
