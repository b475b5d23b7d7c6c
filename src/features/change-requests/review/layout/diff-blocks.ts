import { changedParts, partsAround, sideBySide } from '../../diff/model/hunks.ts'
import { type InlineLine, inlineLines } from '../../diff/model/inline.ts'
import { rowLinkWarnings, rowNotes } from '../../diff/model/row-notes.ts'
import type { Row } from '../../diff/model/text-diff.ts'
import { draftLineKey, draftPieces } from './draft-lines.ts'
import { holds, type SearchTerm } from './hits.ts'
import type { LayoutBlock } from './layout.ts'
import { lineOccurrences } from './line-occurrences.ts'
import { gutter, type Line } from './lines.ts'
import { piece, type Tone, wrapPieces } from './pieces.ts'
import { addInlineBlocks, addRowBlocks, type Pair, type TextView } from './row-blocks.ts'

export interface DiffView extends TextView {
  /** true to show the whole page, not only the context of its changes */
  whole: boolean
  /** the changed rows that weren't viewed; present if other rows were viewed */
  unseen?: readonly { from: number; to: number }[]
  /** true to show only these rows */
  isNewOnly?: boolean
  /** the search term; rows that contain it are never collapsed */
  wanted?: SearchTerm
  /** the drafts of comments, by the key of the line that they comment on */
  draftsAt?: ReadonlyMap<string, readonly string[]>
}

/**
 * Returns the layout blocks of a diff. `below` contains the blocks to insert below certain rows.
 */
export function diffBlocks(
  rows: readonly Row[],
  below: ReadonlyMap<number, LayoutBlock[]>,
  view: DiffView,
): LayoutBlock[] {
  const parts = blockParts(rows, below, view)
  const news = new Set(view.unseen?.map(({ from }) => from))
  const inline = view.inline ? inlineShown(rows, view) : undefined
  const blocks: LayoutBlock[] = []
  let end = 0
  for (const { from, to } of parts) {
    if (from > end) blocks.push(gap(end, from))
    const lines = inline ? inline(from, to) : shownRows(rows, from, to, view)
    const starts = changeStarts(lines)
    for (const shown of lines) {
      if (shown.rows.some((at) => news.has(at)))
        blocks.push(noteBlock('New since you viewed it', view, 'accent'))
      shown.add(blocks, starts.has(shown))
      for (const at of shown.rows) {
        blocks.push(
          ...noteBlocks(rows, at, view),
          ...draftBlocks(rows, at, view),
          ...(below.get(at) ?? []),
        )
      }
    }
    end = to
  }
  if (end < rows.length) blocks.push(gap(end, rows.length))
  return blocks
}

/** The layout blocks of a line or of a pair of lines. */
interface Shown {
  kind: InlineLine['kind']
  isBlank: boolean
  /** the rows that end on this line */
  rows: readonly number[]
  add(blocks: LayoutBlock[], start: boolean): void
}

/**
 * Returns the lines to which `]` moves: the first line of each change that isn't blank. If all lines
 * of a change are blank, returns its first line.
 */
function changeStarts(lines: readonly Shown[]): Set<Shown> {
  const starts = new Set<Shown>()
  let start: Shown | undefined
  for (const line of lines) {
    if (line.kind === 'same') start = undefined
    else if (start === undefined || (start.isBlank && !line.isBlank)) {
      if (start) starts.delete(start)
      starts.add(line)
      start = line
    }
  }
  return starts
}

function shownRows(rows: readonly Row[], from: number, to: number, view: TextView): Shown[] {
  return rowPairs(rows, from, to, view).map((pair) => ({
    kind: (pair.right ?? pair.left)?.kind ?? 'same',
    isBlank: `${pair.left?.text ?? ''}${pair.right?.text ?? ''}`.trim() === '',
    rows: blockPlaces(pair),
    add: (blocks, start) => addRowBlocks(blocks, pair, view, start),
  }))
}

/** Returns the lines that combine the old and the new text, by the first row of each line. */
function inlineShown(rows: readonly Row[], view: TextView): (from: number, to: number) => Shown[] {
  const byRow = new Map<number, { line: InlineLine; order: number }[]>()
  for (const [order, line] of inlineDiff(rows).entries()) {
    const [first = -1] = line.rows
    const others = byRow.get(first)
    if (others) others.push({ line, order })
    else byRow.set(first, [{ line, order }])
  }
  return (from, to) => {
    const own: { line: InlineLine; order: number }[] = []
    for (let at = from; at < to; at++) own.push(...(byRow.get(at) ?? []))
    return own.sort((a, b) => a.order - b.order).map(({ line }) => inlineLine(rows, line, view))
  }
}

function inlineLine(rows: readonly Row[], line: InlineLine, view: TextView): Shown {
  const [first] = line.rows
  const row = first === undefined ? undefined : rows[first]
  const number = row?.after ?? row?.before
  const add = (blocks: LayoutBlock[], start: boolean) =>
    addInlineBlocks(blocks, line, view, { number, start })
  const isBlank = line.spans.every(({ text }) => text.trim() === '')
  return { kind: line.kind, isBlank, rows: line.rows, add }
}

function blockPlaces({ leftAt, rightAt }: Pair): number[] {
  if (leftAt === undefined || leftAt === rightAt) return rightAt === undefined ? [] : [rightAt]
  return rightAt === undefined ? [leftAt] : [leftAt, rightAt]
}

const inlined = new WeakMap<readonly Row[], readonly InlineLine[]>()

function inlineDiff(rows: readonly Row[]): readonly InlineLine[] {
  const known = inlined.get(rows) ?? inlineLines(rows)
  inlined.set(rows, known)
  return known
}

const noted = new WeakMap<readonly Row[], ReadonlyMap<Row, string>>()

const warned = new WeakMap<readonly Row[], ReadonlyMap<Row, string>>()

/** Returns the notes to show below a row. */
function noteBlocks(rows: readonly Row[], at: number, view: TextView): LayoutBlock[] {
  const notes = noted.get(rows) ?? rowNotes(rows)
  noted.set(rows, notes)
  const warnings = warned.get(rows) ?? rowLinkWarnings(rows)
  warned.set(rows, warnings)
  const [note, warning] = [notes.get(rows[at] as Row), warnings.get(rows[at] as Row)]
  return [
    ...(warning === undefined ? [] : [noteBlock(`Warning: ${warning}`, view, 'warning')]),
    ...(note === undefined ? [] : [noteBlock(`(${note})`, view)]),
  ]
}

function noteBlock(note: string, { width }: TextView, tone: Tone = 'dim'): LayoutBlock {
  const indent = piece(' '.repeat(gutter), tone)
  const lines = () =>
    wrapPieces([piece(note, tone)], width - gutter).map(
      (pieces): Line => ({ kind: 'note', pieces: [indent, ...pieces] }),
    )
  return { lines, text: () => note }
}

/** Returns the drafts on a line. */
function draftBlocks(
  rows: readonly Row[],
  at: number,
  { draftsAt, width }: DiffView,
): LayoutBlock[] {
  const row = rows[at]
  if (!draftsAt || draftsAt.size === 0 || !row || row.kind === 'removed') return []
  const key = draftLineKey(row.text.trim(), lineOccurrences(rows).get(row))
  return (draftsAt.get(key) ?? []).map((draft) => {
    const pieces = draftPieces(draft, width, [piece(' '.repeat(gutter))])
    return { lines: () => [{ kind: 'note', pieces }], text: () => draft }
  })
}

function blockParts(
  rows: readonly Row[],
  below: ReadonlyMap<number, unknown>,
  { whole, unseen, isNewOnly, wanted }: DiffView,
): { from: number; to: number }[] {
  if (isNewOnly && unseen) return partsAround(rows, unseen)
  return whole
    ? [{ from: 0, to: rows.length }]
    : contextParts(rows, [...below.keys(), ...rowsWith(rows, wanted)])
}

function rowsWith(rows: readonly Row[], wanted: SearchTerm | undefined): number[] {
  if (!wanted) return []
  return rows.flatMap(({ text }, row) => (holds(text, wanted) ? [row] : []))
}

/** Returns the rows in a range, either in pairs for two columns or one by one. */
function rowPairs(rows: readonly Row[], from: number, to: number, view: TextView): Pair[] {
  const own = rows.slice(from, to)
  if (!view.sideBySide) {
    return own.map((right, at) => ({
      left: undefined,
      right,
      leftAt: undefined,
      rightAt: from + at,
    }))
  }
  const places = new Map(own.map((row, at) => [row, from + at]))
  const rowPlace = (row: Row | undefined) => (row ? places.get(row) : undefined)
  return sideBySide(own).map(([left, right]) => ({
    left,
    right,
    leftAt: rowPlace(left),
    rightAt: rowPlace(right),
  }))
}

function gap(from: number, to: number): LayoutBlock {
  const count = to - from
  const pieces = [piece(`··· ${count === 1 ? '1 line' : `${count} lines`} unchanged`, 'dim')]
  return { lines: () => [{ kind: 'gap', pieces }], text: () => '', hidden: { from, to } }
}

/** Returns the ranges to show: the context of changes and of other rows that must be visible. */
function contextParts(
  rows: readonly Row[],
  shown: readonly number[],
): { from: number; to: number }[] {
  const parts = changedParts(rows)
  for (const row of shown) {
    parts.push({ from: Math.max(0, row - 2), to: Math.min(rows.length, row + 2) })
  }
  parts.sort((a, b) => a.from - b.from)
  const joined: { from: number; to: number }[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else joined.push({ ...part })
  }
  return joined
}
