import { type Piece, piece, wrapPieces } from '../../layout/pieces.ts'

/** What takes the room of what one was looking at: lines to go through, and below them the question, always there. */
export interface Covering {
  lines: Piece[][]
  question: Piece[][]
}

/** A text on as many lines as it takes. */
export function wrappedText(text: string, width: number): Piece[][] {
  return wrapPieces([piece(text)], width)
}
