import { count } from '../../../text/text.ts'
import { piece, wrapPieces } from '../../layout/pieces.ts'
import { draftPlace, textsToSend } from '../editing/drafts.ts'
import type { Dialog, State } from '../state.ts'
import { type Covering, wrappedText } from './lines.ts'

/** All that is to be sent is read out before it is. */
export function verdictCovering(
  { review }: State,
  { isSending, error }: Extract<Dialog, { type: 'verdict' }>,
  width: number,
): Covering {
  const texts = textsToSend(review?.notes.drafts ?? {})
  const titles = new Map(review?.items.map(({ id, title }) => [id, title]))
  const question = isSending
    ? 'sending…'
    : 'a approves, r requests changes, c only comments, q goes back'
  return {
    lines: [
      [piece(`send ${count(texts.length, 'draft')} with a verdict`, 'strong')],
      ...texts.flatMap(({ purpose, text }) => [
        ...wrapPieces([piece(draftPlace(purpose, titles), 'strong')], width),
        ...text.split('\n').flatMap((line) => wrapPieces([piece(`  ${line}`)], width)),
      ]),
    ],
    question: wrappedText(error ?? question, width),
  }
}
