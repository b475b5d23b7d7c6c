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
import { contentPlace } from '../../content/change-request-lookup.ts'
import { requireLiveSpace } from '../../content/live-space.ts'
import { headRevision } from '../../content/store.ts'
import { findPlacedPage } from '../../content/tree.ts'
import { implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { invalid } from '../../http/refusal.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import { commentView } from '../../views/comment.ts'
import { requireChoice, sortOrder } from '../choices.ts'
import {
  requireComment,
  requireDeleter,
  requireTextFormat,
  resolutionChanges,
  textChanges,
} from './comment-changes.ts'
import { withChangeRequestTwin } from './space-and-change-request.ts'

export const commentHandlers = [
  ...withChangeRequestTwin(
    listChangeRequestComments,
    implement(listComments, ({ tx, path, query, page, caller, url }) => {
      const place = contentPlace(tx, path)
      const status = requireChoice('status', query.status ?? 'all', ['open', 'resolved', 'all'])
      const format = requireTextFormat(query.format)
      const { targetPage, authors } = query
      const matchesFilter = (comment: Readonly<Records['comments']>) =>
        (status === 'all' || comment.status === status) &&
        (targetPage === undefined || comment.page === targetPage) &&
        (authors === undefined || authors.includes(comment.postedBy))
      return paginate(tx, page, {
        table: 'comments',
        index: 'byThread',
        group: place.changeRequest ?? place.space,
        order: sortOrder(query.order),
        where: status === 'all' && !targetPage && !authors ? undefined : matchesFilter,
        view: (comment) => commentView(tx, comment, { caller, url, format }),
      })
    }),
  ),

  ...withChangeRequestTwin(
    createChangeRequestComment,
    implement(createComment, ({ tx, path, body, caller, now, url }) => {
      requireLiveSpace(tx, path.spaceId, now)
      const place = contentPlace(tx, path)
      const revision = headRevision(tx, place)
      const { page, node } = body
      if (page !== undefined && !findPlacedPage(revision.pages, page)) {
        throw invalid('page', `refers to ${JSON.stringify(page)}, which does not exist`)
      }
      if (node !== undefined && page === undefined) throw invalid('page', 'is required with "node"')
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

  ...withChangeRequestTwin(
    getChangeRequestComment,
    implement(getComment, ({ tx, path, query, caller, url }) =>
      commentView(tx, requireComment(tx, path), {
        caller,
        url,
        format: requireTextFormat(query.format),
      }),
    ),
  ),

  ...withChangeRequestTwin(
    updateChangeRequestComment,
    implement(updateComment, ({ tx, path, body, caller, now, url }) => {
      requireLiveSpace(tx, path.spaceId, now)
      const comment = requireComment(tx, path)
      const by = { caller, now }
      const updated = tx.patch('comments', comment.id, {
        ...textChanges(comment, body, by),
        ...resolutionChanges(comment, body.resolved, by),
      })
      return commentView(tx, updated, { caller, url, format: 'markdown' })
    }),
  ),

  ...withChangeRequestTwin(
    deleteChangeRequestComment,
    implement(deleteComment, ({ tx, path, caller, role, now }) => {
      requireLiveSpace(tx, path.spaceId, now)
      const comment = requireComment(tx, path)
      requireDeleter(comment, caller, role)
      for (const { id } of tx.list('commentReplies', 'byComment', comment.id)) {
        tx.delete('commentReplies', id)
      }
      tx.delete('comments', comment.id)
    }),
  ),
]
