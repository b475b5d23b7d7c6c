import { Transform } from 'ink'
import type { Piece } from '../layout/pieces.ts'
import { painted, type Theme } from './pieces.tsx'

/** A line that is not wider than it may be. */
export interface ShownLine {
  pieces: readonly Piece[]
  /** the whole of it is in reverse */
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
    <Transform transform={(_, at) => (lines[at] ? paintedLine(lines[at], theme) : '')}>
      {size}
    </Transform>
  )
}

function paintedLine({ pieces, isChosen = false }: ShownLine, theme: Theme): string {
  const line = pieces.map(({ text, tone }) => painted(text, tone, theme)).join('')
  return isChosen ? painted(line, 'chosen', theme) : line
}
