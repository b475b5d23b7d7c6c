import type * as z from 'zod'
import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import {
  type CommentReply,
  createCommentReply,
  listCommentReplies,
} from '../../../../contract/comments/comment-replies.ts'
import {
  type Comment,
  createComment,
  listComments,
  updateComment,
} from '../../../../contract/comments/comments.ts'
import { getContent } from '../../../../contract/content/content.ts'
import { getOwnUser } from '../../../../contract/organizations/users.ts'
import { count } from '../../../../output/text/text.ts'
import type { DifferencePlace } from '../compare/expected-differences.ts'
import { type ChecklistItem, pagesToCreate } from '../restore/saved-content.ts'
import type { SpacePlace } from '../restore/space-place.ts'
import { attribution } from './attribution.ts'

/** A request that restores a comment or reply, or resolves a restored comment. */
interface CommentRequest {
  id: string
  operation: string
  body: object
  /** the ID of the page in the backup */
  page?: string
  /** the position of the request that creates the comment of a reply or resolution */
  comment?: number
}

/** The comments to restore in a new space, in the order of their creation. */
export interface SpaceComments {
  space: SpacePlace & { step: number }
  requests: CommentRequest[]
}

interface PlannedComments {
  comments: SpaceComments[]
  lines: string[]
  checklist: ChecklistItem[]
}

interface Sides {
  /** reads the backup */
  backup: ReadingClient
  /** reads the organization to restore into */
  client: ReadingClient
  /** true if the backup is restored into its own organization */
  isSame: boolean
}

type Posted = z.output<typeof CommentReply>

/**
 * Plans the requests that restore the comments and replies of new spaces. Lists the comments of
 * existing spaces, except those that the organization already contains.
 */
export async function planComments(
  { backup, client, isSame }: Sides,
  spaces: readonly SpacePlace[],
): Promise<PlannedComments> {
  const planned: PlannedComments = { comments: [], lines: [], checklist: [] }
  const source = new Source(backup, 1, () => undefined)
  let user: string | undefined
  for (const space of spaces) {
    const input = { spaceId: space.id, format: 'markdown' as const }
    const all = { ...input, order: 'asc', status: 'all' } as const
    const comments = (await source.listOrNothing('comments', listComments, all)) ?? []
    if (comments.length === 0) continue
    if (!('step' in space)) {
      if (!isSame) planned.checklist.push(existingSpace(space, comments))
      continue
    }
    user ??= (await client.call(getOwnUser, {})).id
    const content = await source.one('content', getContent, { spaceId: space.id })
    const pages = new Set(pagesToCreate(content?.pages ?? []).map(({ page }) => page.id))
    const context = { title: space.title, user, pages, revision: content?.id }
    const own: SpaceComments = { space, requests: [] }
    const places: DifferencePlace[] = []
    for (const comment of comments) {
      const { id: commentId } = comment
      const replyInput = { ...input, commentId }
      const found = await source.listOrNothing('replies', listCommentReplies, replyInput)
      addComment(own.requests, { comment, replies: found ?? [] }, context)
      places.push(...commentPlaces(comment, context))
      for (const reply of found ?? []) places.push(...textPlaces('comment-reply', reply, user))
    }
    planned.comments.push(own)
    const replies = own.requests.filter(({ operation }) => operation === createCommentReply.id)
    const replyPart = replies.length > 0 ? ` and ${count(replies.length, 'reply')}` : ''
    planned.lines.push(`+ ${count(comments.length, 'comment')}${replyPart} of space ${space.title}`)
    planned.checklist.push({
      what: `authors and dates of comments of space ${space.title}`,
      why: 'The API cannot set them. The first line of each comment contains them',
      places,
    })
  }
  return planned
}

interface RestoredSpace {
  title: string
  /** the ID of the restoring user */
  user: string
  /** the IDs of the restored pages in the backup */
  pages: ReadonlySet<string>
  /** the ID of the current revision in the backup */
  revision: string | undefined
}

/** Adds the requests that restore a comment with its replies and status. */
function addComment(
  requests: CommentRequest[],
  { comment, replies }: { comment: Comment; replies: readonly Posted[] },
  { title, pages }: RestoredSpace,
): void {
  const position = requests.length
  const { id, target, status } = comment
  const page = target.page && pages.has(target.page.id) ? { page: target.page.id } : {}
  requests.push({
    id: `comment ${id} of space ${title}`,
    operation: createComment.id,
    body: { body: restoredText(comment), ...page },
    ...page,
  })
  for (const reply of replies) {
    requests.push({
      id: `reply ${reply.id} of space ${title}`,
      operation: createCommentReply.id,
      body: { body: restoredText(reply) },
      comment: position,
    })
  }
  if (status !== 'resolved') return
  requests.push({
    id: `status of comment ${id} of space ${title}`,
    operation: updateComment.id,
    body: { resolved: true },
    comment: position,
  })
}

function restoredText(posted: Posted | Comment) {
  return { markdown: `${attribution(posted)}\n\n${posted.body.markdown ?? ''}` }
}

/** Returns the places where a restored comment differs. */
function commentPlaces(
  comment: Comment,
  { user, pages, revision }: RestoredSpace,
): DifferencePlace[] {
  const { id, target, repliers = [], resolvedAt, resolvedBy } = comment
  const { page, node } = target
  const keys = {
    repliers: repliers.some((one) => one.user.id !== user),
    'target.revision': target.revision !== revision,
    'target.page': page !== undefined && !pages.has(page.id),
    'target.page.outdated': page?.outdated === true && pages.has(page.id),
    'target.node': node !== undefined,
    resolvedAt: resolvedAt !== undefined,
    resolvedBy: resolvedBy !== undefined && resolvedBy.id !== user,
  }
  return [...textPlaces('comment', comment, user), ...places('comment', id, keys)]
}

/** Returns the places where every restored comment or reply differs. */
function textPlaces(kind: string, posted: Posted | Comment, user: string): DifferencePlace[] {
  const { id, postedBy, editedAt, reactions, permissions } = posted
  return places(kind, id, {
    postedBy: postedBy.id !== user,
    postedAt: true,
    editedAt: editedAt !== undefined,
    reactions: reactions.length > 0,
    'permissions.edit': permissions?.edit === false,
  })
}

function places(kind: string, resource: string, keys: Record<string, boolean>): DifferencePlace[] {
  return Object.entries(keys).flatMap(([key, differs]) =>
    differs ? [{ kind, resource, key }] : [],
  )
}

function existingSpace({ id, title }: SpacePlace, comments: readonly Comment[]): ChecklistItem {
  return {
    what: `comments of space ${title}`,
    why: 'The space exists, and only new spaces get their comments',
    places: [
      ...comments.map((comment) => ({ kind: 'comment', resource: comment.id, key: 'missing' })),
      { kind: 'space', resource: id, key: 'comments' },
    ],
  }
}
