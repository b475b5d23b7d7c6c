import type { CommentReply } from '../../../../contract/comments/comment-replies.ts'
import { count, firstLine } from '../../../../output/text/text.ts'
import { diffTexts } from '../../diff/model/text-diff.ts'
import { findSuggestedText, remarkSummary } from '../../threads/model/suggested-text.ts'
import { remarkText, type Thread, threadPageName } from '../../threads/model/threads.ts'
import { suggestionTarget } from '../layout/quoted-line.ts'
import { diffLines } from './diff-wording.ts'
import { reactionName } from './reactions.ts'
import { linesWithoutEmphasis, withoutEmphasis } from './without-emphasis.ts'
import { formatTime } from './wording.ts'

/** Summarizes a thread in one line. */
export function summarizeThread(thread: Thread): string {
  const { comment, replies } = thread
  const answered = replies.length > 0 ? `, ${count(replies.length, 'reply')}` : ''
  return `${threadState(thread)}, started by ${authorText(comment)}${answered}: ${withoutEmphasis(remarkSummary(remarkText(comment)))}`
}

/** Returns all lines of a thread. */
export function describeThread(thread: Thread): string[] {
  const { comment, replies, page } = thread
  const target = suggestionTarget(thread)
  const where = page ? `page ${threadPageName(page)}` : 'the change request'
  return [
    `Thread on ${where}, ${threadState(thread)}`,
    ...(target ? [`Commented text: “${firstLine(target)}”`] : []),
    ...remark('Comment', comment, target),
    ...replies.flatMap((reply, at) => remark(`Reply ${at + 1}`, reply, target)),
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

function remark(
  what: string,
  written: Thread['comment'] | CommentReply,
  target: string | undefined,
): string[] {
  const reacted = (written.reactions ?? []).map(
    ({ emoji, count: number }) => `${reactionName(emoji)} ${number}`,
  )
  return [
    `${what} by ${authorText(written)}:`,
    ...remarkLines(remarkText(written), target),
    ...(reacted.length > 0 ? [`Reactions: ${reacted.join(', ')}`] : []),
  ]
}

/** Returns the lines of a comment. Describes a suggestion for a block as changes to the block. */
function remarkLines(text: string, block: string | undefined): string[] {
  const suggested = findSuggestedText(text)
  if (!suggested) return linesWithoutEmphasis(text)
  const rows = text.split('\n')
  const part = (from: number, to?: number) => rows.slice(from, to).join('\n').trim()
  const around = [part(0, suggested.from), part(suggested.to)].map((one) =>
    one === '' ? [] : linesWithoutEmphasis(one),
  )
  const suggestion =
    block === undefined
      ? linesWithoutEmphasis(suggested.text)
      : diffLines(diffTexts(block, suggested.text), true, new Map())
  return [...(around[0] ?? []), 'Suggestion:', ...suggestion, ...(around[1] ?? [])]
}
