import { cutPieces, type Piece, piece, widthOfPieces } from '../layout/pieces.ts'
import { painted, paintedRow } from './pieces.ts'
import type { Theme } from './theme.ts'

/** A line that fits the available width. */
export interface ShownLine {
  pieces: readonly Piece[]
  /** true to highlight the whole line */
  isChosen?: boolean
}

/** Returns lines with the codes of their styles, padded to the width. */
export function paintedLines(lines: readonly ShownLine[], width: number, theme: Theme): string[] {
  return lines.map((line) => paintedLine(line, width, theme))
}

/** Returns a line that is truncated to the width. */
export function truncatedLine(pieces: readonly Piece[], width: number, theme: Theme): string {
  return paintedLine({ pieces: cutPieces(pieces, width) }, width, theme)
}

function paintedLine({ pieces, isChosen = false }: ShownLine, width: number, theme: Theme): string {
  const rest = ' '.repeat(Math.max(0, width - widthOfPieces(pieces)))
  if (!isChosen) return pieces.map(({ text, tone }) => painted(text, tone, theme)).join('') + rest
  // a terminal without styles can't show a highlight, so the spaces aren't part of the row
  return theme.attributes
    ? paintedRow([...pieces, piece(rest)], theme)
    : paintedRow(pieces, theme) + rest
}
