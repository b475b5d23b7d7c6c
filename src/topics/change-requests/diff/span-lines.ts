import { widthOf, wrapAt } from '../../../text/width.ts'

/** A piece of a line in one style. */
export interface SpanPiece<Style> {
  text: string
  style: Style
}

/** A line in pieces, broken at spaces into lines of a width. */
export function wrapPieces<Style>(
  pieces: readonly SpanPiece<Style>[],
  width: number,
): SpanPiece<Style>[][] {
  const text = pieces.map((piece) => piece.text).join('')
  const places = [...wrapAt(text, width), text.length]
  const lines: SpanPiece<Style>[][] = []
  let start = 0
  for (const end of places) {
    lines.push(within(pieces, start, start + text.slice(start, end).trimEnd().length))
    start = end
  }
  return lines
}

function within<Style>(pieces: readonly SpanPiece<Style>[], from: number, to: number) {
  const inside: SpanPiece<Style>[] = []
  let at = 0
  for (const { text, style } of pieces) {
    const cut = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (cut !== '') inside.push({ text: cut, style })
    at += text.length
  }
  return inside
}

export function widthOfPieces(pieces: readonly SpanPiece<unknown>[]): number {
  return widthOf(pieces.map(({ text }) => text).join(''))
}
