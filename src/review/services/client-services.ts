import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { GateName } from '../../changes/gates.ts'
import { refuseConflicts } from '../../changes/merge/main-conflict.ts'
import { mergeByRules } from '../../changes/merge/merge-rule.ts'
import { notesPath, readNotes, writeNotes } from '../../changes/notes/notes-file.ts'
import type { Queue } from '../../changes/queue.ts'
import { readChanges, readPageDiff, type Target } from '../../changes/read-changes.ts'
import { type Comment, readTalk, readThreads, type Thread } from '../../changes/threads.ts'
import type { Client } from '../../client/client.ts'
import type { Clock } from '../../client/clock.ts'
import {
  getChangeRequest,
  pullChangeRequest,
} from '../../contract/change-requests/change-requests.ts'
import { getChangeRequestPage } from '../../contract/change-requests/content.ts'
import { changeContent } from '../../contract/change-requests/content-changes.ts'
import { submitReview } from '../../contract/change-requests/reviews.ts'
import { createChangeRequestCommentReply } from '../../contract/comments/comment-replies.ts'
import {
  createChangeRequestComment,
  getChangeRequestComment,
  updateChangeRequestComment,
} from '../../contract/comments/comments.ts'
import { DocsctlError } from '../../errors.ts'
import { blockNode } from '../layout/block-node.ts'
import type { Asks, Write } from '../machine/effects.ts'
import type { Purpose } from '../machine/state.ts'
import type { Services } from './services.ts'

export interface ReviewSources {
  client: Client
  /** where notes are kept */
  folder: string
  clock: Pick<Clock, 'now' | 'sleep'>
  /** the change requests of the spaces that were chosen */
  queue: (signal: AbortSignal) => Promise<Queue>
  /** the gates that hold a merge back */
  asked: readonly GateName[]
  gates: (target: Target, signal: AbortSignal) => Promise<Asks['gates']['answer']>
}

/** The services on the client of a session; what has to do with the terminal isn't among them. */
export function clientServices(
  sources: ReviewSources,
): Omit<Services, 'edit' | 'open' | 'copy' | 'suspend'> {
  const { client, folder, clock } = sources
  const path = (target: Target) => notesPath(folder, client.apiUrl, target)
  return {
    queue: async (_, signal) => {
      const { items, ...rest } = await sources.queue(signal)
      const noted = items.map(async (item) => {
        const { progress } = await readNotes(path(item.target))
        return { ...item, ...(progress && { progress }) }
      })
      return { ...rest, items: await Promise.all(noted), now: clock.now() }
    },
    changes: async ({ target }, signal, at) => {
      const [changes, notes] = await Promise.all([
        readChanges(client, target, { signal, at }),
        readNotes(path(target)),
      ])
      return { changes, notes }
    },
    threads: async ({ target }, signal) => {
      const threads: Thread[] = []
      for await (const thread of readThreads(client, target, { signal })) threads.push(thread)
      return threads
    },
    page: async ({ target, change, delay }, signal) => {
      await sleep(delay, undefined, { signal })
      return readPageDiff(client, target, change, { signal })
    },
    text: async ({ target, page }, signal) => readMarkdown(client, target, page, signal),
    gates: ({ target }, signal) => sources.gates(target, signal),
    watch: async ({ target, after }, signal) => {
      await sleep(after, undefined, { signal })
      return client.call(getChangeRequest, target, { signal })
    },
    listen: async ({ target, after }, signal) => {
      await sleep(after, undefined, { signal })
      return readTalk(client, target, signal)
    },
    write: (write) => carryOut(sources, write),
    save: (target, notes) => writeNotes(path(target), notes),
  }
}

async function carryOut(sources: ReviewSources, write: Write): Promise<Asks['write']['answer']> {
  const { client } = sources
  const { target } = write
  switch (write.kind) {
    case 'send':
      return send(client, target, write.purpose, write.text)
    case 'review':
      return sendReview(client, target, write)
    case 'resolve-all': {
      for (const commentId of write.threads) {
        await client.call(updateChangeRequestComment, { ...target, commentId, resolved: true })
      }
      return {}
    }
    case 'resolve': {
      const { thread: commentId, resolved } = write
      await client.call(updateChangeRequestComment, { ...target, commentId, resolved })
      return {}
    }
    case 'react':
      return react(client, { ...target, commentId: write.thread }, write.emoji)
    case 'pull': {
      const answer = await client.call(pullChangeRequest, target)
      await refuseConflicts(client, target, answer, { state: 'nothing was pulled' })
      return {}
    }
    case 'merge':
      return merge(sources, target, write.revision)
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

async function send(
  client: Client,
  target: Target,
  purpose: Purpose,
  markdown: string,
): Promise<Asks['write']['answer']> {
  const body = { markdown }
  if (purpose.kind === 'page') return sendPage(client, target, purpose, markdown)
  if (purpose.kind === 'reply') {
    const commentId = purpose.thread
    await client.call(createChangeRequestCommentReply, { ...target, commentId, body })
    return {}
  }
  const { page, block } = purpose
  const node = page !== undefined && block ? await findNode(client, target, page, block) : undefined
  await client.call(createChangeRequestComment, {
    ...target,
    body,
    ...(page !== undefined && { page }),
    ...(node !== undefined && { node }),
  })
  return block && node === undefined
    ? { note: 'it stands at the page: which block the line is in is not certain' }
    : {}
}

async function findNode(
  client: Client,
  target: Target,
  pageId: string,
  line: string,
): Promise<string | undefined> {
  const query = { format: 'document', metadata: false, computed: false }
  const page = await client.call(getChangeRequestPage, { ...target, pageId, ...query })
  return blockNode(page.document, line)
}

/** Nothing is merged but what was shown, and nothing that the project's gates hold back. */
async function merge(
  { client, clock, asked: gates }: ReviewSources,
  target: Target,
  revision: string,
): Promise<Asks['write']['answer']> {
  const notes: string[] = []
  const means = { client, clock, at: () => {}, note: (text: string) => void notes.push(text) }
  const rules = { gates, revision, allowsUnknown: false, pulls: false }
  const merged = await mergeByRules(means, target, rules)
  return { merged, ...(notes.length > 0 && { note: notes.join('; ') }) }
}

async function readMarkdown(
  client: Client,
  target: Target,
  pageId: string,
  signal?: AbortSignal,
): Promise<string> {
  const query = { pageId, format: 'markdown', metadata: false, computed: false }
  return (
    (await client.call(getChangeRequestPage, { ...target, ...query }, { signal })).markdown ?? ''
  )
}

/** A page is changed only from what it was made from: what somebody else wrote meanwhile isn't lost. */
async function sendPage(
  client: Client,
  target: Target,
  { page, before }: Extract<Purpose, { kind: 'page' }>,
  markdown: string,
): Promise<Asks['write']['answer']> {
  if ((await readMarkdown(client, target, page)) !== before) {
    throw new DocsctlError('conflict', 'the page was changed meanwhile, and nothing was sent', {
      state: 'your text is kept as a draft',
    })
  }
  const change = { operation: 'update_page' as const, page, document: { markdown } }
  await client.call(changeContent, { ...target, changes: [change] })
  return {}
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
      await send(client, target, purpose, text)
      sent.push(purpose)
    }
    if (verdict !== 'comment') await client.call(submitReview, { ...target, status: verdict })
    return {}
  } catch (failed) {
    if (!(failed instanceof DocsctlError)) throw failed
    return { sent, failed }
  }
}
