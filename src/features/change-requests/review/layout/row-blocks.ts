import type { InlineLine, InlineSpan } from '../../diff/model/inline.ts'
import { bracketed, visibleBlanks } from '../../diff/model/row-notes.ts'
import type { Row } from '../../diff/model/text-diff.ts'
import type { LayoutBlock } from './layout.ts'
import { gutter, type Line } from './lines.ts'
import { cutPieces, type Piece, piece, type Tone, wrapPieces } from './pieces.ts'

/** The options for displaying a page's text. */
export interface TextView {
  width: number
  wrap: boolean
  sideBySide: boolean
  /** true to show a single text with the changed words marked, instead of old and new lines */
  inline?: boolean
}

/** Two rows side by side, with their indexes. A row across both columns is on the right. */
export interface Pair {
  left: Row | undefined
  right: Row | undefined
  leftAt: number | undefined
  rightAt: number | undefined
}

/** Appends the blocks of a pair. Splits a very long row into several blocks. */
export function addRowBlocks(
  blocks: LayoutBlock[],
  pair: Pair,
  view: TextView,
  start: boolean,
): void {
  const lefts = pair.left && shownParts(pair.left, view)
  const rights = pair.right && shownParts(pair.right, view)
  const count = Math.max(lefts?.length ?? 0, rights?.length ?? 0)
  for (let part = 0; part < count; part++) {
    blocks.push(new RowBlock(pair, lefts?.[part], rights?.[part], view, part, start))
  }
}

/** Returns the parts of a row to show. If the line is truncated, returns only the first part. */
function shownParts(row: Row, { wrap }: TextView): readonly Part[] {
  const parts = rowParts(row, row.text.length, () => row.text)
  return wrap || parts.length === 1 ? parts : parts.slice(0, 1)
}

/** The parts of a line that isn't split. */
const wholeLine: readonly Part[] = [{ from: 0, to: Number.POSITIVE_INFINITY }]

const parted = new WeakMap<Row | InlineLine, readonly Part[]>()

function rowParts(line: Row | InlineLine, length: number, text: () => string): readonly Part[] {
  if (length <= longest) return wholeLine
  const known = parted.get(line)
  if (known) return known
  const parts = splitLongText(text())
  parted.set(line, parts)
  return parts
}

/**
 * Appends the blocks of a line that combines the old and the new text. `number` is the line number.
 */
export function addInlineBlocks(
  blocks: LayoutBlock[],
  line: InlineLine,
  view: TextView,
  { number, start }: { number: number | undefined; start: boolean },
): void {
  const length = line.spans.reduce((sum, { text }) => sum + text.length, 0)
  const parts = rowParts(line, length, () => textOfSpans(line.spans))
  const [row, ...others] = line.rows
  for (const [part, own] of (view.wrap ? parts : parts.slice(0, 1)).entries()) {
    const spans = spansWithin(line.spans, own)
    blocks.push({
      text: () => spans.map((span) => inlineText(span, line.kind)).join(''),
      lines: () => {
        const pieces = spans.map((span) => inlinePiece(span, line.kind))
        const isMore = !view.wrap && parts.length > 1
        const shown = isMore ? [...pieces, piece('…', 'dim')] : pieces
        const room = view.width - gutter
        const rows = view.wrap ? wrapPieces(shown, room) : [cutPieces(shown, room)]
        return rows.map((pieces, at) => ({
          kind: 'row',
          pieces,
          mark: line.kind,
          number: part + at === 0 ? number : undefined,
        }))
      },
      row,
      left: others[0],
      hasWords: line.kind === 'mixed',
      part,
      start: start && part === 0,
    })
  }
}

function textOfSpans(spans: readonly InlineSpan[]): string {
  return spans.map(({ text }) => text).join('')
}

function spansWithin(spans: readonly InlineSpan[], { from, to }: Part): InlineSpan[] {
  let start = 0
  return spans.flatMap(({ text, kind }) => {
    const own = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += text.length
    return own === '' ? [] : [{ text: own, kind }]
  })
}

function inlineText({ text, kind }: InlineSpan, line: InlineLine['kind']): string {
  return line === 'mixed' && kind !== 'same' ? bracketed(text, kind) : text
}

/**
 * Returns a line that combines the old and the new text. If the line is only in the old or only in
 * the new text, it starts with a sign.
 */
export function inlinePieces({ spans, kind }: InlineLine): Piece[] {
  const sign = { same: '', mixed: '', removed: '- ', added: '+ ' }[kind]
  const pieces = spans.map((span) => inlinePiece(span, kind))
  return sign === ''
    ? pieces
    : [piece(sign, rowTone(kind === 'removed' ? kind : 'added', false)), ...pieces]
}

function inlinePiece(span: InlineSpan, line: InlineLine['kind']): Piece {
  return piece(inlineText(span, line), rowTone(span.kind, line === 'mixed'))
}

/**
 * A row of the diff. It is a class, because creating closures for thousands of rows is slow, and
 * few of the rows are ever wrapped.
 */
class RowBlock implements LayoutBlock {
  readonly row: number | undefined
  readonly left: number | undefined
  readonly part: number
  readonly start: boolean
  readonly hasWords: boolean
  readonly #pair: Pair
  readonly #old: Part | undefined
  readonly #now: Part | undefined
  readonly #view: TextView

  constructor(
    pair: Pair,
    old: Part | undefined,
    now: Part | undefined,
    view: TextView,
    part: number,
    start: boolean,
  ) {
    this.row = pair.rightAt ?? pair.leftAt
    this.left = pair.leftAt
    this.part = part
    this.hasWords = (pair.left?.words ?? pair.right?.words) !== undefined
    this.start = start && part === 0
    this.#pair = pair
    this.#old = old
    this.#now = now
    this.#view = view
  }

  lines(): Line[] {
    return this.#view.sideBySide ? this.#pairLines() : this.#rowLines()
  }

  text(): string {
    const { left, right } = this.#pair
    return `${rowText(left, this.#old)}\n${rowText(right, this.#now)}`
  }

  #rowLines(): Line[] {
    const { right: row } = this.#pair
    return broken(row, this.#now, this.#view.width - gutter, this.#view).map((pieces, line) => ({
      kind: 'row',
      pieces,
      mark: row?.kind,
      number: this.part + line === 0 ? (row?.after ?? row?.before) : undefined,
    }))
  }

  #pairLines(): Line[] {
    const { left, right } = this.#pair
    const room = columnWidth(this.#view.width) - gutter
    const lefts = broken(left, this.#old, room, this.#view)
    const rights = broken(right, this.#now, room, this.#view)
    return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, line) => {
      const isNumbered = this.part + line === 0
      return {
        kind: 'pair',
        pieces: lefts[line] ?? [],
        mark: left?.kind,
        number: isNumbered ? left?.before : undefined,
        right: {
          pieces: rights[line] ?? [],
          mark: rights[line] && right?.kind,
          number: isNumbered ? right?.after : undefined,
        },
      }
    })
  }
}

/** Returns the width of each of the two columns. */
export function columnWidth(width: number): number {
  return Math.floor((width - 1) / 2)
}

function broken(
  row: Row | undefined,
  part: Part | undefined,
  room: number,
  { wrap }: TextView,
): Piece[][] {
  if (!row || !part) return []
  const pieces = rowPieces(row, part)
  if (wrap) return wrapPieces(pieces, room)
  const isMore = part.to < row.text.length
  return [cutPieces(isMore ? [...pieces, piece('…', 'dim')] : pieces, room)]
}

function rowText(row: Row | undefined, part: Part | undefined): string {
  return row && part ? row.text.slice(part.from, part.to) : ''
}

function rowTone(kind: Row['kind'], changed: boolean): Tone {
  if (kind === 'same') return 'plain'
  return changed ? `${kind}-word` : kind
}

function rowPieces(row: Row, part: Part): Piece[] {
  if (!row.words) return [piece(rowText(row, part), rowTone(row.kind, false))]
  const pieces: Piece[] = []
  let start = 0
  for (const { text, changed } of row.words) {
    if (start >= part.to) break
    const end = start + text.length
    if (end > part.from) {
      const shown = text.slice(Math.max(0, part.from - start), part.to - start)
      pieces.push(piece(changed ? visibleBlanks(shown) : shown, rowTone(row.kind, changed)))
    }
    start = end
  }
  return pieces
}

/** A range of characters in a row. */
interface Part {
  from: number
  to: number
}

/** The length above which a row is split, so that only its visible parts are wrapped. */
const longest = 2000

/** The number of characters before a split that are searched for a space. */
const back = 500

/** The number of characters around a split that are searched for a grapheme boundary. */
const near = 50

function splitLongText(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  while (text.length - from > longest) {
    const to = splitIndex(text, from + longest)
    parts.push({ from, to })
    from = to
  }
  return [...parts, { from, to: text.length }]
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the index, at most `most`, at which to split the text. */
function splitIndex(text: string, most: number): number {
  const space = text.lastIndexOf(' ', most - 1)
  if (space >= most - back) return space + 1
  // don't split a grapheme unless it is longer than the searched range
  const start = most - near
  const character = graphemes.segment(text.slice(start, most + near)).containing(near)
  return start + (character?.index || near)
}
