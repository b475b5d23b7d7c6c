import {
  createChangeRequestCommentReply,
  createCommentReply,
  deleteChangeRequestCommentReply,
  deleteCommentReply,
  getChangeRequestCommentReply,
  getCommentReply,
  listChangeRequestCommentReplies,
  listCommentReplies,
  updateChangeRequestCommentReply,
  updateCommentReply,
} from '../../../contract/comments/comment-replies.ts'
import type { ContentPath } from '../../content/change-request-lookup.ts'
import { requireLiveSpace } from '../../content/live-space.ts'
import { implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import type { Json } from '../../store/record.ts'
import type { Reader } from '../../store/tables.ts'
import { replyView } from '../../views/comment.ts'
import {
  requireComment,
  requireDeleter,
  requireTextFormat,
  resolutionChanges,
  textChanges,
} from './comment-changes.ts'
import { withChangeRequestTwin } from './space-and-change-request.ts'

type ReplyPath = ContentPath & { commentId: string; commentReplyId: string }

function requireReply(state: Reader, path: ReplyPath) {
  const comment = requireComment(state, path)
  const reply = state.get('commentReplies', path.commentReplyId)
  if (reply?.comment !== comment.id) throw notFound('reply', path.commentReplyId)
  return { comment, reply }
}

export const commentReplyHandlers = [
  ...withChangeRequestTwin(
    listChangeRequestCommentReplies,
    implement(listCommentReplies, ({ tx, path, query, page, caller, url }) => {
      const comment = requireComment(tx, path)
      const format = requireTextFormat(query.format)
      return paginate(tx, page, {
        table: 'commentReplies',
        index: 'byComment',
        group: comment.id,
        view: (reply) => replyView(tx, comment, reply, { caller, url, format }),
      })
    }),
  ),

  ...withChangeRequestTwin(
    createCommentReply,
    implement(createChangeRequestCommentReply, ({ tx, path, query, body, caller, now, url }) => {
      requireLiveSpace(tx, path.spaceId, now)
      const comment = requireComment(tx, path)
      const reply = {
        id: tx.id('rpl'),
        comment: comment.id,
        space: comment.space,
        postedBy: caller.user,
        postedAt: now,
        body: body.body as { [key: string]: Json },
        reactions: [],
      }
      tx.put('commentReplies', reply)
      // the operation for comments on a space has no query parameters
      const format = requireTextFormat((query as typeof query | undefined)?.format)
      return replyView(tx, comment, reply, { caller, url, format })
    }),
  ),

  ...withChangeRequestTwin(
    getChangeRequestCommentReply,
    implement(getCommentReply, ({ tx, path, query, caller, url }) => {
      const { comment, reply } = requireReply(tx, path)
      return replyView(tx, comment, reply, { caller, url, format: requireTextFormat(query.format) })
    }),
  ),

  ...withChangeRequestTwin(
    updateCommentReply,
    implement(updateChangeRequestCommentReply, ({ tx, path, body, caller, now, url }) => {
      requireLiveSpace(tx, path.spaceId, now)
      const { comment, reply } = requireReply(tx, path)
      const by = { caller, now }
      const updated = tx.patch('commentReplies', reply.id, textChanges(reply, body, by))
      // a new reply can also resolve or reopen the comment
      if (body.resolved !== undefined) {
        tx.patch('comments', comment.id, resolutionChanges(comment, body.resolved, by))
      }
      return replyView(tx, comment, updated, { caller, url, format: 'markdown' })
    }),
  ),

  ...withChangeRequestTwin(
    deleteChangeRequestCommentReply,
    implement(deleteCommentReply, ({ tx, path, caller, role, now }) => {
      requireLiveSpace(tx, path.spaceId, now)
      const { reply } = requireReply(tx, path)
      requireDeleter(reply, caller, role)
      tx.delete('commentReplies', reply.id)
    }),
  ),
]
