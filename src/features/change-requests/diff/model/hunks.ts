import type { Row, TextDiff } from './text-diff.ts'

/** Changed rows and their context. */
export interface Hunk {
  before: { start: number; count: number }
  after: { start: number; count: number }
  rows: Row[]
}

/**
 * The maximum number of rows for which a table, code block, or frontmatter is always shown in full.
 */
const maxWholeRows = 200

export function createHunks({ rows, parts }: TextDiff, context = 3): Hunk[] {
  return (parts ?? changedParts(rows, context)).map(({ from, to }) => hunk(rows, from, to))
}

/** Returns the ranges of rows to show. */
export function changedParts(rows: readonly Row[], context = 3): { from: number; to: number }[] {
  const shown = new Uint8Array(rows.length)
  for (const [index, { kind }] of rows.entries()) {
    if (kind !== 'same') shown.fill(1, Math.max(0, index - context), index + context + 1)
  }
  for (const { start, end } of wholeBlocks(rows)) {
    if (end - start <= maxWholeRows && shown.subarray(start, end).includes(1)) {
      shown.fill(1, start, end)
    }
  }
  const parts: { from: number; to: number }[] = []
  for (let from = shown.indexOf(1); from >= 0; ) {
    const gap = shown.indexOf(0, from)
    const to = gap < 0 ? rows.length : gap
    parts.push({ from, to })
    from = to < rows.length ? shown.indexOf(1, to) : -1
  }
  return parts
}

/** Returns the ranges around blocks of changed rows, including unchanged rows as context. */
export function partsAround(
  rows: readonly Row[],
  blocks: readonly { from: number; to: number }[],
  context = 3,
): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = []
  for (let { from, to } of blocks) {
    for (let left = context; left > 0 && rows[from - 1]?.kind === 'same'; left--) from--
    for (let left = context; left > 0 && rows[to]?.kind === 'same'; left--) to++
    const last = parts.at(-1)
    if (last && from <= last.to) last.to = to
    else parts.push({ from, to })
  }
  return parts
}

function wholeBlocks(rows: readonly Row[]): { start: number; end: number }[] {
  const ranges = new Map<number, { start: number; end: number }>()
  for (const [index, { block }] of rows.entries()) {
    if (block === undefined) continue
    const range = ranges.get(block)
    if (range) range.end = index + 1
    else ranges.set(block, { start: index, end: index + 1 })
  }
  return [...ranges.values()]
}

function hunk(rows: readonly Row[], start: number, end: number): Hunk {
  const own = rows.slice(start, end)
  const side = (name: 'before' | 'after') => {
    const count = own.filter((row) => row[name] !== undefined).length
    const first = own.find((row) => row[name] !== undefined)?.[name]
    // a hunk without old lines or without new lines starts after the preceding line
    const last = () => rows.slice(0, start).findLast((row) => row[name] !== undefined)?.[name]
    return { start: first ?? last() ?? 0, count }
  }
  return { before: side('before'), after: side('after'), rows: own }
}

/**
 * Arranges rows in two columns. Removed rows appear to the left of the added rows that replace
 * them.
 */
export function sideBySide(
  rows: readonly Row[],
): [left: Row | undefined, right: Row | undefined][] {
  const rowAt = (at: number | undefined) => (at === undefined ? undefined : rows[at])
  return pairIndexes(rows, 0, rows.length).map(([left, right]) => [rowAt(left), rowAt(right)])
}

/** Arranges the rows of a range in two columns. Returns their indexes. */
export function pairIndexes(
  rows: readonly Row[],
  from: number,
  to: number,
): [left: number | undefined, right: number | undefined][] {
  const pairs: [number | undefined, number | undefined][] = []
  for (let at = from; at < to; ) {
    const { kind, group } = rows[at] as Row
    if (kind === 'same') {
      pairs.push([at, at])
      at++
      continue
    }
    const left: number[] = []
    const right: number[] = []
    do {
      ;(rows[at]?.kind === 'removed' ? left : right).push(at)
      at++
    } while (at < to && rows[at]?.kind !== 'same' && rows[at]?.group === group)
    for (let index = 0; index < Math.max(left.length, right.length); index++) {
      pairs.push([left[index], right[index]])
    }
  }
  return pairs
}
