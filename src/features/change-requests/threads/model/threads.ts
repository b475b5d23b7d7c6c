import type { Client } from '../../../../client/client.ts'
import { collectItems, inOrder } from '../../../../client/in-order.ts'
import {
  type CommentReply,
  listChangeRequestCommentReplies,
} from '../../../../contract/comments/comment-replies.ts'
import { type Comment, listChangeRequestComments } from '../../../../contract/comments/comments.ts'
import type { Target } from '../../model/change-request.ts'
import type { ReadOptions } from '../../model/read-changes.ts'
import { ThreadLocations } from './thread-locations.ts'

/** A comment with its replies and its location in the change request. */
export interface Thread {
  id: string
  comment: Comment
  /** oldest first */
  replies: CommentReply[]
  resolved: boolean
  /** true if the commented text has changed since the comment was posted */
  outdated: boolean
  /** absent if the comment is on the whole change request */
  page?: { id: string; title?: string; path?: string }
  /** the commented block, with its text at the time of the comment */
  node?: {
    id: string
    preview?: string
    /** the full text, present if the preview is truncated */
    text?: string
    /** the position among blocks with the same text, starting at 1, if there are several */
    occurrence?: number
  }
}

export interface ThreadOptions extends ReadOptions {
  unresolved?: boolean | undefined
  /** the ID of the page whose threads to read; absent to read all threads */
  page?: string | undefined
}

/**
 * Yields the threads of a change request, oldest first. Reads the replies of several threads in
 * parallel.
 */
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
  const locations = new ThreadLocations(client, target, own)
  for await (const { items } of client.pages(
    listChangeRequestComments,
    { ...target, ...query },
    own,
  )) {
    // filter here too, because the service may ignore the parameter
    const wanted = items.filter((comment) => !unresolved || !isResolved(comment))
    yield* inOrder(wanted, jobs, async (comment) =>
      locations.addTo(createThread(comment, await readReplies(client, target, comment, signal))),
    )
  }
}

/**
 * Returns a digest that changes with every new comment. Sends a single request, regardless of the
 * number of comments.
 */
export async function readCommentsDigest(
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
    return commentsDigest(items)
  }
  return commentsDigest([])
}

/** The number of comments to request per page of results. */
const onePage = 1000

/** Returns a digest that changes if a comment or reply is added, edited, or deleted. */
export function commentsDigest(comments: readonly (Comment | CommentReply)[]): string {
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
): Promise<CommentReply[]> {
  if (!comment.replies) return []
  const input = { ...target, commentId: comment.id, format: 'markdown' }
  const replies: CommentReply[] = await collectItems(
    client.paginate(listChangeRequestCommentReplies, input, { signal }),
  )
  return replies.sort((a, b) => Date.parse(a.postedAt) - Date.parse(b.postedAt))
}

export function createThread(comment: Comment, replies: CommentReply[]): Thread {
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

/** Returns the title of the thread's page, or otherwise its path or ID. */
export function threadPageName({ id, title, path }: NonNullable<Thread['page']>): string {
  return title || path || id
}

/** Returns the text of a comment, or a placeholder if it has none. */
export function remarkText({ body }: Thread['comment'] | CommentReply): string {
  return body?.markdown?.trim() || '(no text)'
}
