import { Transform } from 'ink'
import { type Piece, piece, widthOfPieces } from '../layout/pieces.ts'
import { painted, paintedRow } from './pieces.tsx'
import type { Theme } from './theme.ts'

/** A line that fits the available width. */
export interface ShownLine {
  pieces: readonly Piece[]
  /** true to highlight the whole line */
  isChosen?: boolean
}

/**
 * Shows one line below another. Ink would measure and style every piece in every frame. To avoid
 * this, Ink lays out placeholder text of the same size, which is replaced when the frame is drawn.
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
  // a terminal without styles can't show a highlight, so trailing spaces aren't needed
  return paintedRow(theme.attributes ? [...pieces, piece(rest)] : pieces, theme)
}
