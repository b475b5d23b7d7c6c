import type { Client } from '../../../../client/client.ts'
import {
  getChangeRequest,
  pullChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import { submitReview } from '../../../../contract/change-requests/reviews.ts'
import {
  getChangeRequestComment,
  updateChangeRequestComment,
} from '../../../../contract/comments/comments.ts'
import { getRevision } from '../../../../contract/content/revisions.ts'
import { getOwnUser } from '../../../../contract/organizations/users.ts'
import { DocsctlError } from '../../../../errors.ts'
import { throwIfConflicts } from '../../merge/model/merge-conflict.ts'
import type { Target } from '../../model/change-request.ts'
import { readReviews } from '../../model/reviewers.ts'
import type { EffectMap, Purpose, Write } from '../machine/effects.ts'
import { otherReviewed } from '../machine/wording.ts'
import { sendMerge, sendMerges } from './merges.ts'
import { throwIfQuit } from './quit.ts'
import { resolveThreads } from './resolve-threads.ts'
import { hasUnknownOutcome, sendOnce } from './send-once.ts'
import type { BatchClient, WriteSources } from './services.ts'
import { deleteText, unplacedNote } from './texts.ts'

export async function performWrite(
  sources: WriteSources,
  write: Write,
  signal: AbortSignal,
): Promise<EffectMap['write']['answer']> {
  const { client } = sources
  const { target } = write
  switch (write.kind) {
    case 'send': {
      const { wasThere, ...answer } = await sendOnce(sources, target, write)
      return wasThere ? { note: 'The service had already saved it' } : answer
    }
    case 'review':
      return sendReview(sources, write, signal)
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
      await throwIfConflicts(client, target, answer, { state: 'Nothing was pulled' })
      return {}
    }
    case 'merge':
      return sendMerge(sources, write, signal)
    case 'merge-several':
      return sendMerges(sources, write, signal)
  }
}

async function resolveAll(
  client: BatchClient,
  { target, threads }: Extract<Write, { kind: 'resolve-all' }>,
  signal: AbortSignal,
): Promise<EffectMap['write']['answer']> {
  const { count, failed } = await resolveThreads(client, target, threads, () => throwIfQuit(signal))
  return failed ? { failed, part: `Resolved ${count} of ${threads.length} threads` } : {}
}

/** Toggles the user's own reaction. If the response is lost, reads the comment again. */
async function react(
  client: Client,
  comment: Target & { commentId: string },
  emoji: string,
): Promise<EffectMap['write']['answer']> {
  const { id } = await client.call(getOwnUser, {})
  const hasOwn = async () => {
    const { reactions } = await client.call(getChangeRequestComment, comment)
    return reactions.some(
      (one) => one.emoji === emoji && one.users.some(({ user }) => user.id === id),
    )
  }
  const had = await hasOwn()
  const change = had ? { removedReactions: [emoji] } : { addedReactions: [emoji] }
  try {
    await client.call(updateChangeRequestComment, { ...comment, ...change })
  } catch (error) {
    if (!hasUnknownOutcome(error) || (await hasOwn().catch(() => had)) === had) throw error
  }
  return had ? { note: 'You had already added this reaction, so it was removed' } : {}
}

/**
 * Submits a verdict. If the response is lost, looks for the verdict among the user's recent
 * reviews.
 */
async function submitOnce(
  { client, clock }: WriteSources,
  target: Target,
  status: string,
): Promise<{ revision: string }> {
  const own = async () => {
    const { id } = await client.call(getOwnUser, {})
    const reviews = await readReviews(client, target, undefined)
    return reviews.find(({ reviewer }) => reviewer.id === id)
  }
  const before = await own()
  try {
    return await client.call(submitReview, { ...target, status })
  } catch (error) {
    if (!hasUnknownOutcome(error)) throw error
    await clock.sleep(1_000)
    const now = await own().catch(() => undefined)
    if (now && now.id !== before?.id && now.status === status) return now
    throw error
  }
}

/** Returns the creation times of revisions, or `undefined` if they can't be read. */
async function revisionTimes(
  client: Client,
  { spaceId }: Target,
  revisions: readonly string[],
): Promise<string[] | undefined> {
  const read = async (revisionId: string) => {
    const query = { spaceId, revisionId, metadata: false, computed: false }
    return (await client.call(getRevision, query)).createdAt
  }
  return await Promise.all(revisions.map(read)).catch(() => undefined)
}

/**
 * Sends the drafts in order, followed by the verdict. If a request fails, returns the drafts that
 * were already sent.
 */
async function sendReview(
  sources: WriteSources,
  { target, verdict, texts, revision }: Extract<Write, { kind: 'review' }>,
  signal: AbortSignal,
): Promise<EffectMap['write']['answer']> {
  const { client } = sources
  if (verdict !== 'comment') {
    const newer = await client.call(getChangeRequest, target, { signal })
    if (newer.revision !== revision) return { newer }
  }
  const sent: Purpose[] = []
  const notes: string[] = []
  let unplaced = 0
  let found = 0
  const counts = () =>
    `${found} ${found === 1 ? 'draft was' : 'drafts were'} sent earlier, ${sent.length - found} sent now, ${texts.length - sent.length} not sent`
  try {
    for (const { purpose, text } of texts) {
      throwIfQuit(signal)
      const { note, wasThere } = await sendOnce(sources, target, { purpose, text })
      if (wasThere) found++
      else if (note !== undefined) unplaced++
      sent.push(purpose)
    }
    throwIfQuit(signal)
    if (verdict !== 'comment') {
      const review = await submitOnce(sources, target, verdict)
      if (review.revision !== revision) {
        const times = await revisionTimes(client, target, [review.revision, revision])
        notes.push(otherReviewed(verdict, times))
      }
    }
    if (found > 0) notes.push(counts())
    if (unplaced > 0) notes.push(unplacedNote(unplaced, texts.length))
    return notes.length === 0 ? {} : { note: notes.join('. ') }
  } catch (failed) {
    if (!(failed instanceof DocsctlError)) throw failed
    const part = found > 0 ? counts() : `${sent.length} of ${texts.length} drafts were sent`
    return { sent, failed, part }
  }
}
