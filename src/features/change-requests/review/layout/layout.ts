import type { Line } from './lines.ts'

/** A unit of a layout with at least one line. It is wrapped when it first becomes visible. */
export interface LayoutBlock {
  lines(): readonly Line[]
  /** returns the searchable text */
  text(): string
  /**
   * the index of the displayed row, or of the row in the right column; `left` is the row in the
   * left column
   */
  row?: number | undefined
  left?: number | undefined
  /** the range of collapsed rows; only their number is shown */
  hidden?: { from: number; to: number }
  /** the index of this part if a long row is split */
  part?: number
  /** the displayed thread */
  thread?: string
  /** true if some of the words are marked as changed */
  hasWords?: boolean
  /** true if a change starts in this block */
  start?: boolean
}

/** The content of the page pane, from top to bottom. */
export type Layout = readonly LayoutBlock[]

/** The position of a line: a block, and a line within the block. */
export interface LayoutPlace {
  block: number
  line: number
}

export const atTop: LayoutPlace = { block: 0, line: 0 }

const made = new WeakMap<LayoutBlock, readonly Line[]>()

/** Returns the lines of a block. They are created on first use. */
export function blockLines(block: LayoutBlock | undefined): readonly Line[] {
  if (!block) return []
  const known = made.get(block)
  if (known) return known
  const lines = block.lines()
  made.set(block, lines)
  return lines
}

export function before(a: LayoutPlace, b: LayoutPlace): boolean {
  return a.block < b.block || (a.block === b.block && a.line < b.line)
}

/** Moves a position by a number of lines, but not beyond the ends of the page. */
export function walk(layout: Layout, from: LayoutPlace, by: number): LayoutPlace {
  if (by === Number.POSITIVE_INFINITY) return bottom(layout)
  if (by === Number.NEGATIVE_INFINITY) return atTop
  let { block, line } = from
  line += by
  while (line < 0) {
    if (block === 0) return atTop
    block--
    line += blockLines(layout[block]).length
  }
  while (line >= blockLines(layout[block]).length) {
    if (block >= layout.length - 1) return bottom(layout)
    line -= blockLines(layout[block]).length
    block++
  }
  return { block, line }
}

function bottom(layout: Layout): LayoutPlace {
  const block = Math.max(0, layout.length - 1)
  return { block, line: Math.max(0, blockLines(layout[block]).length - 1) }
}

/** Returns the next or previous line with a marked word. Wraps only blocks with marked words. */
export function wordPlace(layout: Layout, from: LayoutPlace, by: 1 | -1): LayoutPlace | undefined {
  for (let { block } = from; block >= 0 && block < layout.length; block += by) {
    if (!layout[block]?.hasWords) continue
    const lines = blockLines(layout[block])
    const isOn = ({ pieces, right }: Line, line: number) => {
      const isBehind = block !== from.block || (by > 0 ? line > from.line : line < from.line)
      const shown = [...pieces, ...(right?.pieces ?? [])]
      return isBehind && shown.some(({ tone }) => tone.endsWith('-word'))
    }
    const line = by > 0 ? lines.findIndex(isOn) : lines.findLastIndex(isOn)
    if (line >= 0) return { block, line }
  }
  return undefined
}

/** Returns the number of lines from one position to a position below it. */
export function distance(layout: Layout, from: LayoutPlace, to: LayoutPlace): number {
  let lines = to.line - from.line
  for (let at = from.block; at < to.block; at++) lines += blockLines(layout[at]).length
  return lines
}

/** Returns the visible lines of a window that starts at a position. */
export function visibleWindow(
  layout: Layout,
  from: LayoutPlace,
  height: number,
): { place: LayoutPlace; line: Line }[] {
  const shown: { place: LayoutPlace; line: Line }[] = []
  for (let { block, line: first } = from; block < layout.length; block++, first = 0) {
    for (const [at, line] of blockLines(layout[block]).slice(first).entries()) {
      if (shown.length === height) return shown
      shown.push({ place: { block, line: first + at }, line })
    }
  }
  return shown
}

/** Scrolls a window so that a position is visible with some lines of context. */
export function scrolledTo(
  layout: Layout,
  from: LayoutPlace,
  chosen: LayoutPlace,
  height: number,
): LayoutPlace {
  const margin = Math.min(2, Math.floor((height - 1) / 2))
  const lowest = walk(layout, chosen, -margin)
  const highest = walk(layout, chosen, margin - height + 1)
  const moved = later(earlier(from, lowest), highest)
  if (fills(layout, moved, height)) return moved
  return earlier(moved, walk(layout, bottom(layout), 1 - height))
}

/**
 * Returns whether the lines from a position to the end of the page fill a window. Stops early,
 * because wrapping a long page takes time.
 */
function fills(layout: Layout, { block, line }: LayoutPlace, height: number): boolean {
  let left = height + line
  for (let at = block; left > 0 && at < layout.length; at++) left -= blockLines(layout[at]).length
  return left <= 0
}

function earlier(a: LayoutPlace, b: LayoutPlace): LayoutPlace {
  return before(a, b) ? a : b
}

function later(a: LayoutPlace, b: LayoutPlace): LayoutPlace {
  return before(a, b) ? b : a
}

/** Returns the corresponding position in another layout of the same page. */
export function samePlace(old: Layout, place: LayoutPlace, now: Layout): LayoutPlace {
  const block = old[place.block]
  const found = block ? sameBlock(block, now) : undefined
  const at = found ?? Math.min(place.block, Math.max(0, now.length - 1))
  const { length } = blockLines(now[at])
  // the same block can have fewer lines after it is wrapped again
  if (found !== undefined && place.line >= length) return { block: at, line: 0 }
  return { block: at, line: Math.max(0, Math.min(place.line, length - 1)) }
}

function sameBlock(
  { thread, row, hidden, part = 0 }: LayoutBlock,
  now: Layout,
): number | undefined {
  const isSame = (other: LayoutBlock | undefined) =>
    thread !== undefined ? other?.thread === thread : shows(other, row ?? hidden?.from)
  const first = now.findIndex(isSame)
  if (first < 0) return undefined
  return isSame(now[first + part]) ? first + part : first
}

function shows(block: LayoutBlock | undefined, row: number | undefined): boolean {
  if (!block || row === undefined) return false
  const { hidden } = block
  return (
    block.row === row || block.left === row || (!!hidden && hidden.from <= row && row < hidden.to)
  )
}
