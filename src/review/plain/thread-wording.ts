import type { Reply, Thread } from '../../changes/threads.ts'
import { count, firstLine } from '../../text/text.ts'
import { markdownOf } from '../layout/thread-lines.ts'
import { reactionWord } from './reactions.ts'
import { spoken, spokenLines } from './spoken.ts'
import { timeOf } from './wording.ts'

/** A thread on one line. */
export function threadLine(thread: Thread): string {
  const { comment, replies } = thread
  const answered = replies.length > 0 ? `, ${count(replies.length, 'reply')}` : ''
  return `${stateOf(thread)}, begun by ${byOf(comment)}${answered}: ${spoken(firstLine(markdownOf(comment)))}`
}

/** All of a thread. */
export function threadLines(thread: Thread): string[] {
  const { comment, replies, node, page } = thread
  const where = page ? `the page ${page.title || page.path || page.id}` : 'the whole'
  return [
    `Thread on ${where}, ${stateOf(thread)}`,
    ...(node?.preview ? [`It is about: “${firstLine(node.preview)}”`] : []),
    ...remark('Comment', comment),
    ...replies.flatMap((reply, at) => remark(`Reply ${at + 1}`, reply)),
  ]
}

function stateOf({ resolved, outdated, comment }: Thread): string {
  const by = resolved && comment.resolvedBy ? ` by ${comment.resolvedBy.displayName}` : ''
  const state = resolved ? `resolved${by}` : 'open'
  return outdated ? `${state}, outdated: the text has changed since` : state
}

function byOf({ postedBy, postedAt, ...rest }: Thread['comment'] | Reply): string {
  const edited = rest.editedAt ? ', edited' : ''
  return `${postedBy?.displayName ?? 'somebody'} on ${timeOf(postedAt)}${edited}`
}

function remark(what: string, written: Thread['comment'] | Reply): string[] {
  const reacted = (written.reactions ?? []).map(
    ({ emoji, count: number }) => `${reactionWord(emoji)} ${number}`,
  )
  return [
    `${what} by ${byOf(written)}:`,
    ...spokenLines(markdownOf(written)),
    ...(reacted.length > 0 ? [`Reactions: ${reacted.join(', ')}`] : []),
  ]
}
