import type * as z from 'zod'
import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import type { CommentReply } from '../../../../contract/comments/comment-replies.ts'
import type { Comment } from '../../../../contract/comments/comments.ts'
import { count } from '../../../../output/text/text.ts'
import type { DifferencePlace } from '../compare/expected-differences.ts'
import type { ChecklistItem } from '../restore/saved-content.ts'
import { attribution, foundAttribution, hasSameText } from './attribution.ts'
import { allComments, commentOperations } from './comment-operations.ts'

/** A request that restores a comment or reply, or changes the status of a comment. */
export interface CommentRequest {
  id: string
  operation: string
  body: object
  /** the ID of the page in the backup */
  page?: string
  /**
   * the comment to which a reply or status belongs: the position of the request that creates the
   * comment, or its ID in the organization
   */
  comment?: number | string
}

/** The comments of a space or change request. */
interface SavedThread {
  /** the place of the thread in the backup */
  place: { spaceId: string; changeRequestId?: string }
  /** the place of the thread in the organization; undefined if the restore creates it */
  existing?: { spaceId: string; changeRequestId?: string } | undefined
  /** the name in reports, such as `space Guide` */
  name: string
  /** the IDs of the pages in the backup that comments can refer to */
  pages: ReadonlySet<string>
  /** the ID of the current revision in the backup */
  revision: string | undefined
}

/** The backup and the organization to restore into. */
export interface CommentSides {
  backup: ReadingClient
  client: ReadingClient
  /** Returns the ID of the user who runs the restore. */
  readUser: () => Promise<string>
}

interface Counts {
  comments: number
  replies: number
}

interface PlannedThread extends Counts {
  requests: CommentRequest[]
  /** the comments that the organization didn't return */
  notCompared: ChecklistItem[]
  /** the places where the restored comments differ */
  places: DifferencePlace[]
}

type Posted = z.output<typeof CommentReply>
type Found = Pick<Posted, 'id' | 'body'>

/** Plans the requests that restore the comments and replies that a space or change request lacks. */
export async function planThread(sides: CommentSides, thread: SavedThread): Promise<PlannedThread> {
  const { place, existing, name, pages } = thread
  const { list, listReplies, create, reply, update } = commentOperations(place)
  const saved = new Source(sides.backup, 1, () => undefined)
  const live = new Source(sides.client, 1, () => undefined)
  const planned: PlannedThread = {
    ...{ requests: [], comments: 0, replies: 0, places: [] },
    notCompared: live.unknown,
  }
  const comments = await saved.list('comments', list, { ...place, ...allComments })
  if (comments.length === 0) return planned
  const user = await sides.readUser()
  const others = existing
    ? await live.listOrNothing(`comments of ${name}`, list, { ...existing, ...allComments })
    : []
  if (!others) return planned
  const copies = findCopies(comments, others)
  for (const comment of comments) {
    const { id, status, target } = comment
    const format = 'markdown'
    const replies = await saved.list('replies', listReplies, { ...place, commentId: id, format })
    const found = copies.get(id)
    if (found?.id !== id) planned.places.push(...commentPlaces(comment, thread, user))
    let holder: number | string
    let known: readonly Found[] = []
    if (found) {
      holder = found.id
      if (replies.length > 0 && existing) {
        const input = { ...existing, commentId: found.id, format } as const
        const read = await live.listOrNothing(`replies of ${name}`, listReplies, input)
        if (!read) continue
        known = read
      }
    } else {
      holder = planned.requests.length
      planned.comments += 1
      const page = target.page && pages.has(target.page.id) ? { page: target.page.id } : {}
      const body = { body: restoredText(comment), ...page }
      planned.requests.push({ id: `comment ${id} of ${name}`, operation: create.id, body, ...page })
    }
    const replyCopies = findCopies(replies, known)
    for (const one of replies) {
      const other = replyCopies.get(one.id)
      if (other?.id !== one.id) planned.places.push(...textPlaces('comment-reply', one, user))
      if (other) continue
      planned.replies += 1
      const body = { body: restoredText(one) }
      const own = { id: `reply ${one.id} of ${name}`, operation: reply.id }
      planned.requests.push({ ...own, body, comment: holder })
    }
    if (status !== 'resolved' || found) continue
    const own = { id: `status of comment ${id} of ${name}`, operation: update.id }
    planned.requests.push({ ...own, body: { resolved: true }, comment: holder })
  }
  return planned
}

/**
 * Finds the existing copies of comments or replies: those with the same ID, and those that an earlier
 * restore has created.
 */
function findCopies(
  saved: readonly (Posted | Comment)[],
  others: readonly Found[],
): Map<string, Found> {
  const copies = new Map<string, Found>()
  const left = new Set(others)
  const match = (isCopy: (one: Posted | Comment, other: Found) => boolean) => {
    for (const one of saved) {
      const found = !copies.has(one.id) && [...left].find((other) => isCopy(one, other))
      if (!found) continue
      left.delete(found)
      copies.set(one.id, found)
    }
  }
  const isRestored = (one: Posted | Comment, { body }: Found) =>
    foundAttribution(body.markdown ?? '') === attribution(one)
  match(({ id }, other) => id === other.id)
  match((one, other) => isRestored(one, other) && hasSameText(restoredText(one), other.body))
  // links in the text may have changed
  match(isRestored)
  return copies
}

/** Describes comments and replies in a plan; undefined if there are none. */
export function commentCounts(planned: readonly Counts[]): string | undefined {
  const sum = (key: 'comments' | 'replies') => planned.reduce((all, one) => all + one[key], 0)
  const [comments, replies] = [sum('comments'), sum('replies')]
  const parts = [
    ...(comments > 0 ? [count(comments, 'comment')] : []),
    ...(replies > 0 ? [count(replies, 'reply')] : []),
  ]
  return parts.length > 0 ? parts.join(' and ') : undefined
}

/** Returns the checklist item for the authors and dates of restored comments, if there are any. */
export function authorsItem(name: string, places: readonly DifferencePlace[]): ChecklistItem[] {
  const why = 'The API cannot set authors and dates. The first line of each comment contains them'
  const item = { what: `authors and dates of comments of ${name}`, why, places }
  return places.length > 0 ? [item] : []
}

function restoredText(posted: Posted | Comment) {
  return { markdown: `${attribution(posted)}\n\n${posted.body.markdown ?? ''}` }
}

/** Returns the places where a restored comment differs. */
function commentPlaces(
  comment: Comment,
  { pages, revision }: SavedThread,
  user: string,
): DifferencePlace[] {
  const { id, target, repliers = [], resolvedAt, resolvedBy } = comment
  const { page, node, review } = target
  const keys = {
    repliers: repliers.some((one) => one.user.id !== user),
    'target.revision': target.revision !== revision,
    'target.review': review !== undefined,
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

/** Returns the places of the keys that differ in a resource. */
export function places(
  kind: string,
  resource: string,
  keys: Record<string, boolean>,
): DifferencePlace[] {
  return Object.entries(keys).flatMap(([key, differs]) =>
    differs ? [{ kind, resource, key }] : [],
  )
}
