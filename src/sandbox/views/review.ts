import type { ResourceUrl } from '../http/resource-url.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import { type CommentContext, commentView } from './comment.ts'
import { userView } from './people.ts'

/** Returns whether a change request has changed since a review. */
export function isOutdatedReview(state: Reader, review: Readonly<Records['reviews']>): boolean {
  return state.get('changeRequests', review.changeRequest)?.revision !== review.revision
}

export function reviewView(
  state: Reader,
  review: Readonly<Records['reviews']>,
  look: CommentContext,
) {
  const { url } = look
  const { id, space, changeRequest, reviewer, requestedBy, revision, status } = review
  const comment = review.comment === undefined ? undefined : state.get('comments', review.comment)
  const place = `/v1/spaces/${encodeURIComponent(space)}/change-requests/${encodeURIComponent(changeRequest)}`
  return {
    object: 'change-request-review' as const,
    id,
    revision,
    reviewer: userView(state, reviewer, url),
    ...(requestedBy !== undefined && { requestedBy: userView(state, requestedBy, url) }),
    status,
    outdated: isOutdatedReview(state, review),
    ...(comment && { comment: commentView(state, comment, look) }),
    createdAt: review.createdAt,
    updatedAt: review.updatedAt,
    urls: { location: url(`${place}/reviews/${encodeURIComponent(id)}`) },
  }
}

export function requestedReviewerView(
  state: Reader,
  { revision, user, requestedBy, createdAt }: Readonly<Records['requestedReviewers']>,
  url: ResourceUrl,
) {
  return {
    object: 'change-request-requested-reviewer' as const,
    kind: 'user',
    user: userView(state, user, url),
    revision,
    requestedBy: userView(state, requestedBy, url),
    createdAt,
  }
}
