import type { InlineLine } from '../../diff/model/inline.ts'
import type { Row } from '../../diff/model/text-diff.ts'
import type { Piece } from './pieces.ts'

/** A line of the page pane. */
export interface Line {
  kind: 'title' | 'note' | 'row' | 'pair' | 'gap' | 'thread'
  pieces: Piece[]
  /** the ID of the comment or reply that the line belongs to */
  entry?: string
  /**
   * the kind of change; `mixed` if the line shows both the old and the new text; the left column of
   * a pair has its own kind
   */
  mark?: InlineLine['kind'] | undefined
  /** the line number in the page, if this is the first screen line of a row */
  number?: number | undefined
  /** the right column of a pair, with the text of the change request */
  right?: { pieces: Piece[]; mark: Row['kind'] | undefined; number: number | undefined }
}

/** The width of a line number with its padding. */
export const gutter = 7
