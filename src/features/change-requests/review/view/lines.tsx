import { Transform } from 'ink'
import { type Piece, piece, widthOfPieces } from '../layout/pieces.ts'
import { painted, paintedRow } from './pieces.tsx'
import type { Theme } from './theme.ts'

/** A line that fits its width. */
export interface ShownLine {
  pieces: readonly Piece[]
  /** highlights the whole line */
  isChosen?: boolean
}

/**
 * Shows lines below each other. Ink would measure and style each piece in every frame. Therefore,
 * it gets placeholder text of the same size, which is replaced when the frame is drawn.
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
  // without styles, nothing is highlighted, and trailing spaces have no purpose
  return paintedRow(theme.attributes ? [...pieces, piece(rest)] : pieces, theme)
}
