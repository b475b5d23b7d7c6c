import {
  createChangeRequestCommentReply,
  createCommentReply,
  listChangeRequestCommentReplies,
  listCommentReplies,
} from '../../../../contract/comments/comment-replies.ts'
import {
  createChangeRequestComment,
  createComment,
  listChangeRequestComments,
  listComments,
  updateChangeRequestComment,
  updateComment,
} from '../../../../contract/comments/comments.ts'

const inSpace = {
  list: listComments,
  listReplies: listCommentReplies,
  create: createComment,
  reply: createCommentReply,
  update: updateComment,
}

const inChangeRequest = {
  list: listChangeRequestComments,
  listReplies: listChangeRequestCommentReplies,
  create: createChangeRequestComment,
  reply: createChangeRequestCommentReply,
  update: updateChangeRequestComment,
} as unknown as typeof inSpace

/** Returns the operations for the comments of a space or change request. */
export function commentOperations(place: { changeRequestId?: string | undefined }) {
  return place.changeRequestId === undefined ? inSpace : inChangeRequest
}

/** The query that lists all comments in the order of their creation. */
export const allComments = { format: 'markdown', order: 'asc', status: 'all' } as const
