import {
  findChangeRequestPage,
  findPage,
  findRevisionPage,
  getSpacePdf,
  listChangeRequestCommenters,
  listCommenters,
  listContributors,
} from '../../../contract/content/places.ts'
import { contentPlace, requireChangeRequest } from '../../content/change-request-lookup.ts'
import { headRevision } from '../../content/store.ts'
import { type PlacedPage, requirePage, walkPages } from '../../content/tree.ts'
import { signedPath } from '../../http/downloads.ts'
import { implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { memberId } from '../../store/ids.ts'
import type { Records } from '../../store/records.ts'
import type { PageNode } from '../../store/records-content.ts'
import { pageWithText } from '../../views/content.ts'
import { memberView, userView } from '../../views/people.ts'
import { requireTextFormat } from './comment-changes.ts'
import { contentView } from './content.ts'
import { requireRevision } from './revisions.ts'
import { withChangeRequestTwin } from './space-and-change-request.ts'

/** Returns the page with a path. Only documents and groups have paths. */
function requirePageAtPath(pages: readonly PageNode[], path: string): PlacedPage {
  for (const placed of walkPages(pages)) {
    const { type } = placed.page
    if (placed.path === path && (type === 'document' || type === 'group')) return placed
  }
  throw notFound('page at path', path)
}

export const placeHandlers = [
  ...withChangeRequestTwin(
    findChangeRequestPage,
    implement(findPage, (context) => {
      const { path, query } = context
      const view = contentView(context)
      const revision = headRevision(view.state, view.place)
      const page = requirePageAtPath(revision.pages, path.pagePath)
      return pageWithText(view, revision, page, requireTextFormat(query.format))
    }),
  ),

  implement(findRevisionPage, (context) => {
    const { tx, path, query } = context
    const revision = requireRevision(tx, path)
    const page = requirePageAtPath(revision.pages, path.pagePath)
    return pageWithText(contentView(context), revision, page, requireTextFormat(query.format))
  }),

  implement(getSpacePdf, ({ tx, path, query, now, url }) => {
    const revision = headRevision(tx, { space: path.spaceId })
    const { page, only = false } = query
    if (only && page === undefined) throw invalid('page', 'is required with "only"')
    if (page !== undefined) requirePage(revision.pages, page)
    const key = JSON.stringify([path.spaceId, revision.id, page ?? null, only])
    return { url: url(signedPath('pdf', key, now)) }
  }),

  implement(listContributors, ({ tx, path, url }) => {
    const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    const comments = tx.list('comments', 'byThread', request.id)
    const commenters = [...new Set(comments.map(({ postedBy }) => postedBy))]
    return {
      items: [
        ...request.contributors.map((user) => ({
          user: userView(tx, user, url),
          actionType: 'edit' as const,
          count: 1,
          updatedAt: request.updatedAt,
        })),
        ...commenters.map((user) => {
          const own = comments.filter(({ postedBy }) => postedBy === user)
          return {
            user: userView(tx, user, url),
            actionType: 'comment' as const,
            count: own.length,
            updatedAt: own.at(-1)?.postedAt ?? request.updatedAt,
          }
        }),
      ],
    }
  }),

  ...withChangeRequestTwin(
    listChangeRequestCommenters,
    implement(listCommenters, ({ tx, path, org, page, url }) => {
      const place = contentPlace(tx, path)
      const comments = tx.list('comments', 'byThread', place.changeRequest ?? place.space)
      const users = [...new Set(comments.map(({ postedBy }) => postedBy))]
      const members = users.flatMap((user): Readonly<Records['members']>[] => {
        const member = tx.get('members', memberId(org.id, user))
        return member ? [member] : []
      })
      const { items, ...rest } = pageOfItems(page, {
        name: `commenters.${place.changeRequest ?? place.space}`,
        items: members,
        place: ({ joinedAt, user }) => [joinedAt, user],
      })
      return { items: items.map((member) => memberView(tx, member, url)), ...rest }
    }),
  ),
]
