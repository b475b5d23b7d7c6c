import type { InlineLine } from '../../changes/text/inline.ts'
import type { Row } from '../../changes/text/text-diff.ts'
import type { Piece } from './pieces.ts'

/** A line of the pane that shows a page. */
export interface Line {
  kind: 'title' | 'note' | 'row' | 'pair' | 'gap' | 'thread'
  pieces: Piece[]
  /** of a thread, the comment or reply that it is of */
  entry?: string
  /** what became of it, mixed where both texts are in it; the left of a pair has its own */
  mark?: InlineLine['kind'] | undefined
  /** the number of the line in its text, on its first line of the screen */
  number?: number | undefined
  /** the right of a pair: what the change request makes of it */
  right?: { pieces: Piece[]; mark: Row['kind'] | undefined; number: number | undefined }
}

/** The width of a line number with what stands around it. */
export const gutter = 7
