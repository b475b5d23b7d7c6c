import type { CommentReply } from '../../../../../contract/comments/comment-replies.ts'
import { remarkText, type Thread } from '../../../threads/model/threads.ts'
import { textInView } from '../../layout/page-layout.ts'
import type { Purpose, ReviewEffect } from '../effects.ts'
import type { ReviewState } from '../state.ts'
import { shownBlock, shownItem } from '../state.ts'

/** Opens a draft in an external editor at the given line, together with its context. */
export function openEditor(
  { target, threads }: Pick<ReviewState, 'target' | 'threads'>,
  purpose: Purpose,
  text: string,
  line?: number,
): ReviewEffect {
  const beside = quotedContext(purpose, threads)
  return {
    ...{ type: 'edit', target, purpose, text },
    ...(beside !== '' && { beside }),
    ...(line !== undefined && { line }),
  }
}

/** Returns the context of a draft: the block as a quotation, and the comments on the block. */
export function quotedContext(purpose: Purpose, threads: readonly Thread[]): string {
  if (purpose.kind === 'page') return ''
  if (purpose.kind === 'comment') return quotation(purpose.block ?? '')
  const thread = threads.find(({ id }) => id === purpose.thread)
  if (!thread) return ''
  const remarks = [thread.comment, ...thread.replies].map(formatRemark)
  return [quotation(thread.node?.preview ?? ''), ...remarks]
    .filter((part) => part !== '')
    .join('\n\n')
}

function quotation(text: string): string {
  return text === '' ? '' : text.replaceAll(/^/gm, '> ')
}

function formatRemark(remark: Thread['comment'] | CommentReply): string {
  const name = remark.postedBy?.displayName ?? 'unknown user'
  return `${name}, ${remark.postedAt.slice(0, 16).replace('T', ' ')}:\n\n${remarkText(remark)}`
}

/** Returns the line of the cursor in the page's text in the change request. */
export function lineInPage(review: ReviewState, page: string): number | undefined {
  if (shownItem(review)?.id !== page || review.pane !== 'page') return undefined
  const { row } = shownBlock(review) ?? {}
  const rows = textInView(review.diffs.get(page), review.isNewOnly)?.rows
  if (!rows || row === undefined) return undefined
  // for a removed line, use the next line that isn't removed
  return rows.slice(row).find(({ after }) => after !== undefined)?.after
}
