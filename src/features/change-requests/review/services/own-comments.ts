import type { Client } from '../../../../client/client.ts'
import { listChangeRequestCommentReplies } from '../../../../contract/comments/comment-replies.ts'
import { listChangeRequestComments } from '../../../../contract/comments/comments.ts'
import type { Target } from '../../model/change-request.ts'
import { textWithoutMarks } from '../layout/compared-text.ts'
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
  const { purpose, text } = comment
  let others: ReadonlySet<string> | undefined
  for await (const { nodeId, found } of ownTexts(client, target, comment, since)) {
    if (purpose.kind === 'reply') return true
    if (nodeId === undefined) {
      // without a block, a comment on a line quotes the line; otherwise, it is on the page
      const isOnLine = purpose.block !== undefined
      if (!isOnLine || found === plainText(quotingText(purpose, text))) return true
      continue
    }
    if (purpose.page === undefined || purpose.block === undefined) continue
    others ??= await readOtherBlocks(client, target, purpose.page, purpose)
    if (!others.has(nodeId)) return true
  }
  return false
}

/** One of the user's comments that have the text to find. */
interface OwnText {
  /** the ID of the block that the comment is on, if any */
  nodeId: string | undefined
  /** the text without formatting and whitespace */
  found: string
}

/** Yields the user's comments with this text in the thread, on the page, or on the change request. */
async function* ownTexts(
  client: Client,
  target: Target,
  { purpose, text }: NewComment,
  since: number,
): AsyncGenerator<OwnText> {
  const { getOwnUser } = await import('../../../../contract/organizations/users.ts')
  const { id: own } = await client.call(getOwnUser, {})
  const query = { ...target, format: 'markdown' }
  const all =
    purpose.kind === 'reply'
      ? client.paginate(listChangeRequestCommentReplies, { ...query, commentId: purpose.thread })
      : client.paginate(listChangeRequestComments, { ...query, order: 'desc', status: 'all' })
  const texts = purpose.kind === 'comment' ? [text, quotingText(purpose, text)] : [text]
  const wanted = new Set(texts.map(plainText))
  for await (const { postedBy, postedAt, body, target: place } of all) {
    const isRecent = Date.parse(postedAt) >= since
    // comments are sorted newest first, but the order of replies is unspecified
    if (!isRecent && purpose.kind === 'comment') return
    if (!isRecent || postedBy?.id !== own) continue
    const { page, node } = (place ?? {}) as { page?: { id: string }; node?: { id: string } }
    const isOnPage = purpose.kind !== 'comment' || page?.id === purpose.page
    const found = plainText(body?.markdown ?? '')
    if (isOnPage && wanted.has(found)) yield { nodeId: node?.id, found }
  }
}

/** Returns text without formatting and whitespace, because the service can change both. */
function plainText(markdown: string): string {
  return textWithoutMarks(markdown).replace(/\s/g, '')
}
