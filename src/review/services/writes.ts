import { isDeepStrictEqual } from 'node:util'
import type { GateName } from '../../changes/gates.ts'
import { refuseConflicts } from '../../changes/merge/main-conflict.ts'
import { type Merged, mergeByRules, ReasonNotWritten } from '../../changes/merge/merge-rule.ts'
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
import { deleteWords, sendText } from './texts.ts'

export interface WriteSources {
  client: Client
  clock: Pick<Clock, 'now' | 'sleep'>
  /** the gates that hold a merge back */
  asked: readonly GateName[]
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
      return sendReview(client, target, write)
    case 'resolve-all':
      return resolveAll(client, target, write.threads)
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
      return merge(sources, target, write)
    case 'merge-several':
      return mergeSeveral(sources, write, signal)
  }
}

async function resolveAll(
  client: Client,
  target: Target,
  threads: readonly string[],
): Promise<Asks['write']['answer']> {
  let count = 0
  try {
    for (const commentId of threads) {
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

/** Nothing is merged but what was shown, and nothing that the project's gates hold back without a reason for it. */
async function merge(
  { client, clock, asked: gates }: WriteSources,
  target: Target,
  { revision, bypass }: Extract<Write, { kind: 'merge' }>,
): Promise<Asks['write']['answer']> {
  const notes: string[] = []
  const means = { client, clock, at: () => {}, note: (text: string) => void notes.push(text) }
  const rules = { gates, revision, bypass, allowsUnknown: false, pulls: false }
  const merged = await mergeByRules(means, target, rules).catch((error) => {
    if (!(error instanceof ReasonNotWritten)) throw error
    notes.push(error.message)
    return error.merged
  })
  return { merged, ...(notes.length > 0 && { note: notes.join('; ') }) }
}

/** Each takes in what the ones before it brought to main; none is begun after a failure, or once the reader has left. */
async function mergeSeveral(
  sources: WriteSources,
  { merges }: Extract<Write, { kind: 'merge-several' }>,
  signal: AbortSignal,
): Promise<Asks['write']['answer']> {
  const done: Merged[] = []
  const notes: string[] = []
  const { client, clock, asked: gates } = sources
  const means = { client, clock, at: () => {}, note: (text: string) => void notes.push(text) }
  try {
    for (const [at, { target, revision }] of merges.entries()) {
      signal.throwIfAborted()
      const rules = { gates, revision, allowsUnknown: false, pulls: at > 0 }
      done.push(await mergeByRules(means, target, rules))
    }
    return { done, ...(notes.length > 0 && { note: notes.join('; ') }) }
  } catch (failed) {
    const left = merges.slice(done.length).map(({ target }) => `#${target.changeRequestId}`)
    const merged =
      done.length > 0 ? `${done.map(({ number }) => `#${number}`).join(', ')} merged; ` : ''
    const part = `${merged}not merged: ${left.join(', ')}`
    if (signal.aborted) {
      return { done, part, failed: new DocsctlError('interrupted', 'the review was left') }
    }
    if (!(failed instanceof DocsctlError)) throw failed
    return { done, part, failed }
  }
}

/** Sends texts one after another, and the verdict behind them; where one fails it is known which were sent. */
async function sendReview(
  client: Client,
  target: Target,
  { verdict, texts }: Extract<Write, { kind: 'review' }>,
): Promise<Asks['write']['answer']> {
  const sent: Purpose[] = []
  try {
    for (const { purpose, text } of texts) {
      await sendText(client, target, purpose, text)
      sent.push(purpose)
    }
    if (verdict !== 'comment') await client.call(submitReview, { ...target, status: verdict })
    return {}
  } catch (failed) {
    if (!(failed instanceof DocsctlError)) throw failed
    return { sent, failed, part: `${sent.length} of ${texts.length} sent` }
  }
}
