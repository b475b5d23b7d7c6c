import type { Client } from '../../../../client/client.ts'
import { listChangeRequestCommentReplies } from '../../../../contract/comments/comment-replies.ts'
import { listChangeRequestComments } from '../../../../contract/comments/comments.ts'
import type { Target } from '../../model/change-request.ts'
import { textWithoutMarks } from '../layout/thread-places.ts'
import type { Purpose } from '../machine/effects.ts'
import { quotingText, readOtherBlocks } from './texts.ts'

/** A new comment or reply. */
interface NewComment {
  purpose: Extract<Purpose, { kind: 'comment' | 'reply' }>
  text: string
}

/**
 * Returns whether the user has posted this text at the same place since the given time. Comments on
 * a different line of the page don't count, even if they have the same text.
 */
export async function hasOwnComment(
  client: Client,
  target: Target,
  comment: NewComment,
  since: number,
): Promise<boolean> {
  const { purpose } = comment
  let others: ReadonlySet<string> | undefined
  for await (const nodeId of ownTexts(client, target, comment, since)) {
    if (purpose.kind === 'reply' || nodeId === undefined) return true
    if (purpose.page === undefined || purpose.block === undefined) continue
    others ??= await readOtherBlocks(client, target, purpose.page, purpose)
    if (!others.has(nodeId)) return true
  }
  return false
}

/**
 * Returns the user's comments with this text in the thread, on the page, or on the change request.
 * Yields the ID of the block that each comment is on, if any.
 */
async function* ownTexts(
  client: Client,
  target: Target,
  { purpose, text }: NewComment,
  since: number,
): AsyncGenerator<string | undefined> {
  const { getOwnUser } = await import('../../../../contract/organizations/users.ts')
  const { id: own } = await client.call(getOwnUser, {})
  const query = { ...target, order: 'desc' as const, format: 'markdown' }
  const found =
    purpose.kind === 'reply'
      ? client.paginate(listChangeRequestCommentReplies, {
          ...{ ...query, commentId: purpose.thread },
        })
      : client.paginate(listChangeRequestComments, { ...query, status: 'all' })
  const texts = purpose.kind === 'comment' ? [text, quotingText(purpose, text)] : [text]
  const wanted = new Set(texts.map(plainText))
  for await (const { postedBy, postedAt, body, target: place } of found) {
    const isRecent = Date.parse(postedAt) >= since
    // comments are sorted newest first
    if (!isRecent && purpose.kind === 'comment') return
    if (!isRecent || postedBy?.id !== own) continue
    const { page, node } = (place ?? {}) as { page?: { id: string }; node?: { id: string } }
    const isOnPage = purpose.kind !== 'comment' || page?.id === purpose.page
    if (isOnPage && wanted.has(plainText(body?.markdown ?? ''))) yield node?.id
  }
}

/** Returns text without formatting and whitespace, because the service can change both. */
function plainText(markdown: string): string {
  return textWithoutMarks(markdown).replace(/\s/g, '')
}
