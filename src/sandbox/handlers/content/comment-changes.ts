import type { RoleOrGuest } from '../../../contract/common.ts'
import { type ContentPath, contentPlace } from '../../content/change-request-lookup.ts'
import type { Caller } from '../../http/implement.ts'
import { forbidden, notFound } from '../../http/refusal.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { ReactionRecord } from '../../store/records-content.ts'
import type { Reader } from '../../store/tables.ts'
import { requireChoice } from '../choices.ts'

/**
 * Returns a comment of the space or change request in the path. Throws a 404 error if it doesn't
 * exist.
 */
export function requireComment(
  state: Reader,
  path: ContentPath & { commentId: string },
): Readonly<Records['comments']> {
  const place = contentPlace(state, path)
  const comment = state.get('comments', path.commentId)
  const exists = comment?.space === place.space && comment.changeRequest === place.changeRequest
  if (!comment || !exists) throw notFound('comment', path.commentId)
  return comment
}

export function requireTextFormat(format: string | undefined) {
  return requireChoice('format', format ?? 'markdown', ['document', 'markdown'])
}

/** Throws a 403 error unless the caller wrote the comment or reply. */
export function requireAuthor({ postedBy }: { postedBy: string }, { user }: Caller): void {
  if (postedBy !== user) throw forbidden('Only the author can edit a comment or reply')
}

/**
 * Throws a 403 error unless the caller wrote the comment or reply, or has the role `admin` in the
 * space.
 */
export function requireDeleter(
  { postedBy }: { postedBy: string },
  { user }: Caller,
  role: RoleOrGuest,
): void {
  if (postedBy !== user && role !== 'admin') {
    throw forbidden('Only administrators and the author can delete a comment or reply')
  }
}

/** Returns the fields that change if a comment or reply is edited or gets a reaction. */
export function textChanges(
  record: { postedBy: string; reactions: ReactionRecord[] },
  body: { body?: object; addedReactions?: string[]; removedReactions?: string[] },
  { caller, now }: { caller: Caller; now: string },
): { body?: { [key: string]: Json }; editedAt?: string; reactions: ReactionRecord[] } {
  if (body.body !== undefined) requireAuthor(record, caller)
  const { user } = caller
  const removed = body.removedReactions ?? []
  const reactions = record.reactions.filter(
    (one) => one.user !== user || !removed.includes(one.emoji),
  )
  for (const emoji of body.addedReactions ?? []) {
    const exists = reactions.some((one) => one.user === user && one.emoji === emoji)
    if (!exists && !removed.includes(emoji)) reactions.push({ emoji, user, reactedAt: now })
  }
  return {
    reactions,
    ...(body.body !== undefined && {
      body: body.body as { [key: string]: Json },
      editedAt: now,
    }),
  }
}

/**
 * Returns the fields that change if a comment is resolved or reopened. Returns no fields if the
 * status stays the same.
 */
export function resolutionChanges(
  comment: Readonly<Records['comments']>,
  resolved: boolean | undefined,
  { caller, now }: { caller: Caller; now: string },
): {
  status?: 'open' | 'resolved'
  resolvedAt?: string | undefined
  resolvedBy?: string | undefined
} {
  const isResolved = comment.status === 'resolved'
  if (resolved === undefined || resolved === isResolved) return {}
  return resolved
    ? { status: 'resolved', resolvedAt: now, resolvedBy: caller.user }
    : { status: 'open', resolvedAt: undefined, resolvedBy: undefined }
}
