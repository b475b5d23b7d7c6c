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
import { liveSpaceOf } from '../../content/live-space.ts'
import { implement } from '../../http/implement.ts'
import { pageOf } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import type { Json } from '../../store/record.ts'
import type { Reader } from '../../store/tables.ts'
import { replyView } from '../../views/comment.ts'
import { andOn } from './both-places.ts'
import {
  commentOf,
  formatOf,
  requireDeleter,
  resolutionOf,
  wordsChanged,
} from './comment-changes.ts'

type ReplyPath = ContentPath & { commentId: string; commentReplyId: string }

function replyOf(state: Reader, path: ReplyPath) {
  const comment = commentOf(state, path)
  const reply = state.get('commentReplies', path.commentReplyId)
  if (reply?.comment !== comment.id) throw notFound('reply', path.commentReplyId)
  return { comment, reply }
}

export const commentReplyHandlers = [
  ...andOn(
    listChangeRequestCommentReplies,
    implement(listCommentReplies, ({ tx, path, query, page, caller, url }) => {
      const comment = commentOf(tx, path)
      const format = formatOf(query.format)
      return pageOf(tx, page, {
        table: 'commentReplies',
        index: 'byComment',
        group: comment.id,
        view: (reply) => replyView(tx, comment, reply, { caller, url, format }),
      })
    }),
  ),

  ...andOn(
    createCommentReply,
    implement(createChangeRequestCommentReply, ({ tx, path, query, body, caller, now, url }) => {
      liveSpaceOf(tx, path.spaceId, now)
      const comment = commentOf(tx, path)
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
      // on a space the operation has no query
      const format = formatOf((query as typeof query | undefined)?.format)
      return replyView(tx, comment, reply, { caller, url, format })
    }),
  ),

  ...andOn(
    getChangeRequestCommentReply,
    implement(getCommentReply, ({ tx, path, query, caller, url }) => {
      const { comment, reply } = replyOf(tx, path)
      return replyView(tx, comment, reply, { caller, url, format: formatOf(query.format) })
    }),
  ),

  ...andOn(
    updateCommentReply,
    implement(updateChangeRequestCommentReply, ({ tx, path, body, caller, now, url }) => {
      liveSpaceOf(tx, path.spaceId, now)
      const { comment, reply } = replyOf(tx, path)
      const by = { caller, now }
      const updated = tx.patch('commentReplies', reply.id, wordsChanged(reply, body, by))
      // whoever replies to a comment can settle it with that
      if (body.resolved !== undefined) {
        tx.patch('comments', comment.id, resolutionOf(comment, body.resolved, by))
      }
      return replyView(tx, comment, updated, { caller, url, format: 'markdown' })
    }),
  ),

  ...andOn(
    deleteChangeRequestCommentReply,
    implement(deleteCommentReply, ({ tx, path, caller, role, now }) => {
      liveSpaceOf(tx, path.spaceId, now)
      const { reply } = replyOf(tx, path)
      requireDeleter(reply, caller, role)
      tx.delete('commentReplies', reply.id)
    }),
  ),
]
