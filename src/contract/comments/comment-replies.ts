import * as z from 'zod'
import { Id, optional, pageOf, resource, Timestamp, User, urlsWith } from '../common.ts'
import { formatQuery } from '../content/content.ts'
import { operation } from '../operation.ts'
import {
  CommentBody,
  CommentPermissions,
  CommentText,
  Reaction,
  reactionChanges,
  resolution,
} from './comments.ts'

export const CommentReply = resource({
  object: z.literal('comment-reply').optional(),
  id: Id,
  postedBy: User,
  postedAt: Timestamp,
  editedAt: Timestamp.optional(),
  reactions: z.array(Reaction),
  body: CommentText,
  urls: urlsWith('location'),
  permissions: CommentPermissions.optional(),
})
export type CommentReply = z.output<typeof CommentReply>

const newReply = z.strictObject({ body: CommentBody.describe('Reply text') })

const replyChanges = z.strictObject({
  body: optional(CommentBody.describe('New reply text')),
  ...reactionChanges.shape,
})

export const listCommentReplies = operation({
  id: 'comments.replies.list',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  summary: 'List replies to a comment on a space',
  query: formatQuery,
  result: pageOf(CommentReply),
  paged: true,
})

export const createCommentReply = operation({
  id: 'comments.replies.create',
  method: 'POST',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  summary: 'Reply to a comment on a space',
  body: newReply,
  result: CommentReply,
})

export const getCommentReply = operation({
  id: 'comments.replies.get',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'Show a reply to a comment on a space',
  query: formatQuery,
  result: CommentReply,
})

export const updateCommentReply = operation({
  id: 'comments.replies.update',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'Update or react to a reply to a comment on a space',
  body: replyChanges,
  result: CommentReply,
})

export const deleteCommentReply = operation({
  id: 'comments.replies.delete',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'Delete a reply to a comment on a space',
})

export const listChangeRequestCommentReplies = operation({
  id: 'changeRequests.comments.replies.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  summary: 'List replies to a comment on a change request',
  query: formatQuery,
  result: pageOf(CommentReply),
  paged: true,
})

export const createChangeRequestCommentReply = operation({
  id: 'changeRequests.comments.replies.create',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  summary: 'Reply to a comment on a change request',
  query: formatQuery,
  body: newReply,
  result: CommentReply,
})

export const getChangeRequestCommentReply = operation({
  id: 'changeRequests.comments.replies.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'Show a reply to a comment on a change request',
  query: formatQuery,
  result: CommentReply,
})

export const updateChangeRequestCommentReply = operation({
  id: 'changeRequests.comments.replies.update',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'Update, resolve, or react to a reply to a comment on a change request',
  body: replyChanges.extend(resolution.shape),
  result: CommentReply,
})

export const deleteChangeRequestCommentReply = operation({
  id: 'changeRequests.comments.replies.delete',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'Delete a reply to a comment on a change request',
})
