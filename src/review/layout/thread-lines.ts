import type { Reply, Thread } from '../../changes/threads.ts'
import { count, firstLine } from '../../text/text.ts'
import { draftPieces } from './draft-lines.ts'
import type { Line } from './lines.ts'
import { cutPieces, type Piece, piece, wrapPieces } from './pieces.ts'

/** A thread as lines: whole, or as one line where it is folded. */
export function threadLines(
  thread: Thread,
  isFolded: boolean,
  width: number,
  drafts: readonly string[] = [],
): Line[] {
  const head = headOf(thread)
  const line = (pieces: Piece[], entry = thread.id): Line => ({ kind: 'thread', pieces, entry })
  if (isFolded) {
    const text = firstLine(markdownOf(thread.comment))
    const replies = thread.replies.length > 0 ? ` (${count(thread.replies.length, 'reply')})` : ''
    const pieces = [...head, piece(`: ${text}${replies}`, 'dim')]
    return [line(cutPieces([piece(drafts.length > 0 ? '▸ ✎ ' : '▸ ', 'accent'), ...pieces], width))]
  }
  const bar = piece('│ ', 'accent')
  const body = (text: string, indent: string, entry?: string) =>
    text
      .split('\n')
      .flatMap((row) =>
        wrapPieces([piece(row)], Math.max(10, width - 2 - indent.length)).map((pieces) =>
          line([bar, ...(indent === '' ? [] : [piece(indent)]), ...pieces], entry),
        ),
      )
  return [
    line(cutPieces([piece('┌ ', 'accent'), ...head], width)),
    ...body(markdownOf(thread.comment), ''),
    ...reactionLine(thread.comment.reactions).map((pieces) => line([bar, ...pieces])),
    ...thread.replies.flatMap((reply) => [
      line(cutPieces([bar, piece('↳ ', 'dim'), ...by(reply)], width), reply.id),
      ...body(markdownOf(reply), '  ', reply.id),
      ...reactionLine(reply.reactions).map((pieces) =>
        line([bar, piece('  '), ...pieces], reply.id),
      ),
    ]),
    ...drafts.map((draft) => line(draftPieces(draft, width, [bar]))),
    line([piece('└', 'accent')]),
  ]
}

/** What was said in it, and by whom. */
export function threadText({ comment, replies }: Thread): string {
  return [comment, ...replies]
    .map((entry) => `${entry.postedBy?.displayName ?? ''}\n${markdownOf(entry)}`)
    .join('\n')
}

function headOf(thread: Thread): Piece[] {
  const state: Piece = thread.resolved ? piece('resolved', 'dim') : piece('open', 'warning')
  const outdated = thread.outdated ? [piece(' · outdated', 'warning')] : []
  return [state, ...outdated, piece(' · ', 'dim'), ...by(thread.comment)]
}

function by({ postedBy, postedAt, editedAt }: Thread['comment'] | Reply): Piece[] {
  const edited = editedAt ? ' · edited' : ''
  return [
    piece(postedBy?.displayName ?? 'somebody', 'strong'),
    piece(` · ${day(postedAt)}${edited}`, 'dim'),
  ]
}

function day(time: string): string {
  return time.slice(0, 16).replace('T', ' ')
}

function reactionLine(reactions: Thread['comment']['reactions']): Piece[][] {
  if (!reactions?.length) return []
  return [[piece(reactions.map(({ emoji, count: n }) => `${emoji} ${n}`).join('  '), 'dim')]]
}

/** What was written; a text that came in another form is named. */
export function markdownOf({ body }: Thread['comment'] | Reply): string {
  return body?.markdown?.trim() || '(no text)'
}
