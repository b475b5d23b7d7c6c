import { diffArrays } from 'diff'
import { longestRise } from './longest-rise.ts'

/** A run of tokens that both have, or that one is to be changed into the other. */
export interface Run {
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
  runs: Run[]
  /** the work was cut off, so that more may be called changed than is */
  coarse: boolean
}

/**
 * The least that turns one list into another, with bounded work: tokens that stand once on both sides tie them
 * together, and what lies between is given up where it differs too much.
 */
export function diffTokens(before: readonly string[], after: readonly string[]): TokenDiff {
  const diff: TokenDiff = { runs: [], coarse: false }
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  push(diff, { same: true, before: start, after: start })
  compareMiddle(
    diff,
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  )
  push(diff, { same: true, before: end, after: end })
  return diff
}

function compareMiddle(diff: TokenDiff, before: string[], after: string[]): void {
  if (before.length + after.length <= short) {
    compare(diff, before, after)
    return
  }
  let [atOld, atNew] = [0, 0]
  for (const [old, now] of anchors(before, after)) {
    compare(diff, before.slice(atOld, old), after.slice(atNew, now))
    push(diff, { same: true, before: 1, after: 1 })
    ;[atOld, atNew] = [old + 1, now + 1]
  }
  compare(diff, before.slice(atOld), after.slice(atNew))
}

/** The tokens that stand once on each side, as many of them as are in the same order. */
function anchors(before: string[], after: string[]): [old: number, now: number][] {
  const places = new Map<string, { old: number; now: number }>()
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

function compare(diff: TokenDiff, before: string[], after: string[]): void {
  if (before.length === 0 || after.length === 0) {
    push(diff, { same: false, before: before.length, after: after.length })
    return
  }
  const changes = diffArrays(before, after, { maxEditLength: mostEdits })
  if (!changes) {
    diff.coarse = true
    push(diff, { same: false, before: before.length, after: after.length })
    return
  }
  for (const { added, removed, count } of changes) {
    push(diff, {
      same: !added && !removed,
      before: added ? 0 : count,
      after: removed ? 0 : count,
    })
  }
}

function push({ runs }: TokenDiff, run: Run): void {
  if (run.before === 0 && run.after === 0) return
  const last = runs.at(-1)
  if (last?.same === run.same) {
    last.before += run.before
    last.after += run.after
  } else runs.push({ ...run })
}
