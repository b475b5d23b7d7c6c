import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, User, urlsWith } from '../common.ts'
import { formatQuery } from '../content/content.ts'
import { Document } from '../content/document.ts'
import { operation } from '../operation.ts'

export const Reaction = resource({
  emoji: z.string(),
  count: z.number(),
  users: z.array(resource({ user: User, reactedAt: Timestamp })),
})

/** What was written; which key is there follows the format that was asked for. */
export const CommentText = resource({
  markdown: z.string().optional(),
  document: resource({}).optional(),
})

/** What the caller may do with a comment or a reply; one's own is told by it. */
export const CommentPermissions = resource({
  view: z.boolean(),
  edit: z.boolean(),
  reply: z.boolean().optional(),
  delete: z.boolean(),
})

export const Comment = resource({
  object: z.literal('comment').optional(),
  id: Id,
  postedBy: User,
  postedAt: Timestamp,
  editedAt: Timestamp.optional(),
  reactions: z.array(Reaction),
  replies: z.number(),
  repliers: z.array(resource({ user: User, count: z.number() })).optional(),
  body: CommentText,
  target: resource({
    node: resource({ id: Id, preview: z.string().optional() }).optional(),
    changeRequest: Id.optional(),
    review: Id.optional(),
    page: resource({
      id: Id,
      title: z.string().optional(),
      emoji: z.string().optional(),
      icon: z.string().optional(),
      createdAt: Timestamp.optional(),
      updatedAt: Timestamp.optional(),
      path: z.string().optional(),
      outdated: z.boolean().optional(),
    }).optional(),
    space: Id.optional(),
    revision: Id.optional(),
  }),
  urls: urlsWith('location'),
  permissions: CommentPermissions.optional(),
  status: openEnum(['open', 'resolved']),
  resolvedAt: Timestamp.optional(),
  resolvedBy: User.optional(),
})

/** What is sent as the text of a comment or reply: markdown, the service's own tree, or nothing. */
export const CommentBody = z.union([
  z.strictObject({ markdown: z.string() }),
  z.strictObject({ document: Document }),
  z.strictObject({}),
])

const commentsQuery = formatQuery.extend({
  order: optional(z.enum(['asc', 'desc']).describe('order, else the newest first (desc)')),
  status: optional(z.enum(['open', 'resolved', 'all']).describe('only those in this state')),
  targetPage: optional(Id.describe('only comments on this page')),
  authors: optional(z.array(Id).describe('only comments by this user')),
})

const newComment = z.strictObject({
  body: CommentBody.describe('text of the comment'),
  node: optional(Id.describe('node of the page to comment on')),
  page: optional(Id.describe('page to comment on')),
  tableCell: optional(
    z
      .strictObject({
        record: Id.describe('id of the row'),
        definition: Id.describe('id of the column'),
      })
      .describe('cell of a table to comment on'),
  ),
})

export const reactionChanges = z.strictObject({
  addedReactions: optional(z.array(z.string()).describe('an emoji to react with')),
  removedReactions: optional(z.array(z.string()).describe('an emoji to react with no longer')),
})

export const resolution = z.strictObject({
  resolved: optional(z.boolean().describe('resolve it, or open it again')),
})

const commentChanges = resolution.extend({
  body: optional(CommentBody.describe('new text of the comment')),
  ...reactionChanges.shape,
})

export const listComments = operation({
  id: 'comments.list',
  method: 'GET',
  path: '/spaces/{spaceId}/comments',
  summary: 'list the comments on a space',
  query: commentsQuery,
  result: pageOf(Comment),
  paged: true,
})

// Not looked up when its answer is lost: the service may give a text back in another form than it took.
export const createComment = operation({
  id: 'comments.create',
  method: 'POST',
  path: '/spaces/{spaceId}/comments',
  summary: 'comment on a space',
  body: newComment,
  result: Comment,
})

export const getComment = operation({
  id: 'comments.get',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}',
  summary: 'show a comment on a space',
  query: formatQuery,
  result: Comment,
})

export const updateComment = operation({
  id: 'comments.update',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}',
  summary: 'change a comment on a space, resolve it or react to it',
  body: commentChanges,
  result: Comment,
})

export const deleteComment = operation({
  id: 'comments.delete',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}',
  summary: 'delete a comment on a space',
})

export const listChangeRequestComments = operation({
  id: 'changeRequests.comments.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  summary: 'list the comments on a change request',
  query: commentsQuery,
  result: pageOf(Comment),
  paged: true,
})

export const createChangeRequestComment = operation({
  id: 'changeRequests.comments.create',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  summary: 'comment on a change request',
  body: newComment,
  result: Comment,
})

export const getChangeRequestComment = operation({
  id: 'changeRequests.comments.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  summary: 'show a comment on a change request',
  query: formatQuery,
  result: Comment,
})

export const updateChangeRequestComment = operation({
  id: 'changeRequests.comments.update',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  summary: 'change a comment on a change request, resolve it or react to it',
  body: commentChanges,
  result: Comment,
})

export const deleteChangeRequestComment = operation({
  id: 'changeRequests.comments.delete',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  summary: 'delete a comment on a change request',
})
