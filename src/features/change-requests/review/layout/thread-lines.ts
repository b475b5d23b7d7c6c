import type { CommentReply } from '../../../../contract/comments/comment-replies.ts'
import { count } from '../../../../output/text/text.ts'
import { remarkSummary } from '../../threads/model/suggested-text.ts'
import { remarkText, type Thread } from '../../threads/model/threads.ts'
import { draftPieces } from './draft-lines.ts'
import type { Line } from './lines.ts'
import { remarkRows } from './markdown-lines.ts'
import { cutPieces, type Piece, piece, wrapPieces } from './pieces.ts'
import { suggestionTarget } from './quoted-line.ts'

/** Returns the lines of a thread, or a single line if it is collapsed. */
export function layoutThread(
  thread: Thread,
  isFolded: boolean,
  width: number,
  drafts: readonly string[] = [],
): Line[] {
  const head = threadHead(thread)
  const line = (pieces: Piece[], entry = thread.id): Line => ({ kind: 'thread', pieces, entry })
  if (isFolded) {
    const text = remarkSummary(remarkText(thread.comment))
    const replies = thread.replies.length > 0 ? ` (${count(thread.replies.length, 'reply')})` : ''
    const pieces = [...head, piece(`: ${text}${replies}`, 'dim')]
    return [line(cutPieces([piece(drafts.length > 0 ? '▸ ✎ ' : '▸ ', 'accent'), ...pieces], width))]
  }
  const bar = piece('│ ', 'accent')
  const block = suggestionTarget(thread)
  const body = (text: string, indent: string, entry?: string) =>
    remarkRows(text, block, (rows) => rows.map((row) => [piece(row)])).flatMap((row) =>
      wrapPieces(row, Math.max(10, width - 2 - indent.length)).map((pieces) =>
        line([bar, ...(indent === '' ? [] : [piece(indent)]), ...pieces], entry),
      ),
    )
  return [
    line(cutPieces([piece('┌ ', 'accent'), ...head], width)),
    ...body(remarkText(thread.comment), ''),
    ...reactionLine(thread.comment.reactions).map((pieces) => line([bar, ...pieces])),
    ...thread.replies.flatMap((reply) => [
      line(cutPieces([bar, piece('↳ ', 'dim'), ...by(reply)], width), reply.id),
      ...body(remarkText(reply), '  ', reply.id),
      ...reactionLine(reply.reactions).map((pieces) =>
        line([bar, piece('  '), ...pieces], reply.id),
      ),
    ]),
    ...drafts.map((draft) => line(draftPieces(draft, width, [bar]))),
    line([piece('└', 'accent')]),
  ]
}

/** Returns the comments and authors of a thread as searchable text. */
export function threadText({ comment, replies }: Thread): string {
  return [comment, ...replies]
    .map((entry) => `${entry.postedBy?.displayName ?? ''}\n${remarkText(entry)}`)
    .join('\n')
}

function threadHead(thread: Thread): Piece[] {
  const state: Piece = thread.resolved ? piece('resolved', 'dim') : piece('open', 'warning')
  const outdated = thread.outdated ? [piece(' · outdated', 'warning')] : []
  return [state, ...outdated, piece(' · ', 'dim'), ...by(thread.comment)]
}

function by({ postedBy, postedAt, editedAt }: Thread['comment'] | CommentReply): Piece[] {
  const edited = editedAt ? ' · edited' : ''
  return [
    piece(postedBy?.displayName ?? 'unknown user', 'strong'),
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
