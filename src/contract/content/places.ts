import * as z from 'zod'
import { ChangeRequest } from '../change-requests/change-requests.ts'
import { Collection } from '../collections.ts'
import { Id, openEnum, optional, pageOf, resource, Timestamp, User } from '../common.ts'
import { operation } from '../operation.ts'
import { Member } from '../organizations/members.ts'
import { Space } from '../spaces.ts'
import { ContentPage, pageQuery } from './content.ts'

const pathQuery = pageQuery.extend({
  cachedMetadata: optional(z.boolean().describe('Use cached Git metadata')),
})

export const findPage = operation({
  id: 'content.pages.find',
  method: 'GET',
  path: '/spaces/{spaceId}/content/path/{pagePath}',
  summary: 'Show the page at a path in a space',
  query: pathQuery,
  result: ContentPage,
})

export const findChangeRequestPage = operation({
  id: 'changeRequests.content.pages.find',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
  summary: 'Show the page at a path in a change request',
  query: pathQuery,
  result: ContentPage,
})

export const findRevisionPage = operation({
  id: 'revisions.pages.find',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
  summary: 'Show the page at a path in a revision',
  query: pathQuery,
  result: ContentPage,
})

export const getSpacePdf = operation({
  id: 'spaces.pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/pdf',
  summary: 'Show the PDF URL for a space',
  query: z.strictObject({
    page: optional(Id.describe('Limit the PDF to this page and its subpages')),
    only: optional(z.boolean().describe('Omit the subpages from the PDF (requires --page)')),
  }),
  result: resource({ url: z.string() }),
})

export const Contributor = resource({
  user: User,
  actionType: openEnum(['edit', 'comment']),
  count: z.number(),
  updatedAt: Timestamp,
})

export const listContributors = operation({
  id: 'changeRequests.contributors',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
  summary: 'List contributors to a change request',
  result: resource({ items: z.array(Contributor) }),
  list: 'items',
})

export const listCommenters = operation({
  id: 'comments.commenters',
  method: 'GET',
  path: '/spaces/{spaceId}/commenters',
  summary: 'List people who commented on a space',
  result: pageOf(Member),
  paged: true,
})

export const listChangeRequestCommenters = operation({
  id: 'changeRequests.comments.commenters',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  summary: 'List people who commented on a change request',
  result: pageOf(Member),
  paged: true,
})

/** The keys of the response depend on the resource that the URL points to. */
export const locateContent = operation({
  id: 'content.locate',
  method: 'GET',
  path: '/urls/content',
  summary: 'Find the resource at a web app or site URL',
  query: z.strictObject({ url: z.string().min(1).describe('URL to look up') }),
  result: resource({
    collection: Collection.optional(),
    space: Space.optional(),
    changeRequest: ChangeRequest.optional(),
    page: ContentPage.optional(),
  }),
})
