import type * as z from 'zod'
import type { Client } from '../client/client.ts'
import { inOrder } from '../client/in-order.ts'
import {
  listChangeRequestCommentReplies,
  type CommentReply as ReplySchema,
} from '../contract/comments/comment-replies.ts'
import {
  type Comment as CommentSchema,
  listChangeRequestComments,
} from '../contract/comments/comments.ts'
import type { ReadOptions, Target } from './read-changes.ts'

export type Comment = z.output<typeof CommentSchema>
export type Reply = z.output<typeof ReplySchema>

/** A comment with what was answered to it, and what it points at. */
export interface Thread {
  id: string
  comment: Comment
  /** the oldest first */
  replies: Reply[]
  resolved: boolean
  /** the text that it points at has changed since */
  outdated: boolean
  /** absent where it is on the whole change request */
  page?: { id: string; title?: string; path?: string }
  /** the block of the page, with the text that stood there */
  node?: { id: string; preview?: string }
}

export interface ThreadOptions extends ReadOptions {
  unresolved?: boolean | undefined
  /** only those on this page */
  page?: string | undefined
}

/** The threads of a change request, the oldest first; the replies are read a few threads at a time. */
export async function* readThreads(
  client: Client,
  target: Target,
  { signal, jobs = 6, unresolved, page }: ThreadOptions = {},
): AsyncGenerator<Thread, void, undefined> {
  const query = {
    order: 'asc' as const,
    format: 'markdown',
    ...(unresolved && { status: 'open' as const }),
    ...(page !== undefined && { targetPage: page }),
  }
  const own = { signal }
  for await (const { items } of client.pages(
    listChangeRequestComments,
    { ...target, ...query },
    own,
  )) {
    // asked for or not, what comes is held to it
    const wanted = items.filter((comment) => !unresolved || !isResolved(comment))
    yield* inOrder(wanted, jobs, async (comment) =>
      threadOf(comment, await readReplies(client, target, comment, signal)),
    )
  }
}

/** What tells whether anything was said since: one request, however much is said. */
export async function readTalk(
  client: Client,
  target: Target,
  signal?: AbortSignal,
): Promise<string> {
  const query = { order: 'asc' as const, format: 'markdown' }
  for await (const { items } of client.pages(
    listChangeRequestComments,
    { ...target, ...query },
    { signal },
  )) {
    return talkOf(items)
  }
  return talkOf([])
}

/** So many comments one page of them has. */
const onePage = 1000

/** What changes with every word that is said, taken back or answered. */
export function talkOf(comments: readonly (Comment | Reply)[]): string {
  return JSON.stringify(
    comments
      .slice(0, onePage)
      .map(({ id, status, replies, editedAt, reactions = [] }) => [
        id,
        status,
        replies,
        editedAt ?? '',
        reactions.map(({ emoji, count }) => [emoji, count]),
      ]),
  )
}

export async function readReplies(
  client: Client,
  target: Target,
  comment: Pick<Comment, 'id' | 'replies'>,
  signal?: AbortSignal,
): Promise<Reply[]> {
  if (!comment.replies) return []
  const input = { ...target, commentId: comment.id, format: 'markdown' }
  const replies: Reply[] = []
  const all = client.paginate(listChangeRequestCommentReplies, input, { signal })
  for await (const reply of all) replies.push(reply)
  return replies.sort((a, b) => Date.parse(a.postedAt) - Date.parse(b.postedAt))
}

export function threadOf(comment: Comment, replies: Reply[]): Thread {
  const { page, node } = comment.target ?? {}
  return {
    id: comment.id,
    comment,
    replies,
    resolved: isResolved(comment),
    outdated: page?.outdated === true,
    ...(page && { page }),
    ...(node && { node }),
  } as Thread
}

function isResolved({ status }: Comment): boolean {
  return status === 'resolved'
}
