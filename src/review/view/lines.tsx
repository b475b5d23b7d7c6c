import { Transform } from 'ink'
import { type Piece, piece, widthOfPieces } from '../layout/pieces.ts'
import { painted, paintedRow } from './pieces.tsx'
import type { Theme } from './theme.ts'

/** A line that is not wider than it may be. */
export interface ShownLine {
  pieces: readonly Piece[]
  /** the whole of it is lit */
  isChosen?: boolean
}

/**
 * Lines below each other. Ink would measure and style each of their pieces in each frame; it is given a text of
 * the same size instead, and the lines in its place only when it draws.
 */
export function LinesView(props: { lines: readonly ShownLine[]; width: number; theme: Theme }) {
  const { lines, width, theme } = props
  if (lines.length === 0) return null
  const size = Array.from(lines, () => 'x'.repeat(width)).join('\n')
  return (
    <Transform transform={(_, at) => (lines[at] ? paintedLine(lines[at], width, theme) : '')}>
      {size}
    </Transform>
  )
}

function paintedLine({ pieces, isChosen = false }: ShownLine, width: number, theme: Theme): string {
  if (!isChosen) return pieces.map(({ text, tone }) => painted(text, tone, theme)).join('')
  const rest = ' '.repeat(Math.max(0, width - widthOfPieces(pieces)))
  // without styles nothing is lit, and blanks at the end say nothing
  return paintedRow(theme.attributes ? [...pieces, piece(rest)] : pieces, theme)
}
