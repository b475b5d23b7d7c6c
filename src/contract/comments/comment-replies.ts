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

const newReply = z.strictObject({ body: CommentBody.describe('text of the reply') })

const replyChanges = z.strictObject({
  body: optional(CommentBody.describe('new text of the reply')),
  ...reactionChanges.shape,
})

export const listCommentReplies = operation({
  id: 'comments.replies.list',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  summary: 'list the replies to a comment on a space',
  query: formatQuery,
  result: pageOf(CommentReply),
  paged: true,
})

export const createCommentReply = operation({
  id: 'comments.replies.create',
  method: 'POST',
  path: '/spaces/{spaceId}/comments/{commentId}/replies',
  summary: 'reply to a comment on a space',
  body: newReply,
  result: CommentReply,
})

export const getCommentReply = operation({
  id: 'comments.replies.get',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'show a reply to a comment on a space',
  query: formatQuery,
  result: CommentReply,
})

export const updateCommentReply = operation({
  id: 'comments.replies.update',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'change a reply to a comment on a space, or react to it',
  body: replyChanges,
  result: CommentReply,
})

export const deleteCommentReply = operation({
  id: 'comments.replies.delete',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'delete a reply to a comment on a space',
})

export const listChangeRequestCommentReplies = operation({
  id: 'changeRequests.comments.replies.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  summary: 'list the replies to a comment on a change request',
  query: formatQuery,
  result: pageOf(CommentReply),
  paged: true,
})

export const createChangeRequestCommentReply = operation({
  id: 'changeRequests.comments.replies.create',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  summary: 'reply to a comment on a change request',
  query: formatQuery,
  body: newReply,
  result: CommentReply,
})

export const getChangeRequestCommentReply = operation({
  id: 'changeRequests.comments.replies.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'show a reply to a comment on a change request',
  query: formatQuery,
  result: CommentReply,
})

export const updateChangeRequestCommentReply = operation({
  id: 'changeRequests.comments.replies.update',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'change a reply to a comment on a change request, resolve it or react to it',
  body: replyChanges.extend(resolution.shape),
  result: CommentReply,
})

export const deleteChangeRequestCommentReply = operation({
  id: 'changeRequests.comments.replies.delete',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  summary: 'delete a reply to a comment on a change request',
})
