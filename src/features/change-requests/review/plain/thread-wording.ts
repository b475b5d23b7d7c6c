import type { CommentReply } from '../../../../contract/comments/comment-replies.ts'
import { count, firstLine } from '../../../../output/text/text.ts'
import { remarkText, type Thread, threadPageName } from '../../threads/model/threads.ts'
import { reactionName } from './reactions.ts'
import { linesWithoutEmphasis, withoutEmphasis } from './without-emphasis.ts'
import { formatTime } from './wording.ts'

/** Returns a thread as one line. */
export function summarizeThread(thread: Thread): string {
  const { comment, replies } = thread
  const answered = replies.length > 0 ? `, ${count(replies.length, 'reply')}` : ''
  return `${threadState(thread)}, started by ${authorText(comment)}${answered}: ${withoutEmphasis(firstLine(remarkText(comment)))}`
}

/** Returns all lines of a thread. */
export function describeThread(thread: Thread): string[] {
  const { comment, replies, node, page } = thread
  const where = page ? `page ${threadPageName(page)}` : 'the change request'
  return [
    `Thread on ${where}, ${threadState(thread)}`,
    ...(node?.preview ? [`Commented text: “${firstLine(node.preview)}”`] : []),
    ...remark('Comment', comment),
    ...replies.flatMap((reply, at) => remark(`Reply ${at + 1}`, reply)),
  ]
}

function threadState({ resolved, outdated, comment }: Thread): string {
  const by = resolved && comment.resolvedBy ? ` by ${comment.resolvedBy.displayName}` : ''
  const state = resolved ? `resolved${by}` : 'open'
  return outdated ? `${state}, outdated` : state
}

function authorText({ postedBy, postedAt, ...rest }: Thread['comment'] | CommentReply): string {
  const edited = rest.editedAt ? ', edited' : ''
  return `${postedBy?.displayName ?? 'unknown user'} on ${formatTime(postedAt)}${edited}`
}

function remark(what: string, written: Thread['comment'] | CommentReply): string[] {
  const reacted = (written.reactions ?? []).map(
    ({ emoji, count: number }) => `${reactionName(emoji)} ${number}`,
  )
  return [
    `${what} by ${authorText(written)}:`,
    ...linesWithoutEmphasis(remarkText(written)),
    ...(reacted.length > 0 ? [`Reactions: ${reacted.join(', ')}`] : []),
  ]
}
