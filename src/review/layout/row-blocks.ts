import type { Row } from '../../changes/text/text-diff.ts'
import type { Block } from './layout.ts'
import { gutter, type Line } from './lines.ts'
import { type Part, partsOf } from './parts.ts'
import { cutPieces, type Piece, piece, type Tone, wrapPieces } from './pieces.ts'

/** How the text of a page is shown. */
export interface TextView {
  width: number
  wrap: boolean
  sideBySide: boolean
}

/** What stands beside each other, with the places of the rows; a row over the whole width is its right alone. */
export interface Pair {
  left: Row | undefined
  right: Row | undefined
  leftAt: number | undefined
  rightAt: number | undefined
}

/** The blocks of a pair put behind others; a very long text is in several of them. */
export function addRowBlocks(blocks: Block[], pair: Pair, view: TextView, start: boolean): void {
  const lefts = pair.left && shownParts(pair.left, view)
  const rights = pair.right && shownParts(pair.right, view)
  const count = Math.max(lefts?.length ?? 0, rights?.length ?? 0)
  for (let part = 0; part < count; part++) {
    blocks.push(new RowBlock(pair, lefts?.[part], rights?.[part], view, part, start))
  }
}

const parted = new WeakMap<Row, readonly Part[]>()

/** Of a line that is cut nothing is seen but its beginning. */
function shownParts(row: Row, { wrap }: TextView): readonly Part[] {
  const known = parted.get(row)
  const parts = known ?? partsOf(row.text)
  if (!known) parted.set(row, parts)
  return wrap || parts.length === 1 ? parts : parts.slice(0, 1)
}

/** A class, for there are thousands of them, of which few are ever broken into lines. */
class RowBlock implements Block {
  readonly row: number | undefined
  readonly left: number | undefined
  readonly part: number
  readonly start: boolean
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
    return `${textOf(left, this.#old)}\n${textOf(right, this.#now)}`
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

/** The width of each of the two columns. */
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
  const pieces = piecesOf(row, part)
  if (wrap) return wrapPieces(pieces, room)
  const isMore = part.to < row.text.length
  return [cutPieces(isMore ? [...pieces, piece('…', 'dim')] : pieces, room)]
}

function textOf(row: Row | undefined, part: Part | undefined): string {
  return row && part ? row.text.slice(part.from, part.to) : ''
}

function toneOf(kind: Row['kind'], changed: boolean): Tone {
  if (kind === 'same') return 'plain'
  return changed ? `${kind}-word` : kind
}

function piecesOf(row: Row, part: Part): Piece[] {
  if (!row.words) return [piece(textOf(row, part), toneOf(row.kind, false))]
  const pieces: Piece[] = []
  let start = 0
  for (const { text, changed } of row.words) {
    if (start >= part.to) break
    const end = start + text.length
    if (end > part.from) {
      const shown = text.slice(Math.max(0, part.from - start), part.to - start)
      pieces.push(piece(shown, toneOf(row.kind, changed)))
    }
    start = end
  }
  return pieces
}
