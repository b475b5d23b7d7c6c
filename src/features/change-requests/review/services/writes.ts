import { isDeepStrictEqual } from 'node:util'
import type { Client } from '../../../../client/client.ts'
import {
  getChangeRequest,
  pullChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import { submitReview } from '../../../../contract/change-requests/reviews.ts'
import {
  type Comment,
  getChangeRequestComment,
  updateChangeRequestComment,
} from '../../../../contract/comments/comments.ts'
import { DocsctlError } from '../../../../errors.ts'
import { refuseConflicts } from '../../merge/model/merge-conflict.ts'
import type { Target } from '../../model/change-request.ts'
import type { Asks, Purpose, Write } from '../machine/effects.ts'
import { otherReviewed } from '../machine/wording.ts'
import { sendMerge, sendMerges } from './merges.ts'
import { throwIfQuit } from './quit.ts'
import type { WriteSources } from './services.ts'
import { deleteText, sendText, unplacedNote } from './texts.ts'

/** Performs a write of the review. */
export async function performWrite(
  sources: WriteSources,
  write: Write,
  signal: AbortSignal,
): Promise<Asks['write']['answer']> {
  const { client } = sources
  const { target } = write
  switch (write.kind) {
    case 'send':
      return sendText(client, target, write.purpose, write.text)
    case 'review':
      return sendReview(client, write, signal)
    case 'resolve-all':
      return resolveAll(client, write, signal)
    case 'resolve': {
      const { thread: commentId, resolved } = write
      await client.call(updateChangeRequestComment, { ...target, commentId, resolved })
      return {}
    }
    case 'delete-words':
      return deleteText(client, target, write)
    case 'react':
      return react(client, { ...target, commentId: write.thread }, write.emoji)
    case 'pull': {
      const answer = await client.call(pullChangeRequest, target)
      await refuseConflicts(client, target, answer, { state: 'Nothing was pulled' })
      return {}
    }
    case 'merge':
      return sendMerge(sources, write, signal)
    case 'merge-several':
      return sendMerges(sources, write, signal)
  }
}

async function resolveAll(
  client: Client,
  { target, threads }: Extract<Write, { kind: 'resolve-all' }>,
  signal: AbortSignal,
): Promise<Asks['write']['answer']> {
  let count = 0
  try {
    for (const commentId of threads) {
      throwIfQuit(signal)
      await client.call(updateChangeRequestComment, { ...target, commentId, resolved: true })
      count++
    }
    return {}
  } catch (failed) {
    if (!(failed instanceof DocsctlError)) throw failed
    return { failed, part: `${count} of ${threads.length} threads were resolved` }
  }
}

/**
 * Toggles a reaction. The user isn't known here, but adding one's own reaction again changes
 * nothing. In that case the reaction is removed.
 */
async function react(
  client: Client,
  comment: Target & { commentId: string },
  emoji: string,
): Promise<Asks['write']['answer']> {
  const whose = ({ reactions }: Comment) =>
    reactions
      .filter((reaction) => reaction.emoji === emoji)
      .flatMap(({ users }) => users.map(({ user }) => user.id))
      .sort()
  const before = whose(await client.call(getChangeRequestComment, comment))
  const addition = { ...comment, addedReactions: [emoji] }
  const after = whose(await client.call(updateChangeRequestComment, addition))
  if (after.length === 0 || !isDeepStrictEqual(before, after)) return {}
  await client.call(updateChangeRequestComment, { ...comment, removedReactions: [emoji] })
  return { note: 'You had already reacted, so the reaction was removed' }
}

/**
 * Sends texts in order, followed by the verdict. On a failure, returns the texts that were sent.
 */
async function sendReview(
  client: Client,
  { target, verdict, texts, revision }: Extract<Write, { kind: 'review' }>,
  signal: AbortSignal,
): Promise<Asks['write']['answer']> {
  if (verdict !== 'comment') {
    const { revision: newer } = await client.call(getChangeRequest, target, { signal })
    if (newer !== revision) return { newer }
  }
  const sent: Purpose[] = []
  const notes: string[] = []
  let unplaced = 0
  try {
    for (const { purpose, text } of texts) {
      throwIfQuit(signal)
      const { note } = await sendText(client, target, purpose, text)
      if (note !== undefined) unplaced++
      sent.push(purpose)
    }
    throwIfQuit(signal)
    if (verdict !== 'comment') {
      const review = await client.call(submitReview, { ...target, status: verdict })
      if (review.revision !== revision) {
        notes.push(otherReviewed(verdict, review.revision, revision))
      }
    }
    if (unplaced > 0) notes.push(unplacedNote(unplaced, texts.length))
    return notes.length === 0 ? {} : { note: notes.join('. ') }
  } catch (failed) {
    if (!(failed instanceof DocsctlError)) throw failed
    return { sent, failed, part: `${sent.length} of ${texts.length} drafts were sent` }
  }
}
