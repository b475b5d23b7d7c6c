import type { Reply, Thread } from '../../../changes/threads.ts'
import { textInView } from '../../layout/page-layout.ts'
import { markdownOf } from '../../layout/thread-lines.ts'
import type { ReviewEffect } from '../effects.ts'
import type { Purpose, Review } from '../state.ts'
import { shownBlock, shownItem } from '../state.ts'

/** A text given to the editor, with what it is about and the place to begin at. */
export function editing(
  { target, threads }: Pick<Review, 'target' | 'threads'>,
  purpose: Purpose,
  text: string,
  line?: number,
): ReviewEffect {
  const beside = besideOf(purpose, threads)
  return {
    ...{ type: 'edit', target, purpose, text },
    ...(beside !== '' && { beside }),
    ...(line !== undefined && { line }),
  }
}

/** What a text answers: the block as a quotation, and what was said on it so far. */
export function besideOf(purpose: Purpose, threads: readonly Thread[]): string {
  if (purpose.kind === 'page') return ''
  if (purpose.kind === 'comment') return quotation(purpose.block ?? '')
  const thread = threads.find(({ id }) => id === purpose.thread)
  if (!thread) return ''
  const remarks = [thread.comment, ...thread.replies].map(remarkOf)
  return [quotation(thread.node?.preview ?? ''), ...remarks]
    .filter((part) => part !== '')
    .join('\n\n')
}

function quotation(text: string): string {
  return text === '' ? '' : text.replaceAll(/^/gm, '> ')
}

function remarkOf(remark: Thread['comment'] | Reply): string {
  const name = remark.postedBy?.displayName ?? 'somebody'
  return `${name}, ${remark.postedAt.slice(0, 16).replace('T', ' ')}:\n\n${markdownOf(remark)}`
}

/** The line of the page's text that the cursor is on, as the change request has it. */
export function lineInPage(review: Review, page: string): number | undefined {
  if (shownItem(review)?.id !== page || review.pane !== 'page') return undefined
  const { row } = shownBlock(review) ?? {}
  const rows = textInView(review.diffs.get(page), review.isNewOnly)?.rows
  if (!rows || row === undefined) return undefined
  // what was removed stood before the next line that is still there
  return rows.slice(row).find(({ after }) => after !== undefined)?.after
}
