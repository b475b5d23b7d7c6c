import { type ContentPath, placeOf } from '../../content/change-request-lookup.ts'
import type { Caller } from '../../http/implement.ts'
import { forbidden, notFound } from '../../http/refusal.ts'
import type { Json, RoleOrGuest } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { ReactionRecord } from '../../store/records-content.ts'
import type { Reader } from '../../store/tables.ts'
import { oneOf } from '../choices.ts'

/** A comment of the space, or of the change request, that the path leads to. */
export function commentOf(
  state: Reader,
  path: ContentPath & { commentId: string },
): Readonly<Records['comments']> {
  const place = placeOf(state, path)
  const comment = state.get('comments', path.commentId)
  const isThere = comment?.space === place.space && comment.changeRequest === place.changeRequest
  if (!comment || !isThere) throw notFound('comment', path.commentId)
  return comment
}

export function formatOf(format: string | undefined) {
  return oneOf('format', format ?? 'markdown', ['document', 'markdown'])
}

/** Words are changed by who wrote them alone. */
export function requireAuthor({ postedBy }: { postedBy: string }, { user }: Caller): void {
  if (postedBy !== user) throw forbidden('only its author can change what it says')
}

/** 403 for one who has neither written it nor administrates the organization. */
export function requireDeleter(
  { postedBy }: { postedBy: string },
  { user }: Caller,
  role: RoleOrGuest,
): void {
  if (postedBy !== user && role !== 'admin') {
    throw forbidden('only its author and administrators can delete it')
  }
}

/** The changes of a text and its reactions: what comments and replies have in common. */
export function wordsChanged(
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
    const isThere = reactions.some((one) => one.user === user && one.emoji === emoji)
    if (!isThere && !removed.includes(emoji)) reactions.push({ emoji, user, reactedAt: now })
  }
  return {
    reactions,
    ...(body.body !== undefined && {
      body: body.body as { [key: string]: Json },
      editedAt: now,
    }),
  }
}

/** What `resolved` makes of a comment; one that is resolved already stays as it was. */
export function resolutionOf(
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
