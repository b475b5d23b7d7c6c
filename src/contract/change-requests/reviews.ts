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

/** Who is asked to review: a user, or all of a team. */
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
  summary: 'list the reviews of a change request',
  query: formatQuery.extend({
    outdated: optional(
      z.boolean().describe('only those of an older revision, or only those of the present one'),
    ),
  }),
  result: pageOf(Review),
  paged: true,
})

// Not looked up when its answer is lost: the same may have been said of the same revision before.
export const submitReview = operation({
  id: 'changeRequests.reviews.create',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  summary: 'review a change request',
  body: z.strictObject({
    status: ReviewStatus.describe('what you think of it'),
    comment: optional(CommentBody.describe('what there is to say')),
  }),
  result: Review,
})

export const getReview = operation({
  id: 'changeRequests.reviews.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
  summary: 'show a review of a change request',
  query: formatQuery,
  result: Review,
})

export const listRequestedReviewers = operation({
  id: 'changeRequests.reviewers.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  summary: 'list who is asked to review a change request',
  result: pageOf(RequestedReviewer),
  paged: true,
})

export const requestReviewers = operation({
  id: 'changeRequests.reviewers.request',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  summary: 'ask people to review a change request',
  body: z.strictObject({
    users: z.array(Id).min(1).describe('id of a user to ask'),
    subject: optional(ChangeRequestSubject.describe('new subject of the change request')),
    description: optional(Document.describe('new description of the change request')),
  }),
  result: resource({ users: z.array(RequestedReviewer).optional() }),
})

export const removeRequestedReviewer = operation({
  id: 'changeRequests.reviewers.remove',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  summary: 'ask somebody no longer to review a change request',
})
