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

/** The text of a comment. Its key is the requested format. */
export const CommentText = resource({
  markdown: z.string().optional(),
  document: resource({}).optional(),
})

/** The caller's permissions on a comment or reply. They also identify the caller's own comments. */
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
export type Comment = z.output<typeof Comment>

/**
 * The text of a comment or reply in a request: Markdown, the service's own document tree, or
 * nothing.
 */
export const CommentBody = z.union([
  z.strictObject({ markdown: z.string() }),
  z.strictObject({ document: Document }),
  z.strictObject({}),
])

const commentsQuery = formatQuery.extend({
  order: optional(z.enum(['asc', 'desc']).describe('Sort direction (default: desc, newest first)')),
  status: optional(z.enum(['open', 'resolved', 'all']).describe('Filter by status')),
  targetPage: optional(Id.describe('Filter by page')),
  authors: optional(z.array(Id).describe('Filter by author')),
})

const newComment = z.strictObject({
  body: CommentBody.describe('Comment text'),
  node: optional(Id.describe('ID of the content node to comment on')),
  page: optional(Id.describe('Page to comment on')),
  tableCell: optional(
    z
      .strictObject({
        record: Id.describe('Row ID'),
        definition: Id.describe('Column ID'),
      })
      .describe('Table cell to comment on'),
  ),
})

export const reactionChanges = z.strictObject({
  addedReactions: optional(z.array(z.string()).describe('Emoji reaction to add')),
  removedReactions: optional(z.array(z.string()).describe('Emoji reaction to remove')),
})

export const resolution = z.strictObject({
  resolved: optional(z.boolean().describe('Resolve or reopen')),
})

const commentChanges = resolution.extend({
  body: optional(CommentBody.describe('New comment text')),
  ...reactionChanges.shape,
})

export const listComments = operation({
  id: 'comments.list',
  method: 'GET',
  path: '/spaces/{spaceId}/comments',
  summary: 'List comments on a space',
  query: commentsQuery,
  result: pageOf(Comment),
  paged: true,
})

// If the response is lost, no lookup is possible, because the service may return the text in a
// different format than the request.
export const createComment = operation({
  id: 'comments.create',
  method: 'POST',
  path: '/spaces/{spaceId}/comments',
  summary: 'Comment on a space',
  body: newComment,
  result: Comment,
})

export const getComment = operation({
  id: 'comments.get',
  method: 'GET',
  path: '/spaces/{spaceId}/comments/{commentId}',
  summary: 'Show a comment on a space',
  query: formatQuery,
  result: Comment,
})

export const updateComment = operation({
  id: 'comments.update',
  method: 'PUT',
  path: '/spaces/{spaceId}/comments/{commentId}',
  summary: 'Update, resolve, or react to a comment on a space',
  body: commentChanges,
  result: Comment,
})

export const deleteComment = operation({
  id: 'comments.delete',
  method: 'DELETE',
  path: '/spaces/{spaceId}/comments/{commentId}',
  summary: 'Delete a comment on a space',
})

export const listChangeRequestComments = operation({
  id: 'changeRequests.comments.list',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  summary: 'List comments on a change request',
  query: commentsQuery,
  result: pageOf(Comment),
  paged: true,
})

export const createChangeRequestComment = operation({
  id: 'changeRequests.comments.create',
  method: 'POST',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  summary: 'Comment on a change request',
  body: newComment,
  result: Comment,
})

export const getChangeRequestComment = operation({
  id: 'changeRequests.comments.get',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  summary: 'Show a comment on a change request',
  query: formatQuery,
  result: Comment,
})

export const updateChangeRequestComment = operation({
  id: 'changeRequests.comments.update',
  method: 'PUT',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  summary: 'Update, resolve, or react to a comment on a change request',
  body: commentChanges,
  result: Comment,
})

export const deleteChangeRequestComment = operation({
  id: 'changeRequests.comments.delete',
  method: 'DELETE',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  summary: 'Delete a comment on a change request',
})
