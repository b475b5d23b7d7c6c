import { isDeepStrictEqual } from 'node:util'
import { refuseConflicts } from '../../changes/merge/main-conflict.ts'
import type { MergePolicy } from '../../changes/merge/merge-rule.ts'
import type { Target } from '../../changes/read-changes.ts'
import type { Comment } from '../../changes/threads.ts'
import type { Client } from '../../client/client.ts'
import type { Clock } from '../../client/clock.ts'
import { pullChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { submitReview } from '../../contract/change-requests/reviews.ts'
import {
  getChangeRequestComment,
  updateChangeRequestComment,
} from '../../contract/comments/comments.ts'
import { DocsctlError } from '../../errors.ts'
import type { Asks, Write } from '../machine/effects.ts'
import type { Purpose } from '../machine/state.ts'
import { throwIfLeft } from './left.ts'
import { merge, mergeSeveral } from './merges.ts'
import { atPage, deleteWords, sendText } from './texts.ts'

export interface WriteSources {
  client: Client
  clock: Pick<Clock, 'now' | 'sleep'>
  policy: MergePolicy
}

/** Writes what the review asks for. */
export async function carryOut(
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
      return deleteWords(client, target, write)
    case 'react':
      return react(client, { ...target, commentId: write.thread }, write.emoji)
    case 'pull': {
      const answer = await client.call(pullChangeRequest, target)
      await refuseConflicts(client, target, answer, { state: 'nothing was pulled' })
      return {}
    }
    case 'merge':
      return merge(sources, write, signal)
    case 'merge-several':
      return mergeSeveral(sources, write, signal)
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
      throwIfLeft(signal)
      await client.call(updateChangeRequestComment, { ...target, commentId, resolved: true })
      count++
    }
    return {}
  } catch (failed) {
    if (!(failed instanceof DocsctlError)) throw failed
    return { failed, part: `${count} of ${threads.length} resolved` }
  }
}

/**
 * Nothing tells who one is, but a reaction that is given again changes nobody's: then it was one's own, and is
 * taken back.
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
  return { note: 'it was there from you already, and is taken back' }
}

/** Sends texts one after another, and the verdict behind them; where one fails it is known which were sent. */
async function sendReview(
  client: Client,
  { target, verdict, texts }: Extract<Write, { kind: 'review' }>,
  signal: AbortSignal,
): Promise<Asks['write']['answer']> {
  const sent: Purpose[] = []
  let unplaced = 0
  try {
    for (const { purpose, text } of texts) {
      throwIfLeft(signal)
      const { note } = await sendText(client, target, purpose, text)
      if (note !== undefined) unplaced++
      sent.push(purpose)
    }
    throwIfLeft(signal)
    if (verdict !== 'comment') await client.call(submitReview, { ...target, status: verdict })
    return unplaced === 0 ? {} : { note: `${unplaced} of ${texts.length}: ${atPage}` }
  } catch (failed) {
    if (!(failed instanceof DocsctlError)) throw failed
    return { sent, failed, part: `${sent.length} of ${texts.length} sent` }
  }
}
