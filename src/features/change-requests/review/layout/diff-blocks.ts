import { changedParts, pairIndexes, partsAround } from '../../diff/model/hunks.ts'
import { type InlineLine, inlineLines } from '../../diff/model/inline.ts'
import { rowLinkWarnings, rowNotes } from '../../diff/model/row-notes.ts'
import type { Row } from '../../diff/model/text-diff.ts'
import { draftLineKey, draftPieces } from './draft-lines.ts'
import { containsTerm, type SearchTerm } from './hits.ts'
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
  const shownLines = view.inline ? inlineShown(rows, view) : pairsShown(rows, view)
  const notes = notesByRow(rows)
  const blocks: LayoutBlock[] = []
  let end = 0
  for (const { from, to } of parts) {
    if (from > end) blocks.push(gap(end, from))
    const lines = shownLines(from, to)
    const starts = changeStarts(lines)
    for (const shown of lines) {
      if (news.size > 0 && shown.rows.some((at) => news.has(at)))
        blocks.push(noteBlock('New since your last view', view, 'accent'))
      shown.add(blocks, starts.has(shown))
      for (const at of shown.rows) {
        for (const { text, tone } of notes.get(at) ?? []) blocks.push(noteBlock(text, view, tone))
        addDraftBlocks(blocks, rows, at, view)
        const own = below.get(at)
        if (own) blocks.push(...own)
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

/** A pair of rows. It is a class, because creating closures for thousands of pairs is slow. */
class ShownPair implements Shown {
  readonly kind: Row['kind']
  readonly rows: readonly number[]
  readonly #pair: Pair
  readonly #view: TextView

  constructor(pair: Pair, view: TextView) {
    this.kind = (pair.right ?? pair.left)?.kind ?? 'same'
    this.rows = blockPlaces(pair)
    this.#pair = pair
    this.#view = view
  }

  get isBlank(): boolean {
    const { left, right } = this.#pair
    return isBlankText(left?.text ?? '') && isBlankText(right?.text ?? '')
  }

  add(blocks: LayoutBlock[], start: boolean): void {
    addRowBlocks(blocks, this.#pair, this.#view, start)
  }
}

function isBlankText(text: string): boolean {
  return !/\S/.test(text)
}

/** Creates a function that returns the rows in a range, in pairs for two columns or one by one. */
function pairsShown(rows: readonly Row[], view: TextView): (from: number, to: number) => Shown[] {
  const pair = (leftAt: number | undefined, rightAt: number | undefined) => {
    const left = leftAt === undefined ? undefined : rows[leftAt]
    const right = rightAt === undefined ? undefined : rows[rightAt]
    return new ShownPair({ left, right, leftAt, rightAt }, view)
  }
  return (from, to) =>
    view.sideBySide
      ? pairIndexes(rows, from, to).map(([left, right]) => pair(left, right))
      : Array.from({ length: to - from }, (_, at) => pair(undefined, from + at))
}

/** Creates a function that returns the lines of a range that combine the old and new text. */
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
  const isBlank = line.spans.every(({ text }) => isBlankText(text))
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

interface RowNote {
  text: string
  tone: Tone
}

const noted = new WeakMap<readonly Row[], ReadonlyMap<number, readonly RowNote[]>>()

/** Returns the notes to show below rows, by the index of the row. */
function notesByRow(rows: readonly Row[]): ReadonlyMap<number, readonly RowNote[]> {
  const known = noted.get(rows)
  if (known) return known
  const [notes, warnings] = [rowNotes(rows), rowLinkWarnings(rows)]
  const byRow = new Map<number, RowNote[]>()
  for (const [at, row] of rows.entries()) {
    const [note, warning] = [notes.get(row), warnings.get(row)]
    const own: RowNote[] = [
      ...(warning === undefined ? [] : [{ text: `Warning: ${warning}`, tone: 'warning' as const }]),
      ...(note === undefined ? [] : [{ text: `(${note})`, tone: 'dim' as const }]),
    ]
    if (own.length > 0) byRow.set(at, own)
  }
  noted.set(rows, byRow)
  return byRow
}

function noteBlock(note: string, { width }: TextView, tone: Tone = 'dim'): LayoutBlock {
  const indent = piece(' '.repeat(gutter), tone)
  const lines = () =>
    wrapPieces([piece(note, tone)], width - gutter).map(
      (pieces): Line => ({ kind: 'note', pieces: [indent, ...pieces] }),
    )
  return { lines, text: () => note }
}

/** Appends the drafts on a line. */
function addDraftBlocks(
  blocks: LayoutBlock[],
  rows: readonly Row[],
  at: number,
  { draftsAt, width }: DiffView,
): void {
  const row = rows[at]
  if (!draftsAt || draftsAt.size === 0 || !row || row.kind === 'removed') return
  const key = draftLineKey(row.text.trim(), lineOccurrences(rows).get(row))
  for (const draft of draftsAt.get(key) ?? []) {
    const pieces = draftPieces(draft, width, [piece(' '.repeat(gutter))])
    blocks.push({ lines: () => [{ kind: 'note', pieces }], text: () => draft })
  }
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
  return rows.flatMap(({ text }, row) => (containsTerm(text, wanted) ? [row] : []))
}

function gap(from: number, to: number): LayoutBlock {
  const count = to - from
  const pieces = [piece(`··· ${count === 1 ? '1 line' : `${count} lines`} unchanged`, 'dim')]
  return { lines: () => [{ kind: 'gap', pieces }], text: () => '', hidden: { from, to } }
}

type Ranges = readonly Readonly<{ from: number; to: number }>[]

const ranges = new WeakMap<readonly Row[], Ranges>()

function changedRanges(rows: readonly Row[]): Ranges {
  const known = ranges.get(rows) ?? changedParts(rows)
  ranges.set(rows, known)
  return known
}

/** Returns the ranges to show: the context of changes and of other rows that must be visible. */
function contextParts(
  rows: readonly Row[],
  shown: readonly number[],
): { from: number; to: number }[] {
  const parts = [...changedRanges(rows)]
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
