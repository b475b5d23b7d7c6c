import {
  createChangeRequestComment,
  createComment,
  deleteChangeRequestComment,
  deleteComment,
  getChangeRequestComment,
  getComment,
  listChangeRequestComments,
  listComments,
  updateChangeRequestComment,
  updateComment,
} from '../../../contract/comments/comments.ts'
import { placeOf } from '../../content/change-request-lookup.ts'
import { liveSpaceOf } from '../../content/live-space.ts'
import { headOf } from '../../content/store.ts'
import { findPage } from '../../content/tree.ts'
import { implement } from '../../http/implement.ts'
import { pageOf } from '../../http/paging.ts'
import { invalid } from '../../http/refusal.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import { commentView } from '../../views/comment.ts'
import { oneOf, orderOf } from '../choices.ts'
import { andOn } from './both-places.ts'
import {
  commentOf,
  formatOf,
  requireDeleter,
  resolutionOf,
  wordsChanged,
} from './comment-changes.ts'

export const commentHandlers = [
  ...andOn(
    listChangeRequestComments,
    implement(listComments, ({ tx, path, query, page, caller, url }) => {
      const place = placeOf(tx, path)
      const status = oneOf('status', query.status ?? 'all', ['open', 'resolved', 'all'])
      const format = formatOf(query.format)
      const { targetPage } = query
      const isWanted = (comment: Readonly<Records['comments']>) =>
        (status === 'all' || comment.status === status) &&
        (targetPage === undefined || comment.page === targetPage)
      return pageOf(tx, page, {
        table: 'comments',
        index: 'byThread',
        group: place.changeRequest ?? place.space,
        order: orderOf(query.order),
        where: status === 'all' && targetPage === undefined ? undefined : isWanted,
        view: (comment) => commentView(tx, comment, { caller, url, format }),
      })
    }),
  ),

  ...andOn(
    createChangeRequestComment,
    implement(createComment, ({ tx, path, body, caller, now, url }) => {
      liveSpaceOf(tx, path.spaceId, now)
      const place = placeOf(tx, path)
      const revision = headOf(tx, place)
      const { page, node } = body
      if (page !== undefined && !findPage(revision.pages, page)) {
        throw invalid('page', `there is no page ${JSON.stringify(page)}`)
      }
      if (node !== undefined && page === undefined) throw invalid('page', 'is needed with node')
      const comment: Records['comments'] = {
        id: tx.id('cmt'),
        ...place,
        postedBy: caller.user,
        postedAt: now,
        body: body.body as { [key: string]: Json },
        reactions: [],
        ...(page !== undefined && { page }),
        ...(node !== undefined && { node }),
        revision: revision.id,
        status: 'open',
      }
      tx.put('comments', comment)
      return commentView(tx, comment, { caller, url, format: 'markdown' })
    }),
  ),

  ...andOn(
    getChangeRequestComment,
    implement(getComment, ({ tx, path, query, caller, url }) =>
      commentView(tx, commentOf(tx, path), { caller, url, format: formatOf(query.format) }),
    ),
  ),

  ...andOn(
    updateChangeRequestComment,
    implement(updateComment, ({ tx, path, body, caller, now, url }) => {
      liveSpaceOf(tx, path.spaceId, now)
      const comment = commentOf(tx, path)
      const by = { caller, now }
      const updated = tx.patch('comments', comment.id, {
        ...wordsChanged(comment, body, by),
        ...resolutionOf(comment, body.resolved, by),
      })
      return commentView(tx, updated, { caller, url, format: 'markdown' })
    }),
  ),

  ...andOn(
    deleteChangeRequestComment,
    implement(deleteComment, ({ tx, path, caller, role, now }) => {
      liveSpaceOf(tx, path.spaceId, now)
      const comment = commentOf(tx, path)
      requireDeleter(comment, caller, role)
      for (const { id } of tx.list('commentReplies', 'byComment', comment.id)) {
        tx.delete('commentReplies', id)
      }
      tx.delete('comments', comment.id)
    }),
  ),
]
