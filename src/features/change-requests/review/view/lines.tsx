import { Box, Transform } from 'ink'
import { type Piece, piece, widthOfPieces } from '../layout/pieces.ts'
import { painted, paintedRow } from './pieces.tsx'
import { createPlaceholder } from './placeholders.ts'
import type { Theme } from './theme.ts'

/** A line that fits the available width. */
export interface ShownLine {
  pieces: readonly Piece[]
  /** true to highlight the whole line */
  isChosen?: boolean
}

/**
 * Shows one line below another. Ink lays out a single character for each line. The character is
 * replaced when the frame is written.
 */
export function LinesView(props: { lines: readonly ShownLine[]; width: number; theme: Theme }) {
  const { lines, width, theme } = props
  if (lines.length === 0) return null
  const shown = (line: ShownLine | undefined) =>
    line ? createPlaceholder(paintedLine(line, width, theme), width) : ''
  return (
    <Box width={width} height={lines.length}>
      <Transform transform={(_, at) => shown(lines[at])}>
        {'x\n'.repeat(lines.length - 1)}x
      </Transform>
    </Box>
  )
}

function paintedLine({ pieces, isChosen = false }: ShownLine, width: number, theme: Theme): string {
  const rest = ' '.repeat(Math.max(0, width - widthOfPieces(pieces)))
  if (!isChosen) return pieces.map(({ text, tone }) => painted(text, tone, theme)).join('') + rest
  // a terminal without styles can't show a highlight, so the spaces aren't part of the row
  return theme.attributes
    ? paintedRow([...pieces, piece(rest)], theme)
    : paintedRow(pieces, theme) + rest
}
