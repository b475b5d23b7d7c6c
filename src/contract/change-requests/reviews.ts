import * as z from 'zod'
import { Comment, CommentBody } from '../comments/comments.ts'
import { Id, openEnum, optional, pageOf, resource, Timestamp, User, urlsWith } from '../common.ts'
import { formatQuery } from '../content/content.ts'
import { Document } from '../content/document.ts'
import { operation } from '../operation.ts'
import { ChangeRequestSubject } from './change-requests.ts'

export const ReviewStatus = openEnum(['approved', 'changes-requested'])

export const Review = resource({
  object: z.literal('change-request-review').optional(),
  id: Id,
  revision: Id,
  reviewer: User,
  requestedBy: User.optional(),
  status: ReviewStatus,
  outdated: z.boolean(),
  comment: Comment.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: urlsWith('location'),
})

/** A requested reviewer: either a user or a whole team. */
export const RequestedReviewer = resource({
  object: z.literal('change-request-requested-reviewer').optional(),
  kind: openEnum(['user', 'team']),
  user: User.optional(),
  team: resource({ id: Id, title: z.string().optional() }).optional(),
  revision: Id,
  requestedBy: User,
  createdAt: Timestamp,
})

export const listReviews = operation({
  id: 'changeRequests.reviews.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  summary: 'List reviews of a change request',
  query: formatQuery.extend({
    outdated: optional(
      z
        .boolean()
        .describe('Show only reviews of older revisions (or only of the current revision)'),
    ),
  }),
  result: pageOf(Review),
  paged: true,
})

// If the response is lost, no lookup is possible, because an earlier review of the same revision
// would look the same.
export const submitReview = operation({
  id: 'changeRequests.reviews.create',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  summary: 'Review a change request',
  body: z.strictObject({
    status: ReviewStatus.describe('Review verdict'),
    comment: optional(CommentBody.describe('Comment to add to the change request')),
  }),
  result: Review,
})

export const getReview = operation({
  id: 'changeRequests.reviews.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
  summary: 'Show a review of a change request',
  query: formatQuery,
  result: Review,
})

export const listRequestedReviewers = operation({
  id: 'changeRequests.reviewers.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  summary: 'List requested reviewers of a change request',
  result: pageOf(RequestedReviewer),
  paged: true,
})

export const requestReviewers = operation({
  id: 'changeRequests.reviewers.request',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  summary: 'Request reviews of a change request',
  body: z.strictObject({
    users: z.array(Id).min(1).describe('User to request a review from'),
    subject: optional(ChangeRequestSubject.describe('New subject for the change request')),
    description: optional(Document.describe('New description for the change request')),
  }),
  result: resource({ users: z.array(RequestedReviewer).optional() }),
})

export const removeRequestedReviewer = operation({
  id: 'changeRequests.reviewers.remove',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  summary: 'Remove a requested reviewer from a change request',
})
