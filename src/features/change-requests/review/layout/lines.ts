import type { InlineLine } from '../../diff/model/inline.ts'
import type { Row } from '../../diff/model/text-diff.ts'
import type { Piece } from './pieces.ts'

/** A line of the page pane. */
export interface Line {
  kind: 'title' | 'note' | 'row' | 'pair' | 'gap' | 'thread'
  pieces: Piece[]
  /** the comment or reply of a thread that it belongs to */
  entry?: string
  /** the kind of change, mixed if it shows both texts; the left of a pair has its own */
  mark?: InlineLine['kind'] | undefined
  /** its line number in the text, on its first screen line */
  number?: number | undefined
  /** the right side of a pair, with the change request's text */
  right?: { pieces: Piece[]; mark: Row['kind'] | undefined; number: number | undefined }
}

/** The width of a line number with its padding. */
export const gutter = 7
