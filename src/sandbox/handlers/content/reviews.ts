import {
  getReview,
  listRequestedReviewers,
  listReviews,
  removeRequestedReviewer,
  requestReviewers,
  submitReview,
} from '../../../contract/change-requests/reviews.ts'
import { requireChangeRequest, requireOngoing } from '../../content/change-request-lookup.ts'
import { requireLiveSpace } from '../../content/live-space.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { forbidden, invalid, notFound } from '../../http/refusal.ts'
import { memberId } from '../../store/ids.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { isOutdatedReview, requestedReviewerView, reviewView } from '../../views/review.ts'
import { requireChoice } from '../choices.ts'
import { requireTextFormat } from './comment-changes.ts'

const statuses = ['approved', 'changes-requested'] as const

/** Returns the review request for a user on a change request. There is at most one. */
function reviewRequest(state: Reader, changeRequest: string, user: string) {
  return state
    .list('requestedReviewers', 'byChangeRequest', changeRequest)
    .find((one) => one.user === user)
}

export const reviewHandlers = [
  implement(listReviews, ({ tx, path, query, page, caller, url }) => {
    const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    const format = requireTextFormat(query.format)
    const { outdated } = query
    return paginate(tx, page, {
      table: 'reviews',
      index: 'byChangeRequest',
      group: request.id,
      order: 'desc',
      where:
        outdated === undefined ? undefined : (review) => isOutdatedReview(tx, review) === outdated,
      view: (review) => reviewView(tx, review, { caller, url, format }),
    })
  }),

  implement(submitReview, ({ tx, path, body, caller, now, url }) => {
    requireLiveSpace(tx, path.spaceId, now)
    const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    requireOngoing(request)
    const status = requireChoice('status', body.status, statuses)
    if (request.createdBy === caller.user && status === 'approved') {
      throw forbidden('You cannot approve your own change request')
    }
    const reviewRequested = reviewRequest(tx, request.id, caller.user)
    if (reviewRequested) tx.delete('requestedReviewers', reviewRequested.id)
    const id = tx.id('rvw')
    const { space, revision } = request
    const text = body.comment as { [key: string]: Json } | undefined
    const hasText = text !== undefined && Object.keys(text).length > 0
    const comment: Records['comments'] | undefined = hasText
      ? {
          id: tx.id('cmt'),
          space,
          changeRequest: request.id,
          postedBy: caller.user,
          postedAt: now,
          body: text,
          reactions: [],
          revision,
          review: id,
          status: 'open',
        }
      : undefined
    if (comment) tx.put('comments', comment)
    const review: Records['reviews'] = {
      id,
      space,
      changeRequest: request.id,
      revision,
      reviewer: caller.user,
      ...(reviewRequested && { requestedBy: reviewRequested.requestedBy }),
      status,
      ...(comment && { comment: comment.id }),
      createdAt: now,
      updatedAt: now,
    }
    tx.put('reviews', review)
    tx.patch('changeRequests', request.id, { updatedAt: now })
    return created(reviewView(tx, review, { caller, url, format: 'markdown' }))
  }),

  implement(getReview, ({ tx, path, query, caller, url }) => {
    const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    const review = tx.get('reviews', path.reviewId)
    if (review?.changeRequest !== request.id) throw notFound('review', path.reviewId)
    return reviewView(tx, review, { caller, url, format: requireTextFormat(query.format) })
  }),

  implement(listRequestedReviewers, ({ tx, path, page, url }) =>
    paginate(tx, page, {
      table: 'requestedReviewers',
      index: 'byChangeRequest',
      group: requireChangeRequest(tx, path.spaceId, path.changeRequestId).id,
      view: (one) => requestedReviewerView(tx, one, url),
    }),
  ),

  implement(requestReviewers, ({ tx, path, body, caller, org, now, url }) => {
    requireLiveSpace(tx, path.spaceId, now)
    const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    requireOngoing(request)
    const users = [...new Set(body.users)]
    for (const user of users) {
      const member = tx.get('members', memberId(org.id, user))
      if (!member || member.disabled) {
        throw invalid(
          'users',
          `refers to ${JSON.stringify(user)}, who is not an active member of the organization`,
        )
      }
    }
    for (const user of users) {
      if (reviewRequest(tx, request.id, user)) continue
      tx.put('requestedReviewers', {
        id: tx.id('rqr'),
        changeRequest: request.id,
        revision: request.revision,
        user,
        requestedBy: caller.user,
        createdAt: now,
      })
    }
    const { subject, description } = body
    tx.patch('changeRequests', request.id, {
      ...(subject !== undefined && { subject }),
      ...(description !== undefined && { description: description as { [key: string]: Json } }),
      // requesting a review changes the status from draft to open
      ...(request.status === 'draft' && { status: 'open' }),
      updatedAt: now,
    })
    const all = tx.list('requestedReviewers', 'byChangeRequest', request.id)
    return { users: all.map((one) => requestedReviewerView(tx, one, url)) }
  }),

  implement(removeRequestedReviewer, ({ tx, path, now }) => {
    requireLiveSpace(tx, path.spaceId, now)
    const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    const reviewRequested = reviewRequest(tx, request.id, path.userId)
    if (!reviewRequested) throw notFound('requested reviewer', path.userId)
    tx.delete('requestedReviewers', reviewRequested.id)
  }),
]
