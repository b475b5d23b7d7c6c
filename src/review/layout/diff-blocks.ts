import { changedParts, partsAround, sideBySide } from '../../changes/text/hunks.ts'
import { type InlineLine, inlineLines } from '../../changes/text/inline.ts'
import { rowNotes } from '../../changes/text/row-notes.ts'
import type { Row } from '../../changes/text/text-diff.ts'
import { draftPieces } from './draft-lines.ts'
import { holds, type SearchTerm } from './hits.ts'
import type { LayoutBlock } from './layout.ts'
import { gutter } from './lines.ts'
import { piece, type Tone } from './pieces.ts'
import { addInlineBlocks, addRowBlocks, type Pair, type TextView } from './row-blocks.ts'

export interface DiffView extends TextView {
  /** the whole page, not only what is around its changes */
  whole: boolean
  /** the changed rows that were not viewed, where others were */
  unseen?: readonly { from: number; to: number }[]
  /** no others than those */
  isNewOnly?: boolean
  /** what is searched: where it stands nothing is left out */
  wanted?: SearchTerm
  /** texts that were not sent, by the line that they are about */
  draftsAt?: ReadonlyMap<string, string>
}

/** A text with its changes; below some of the rows stand other blocks. */
export function diffBlocks(
  rows: readonly Row[],
  below: ReadonlyMap<number, LayoutBlock[]>,
  view: DiffView,
): LayoutBlock[] {
  const parts = partsOf(rows, below, view)
  const news = new Set(view.unseen?.map(({ from }) => from))
  const inline = view.inline ? inlineShown(rows, view) : undefined
  const blocks: LayoutBlock[] = []
  let end = 0
  let inChange = false
  for (const { from, to } of parts) {
    if (from > end) {
      blocks.push(gap(end, from))
      inChange = false
    }
    for (const shown of inline ? inline(from, to) : shownOf(rows, from, to, view)) {
      const isChange = shown.kind !== 'same'
      // a change begins where something else than the same follows on the same
      const isStart = isChange && !inChange
      if (shown.rows.some((at) => news.has(at)))
        blocks.push(noteBlock('new since you looked', 'accent'))
      shown.add(blocks, isStart)
      inChange = isChange
      for (const at of shown.rows) {
        blocks.push(
          ...noteBlocks(rows, at),
          ...draftBlocks(rows[at], view),
          ...(below.get(at) ?? []),
        )
      }
    }
    end = to
  }
  if (end < rows.length) blocks.push(gap(end, rows.length))
  return blocks
}

/** What one line or pair of the text shows. */
interface Shown {
  kind: InlineLine['kind']
  /** the rows that nothing stands for further down */
  rows: readonly number[]
  add(blocks: LayoutBlock[], start: boolean): void
}

function shownOf(rows: readonly Row[], from: number, to: number, view: TextView): Shown[] {
  return pairsOf(rows, from, to, view).map((pair) => ({
    kind: (pair.right ?? pair.left)?.kind ?? 'same',
    rows: placesOf(pair),
    add: (blocks, start) => addRowBlocks(blocks, pair, view, start),
  }))
}

/** What shows both texts at once, by the rows that it begins at. */
function inlineShown(rows: readonly Row[], view: TextView): (from: number, to: number) => Shown[] {
  const byRow = new Map<number, { line: InlineLine; order: number }[]>()
  for (const [order, line] of inlineOf(rows).entries()) {
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
  return { kind: line.kind, rows: line.rows, add }
}

function placesOf({ leftAt, rightAt }: Pair): number[] {
  if (leftAt === undefined || leftAt === rightAt) return rightAt === undefined ? [] : [rightAt]
  return rightAt === undefined ? [leftAt] : [leftAt, rightAt]
}

const inlined = new WeakMap<readonly Row[], readonly InlineLine[]>()

function inlineOf(rows: readonly Row[]): readonly InlineLine[] {
  const known = inlined.get(rows) ?? inlineLines(rows)
  inlined.set(rows, known)
  return known
}

const noted = new WeakMap<readonly Row[], ReadonlyMap<Row, string>>()

/** What is to be said behind a row beside its text. */
function noteBlocks(rows: readonly Row[], at: number): LayoutBlock[] {
  const notes = noted.get(rows) ?? rowNotes(rows)
  noted.set(rows, notes)
  const note = notes.get(rows[at] as Row)
  if (note === undefined) return []
  return [noteBlock(`(${note})`)]
}

function noteBlock(note: string, tone: Tone = 'dim'): LayoutBlock {
  const pieces = [piece(`${' '.repeat(gutter)}${note}`, tone)]
  return { lines: () => [{ kind: 'note', pieces }], text: () => note }
}

/** What was written about a line and not sent. */
function draftBlocks(row: Row | undefined, { draftsAt, width }: DiffView): LayoutBlock[] {
  const draft = row && row.kind !== 'removed' ? draftsAt?.get(row.text.trim()) : undefined
  if (draft === undefined) return []
  const pieces = draftPieces(draft, width, [piece(' '.repeat(gutter))])
  return [{ lines: () => [{ kind: 'note', pieces }], text: () => draft }]
}

function partsOf(
  rows: readonly Row[],
  below: ReadonlyMap<number, unknown>,
  { whole, unseen, isNewOnly, wanted }: DiffView,
): { from: number; to: number }[] {
  if (isNewOnly && unseen) return partsAround(rows, unseen)
  return whole
    ? [{ from: 0, to: rows.length }]
    : shownParts(rows, [...below.keys(), ...rowsWith(rows, wanted)])
}

function rowsWith(rows: readonly Row[], wanted: SearchTerm | undefined): number[] {
  if (!wanted) return []
  return rows.flatMap(({ text }, row) => (holds(text, wanted) ? [row] : []))
}

/** The rows of a part, beside each other or each on its own. */
function pairsOf(rows: readonly Row[], from: number, to: number, view: TextView): Pair[] {
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
  const placeOf = (row: Row | undefined) => (row ? places.get(row) : undefined)
  return sideBySide(own).map(([left, right]) => ({
    left,
    right,
    leftAt: placeOf(left),
    rightAt: placeOf(right),
  }))
}

function gap(from: number, to: number): LayoutBlock {
  const count = to - from
  const pieces = [piece(`··· ${count === 1 ? '1 line' : `${count} lines`} the same`, 'dim')]
  return { lines: () => [{ kind: 'gap', pieces }], text: () => '', hidden: { from, to } }
}

/** What is around changes, and around other rows that are to be seen. */
function shownParts(
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
