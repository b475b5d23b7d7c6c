import * as z from 'zod'
import { ChangeRequest } from '../change-requests/change-requests.ts'
import { Collection } from '../collections.ts'
import { Id, openEnum, optional, pageOf, resource, Timestamp, User } from '../common.ts'
import { operation } from '../operation.ts'
import { Member } from '../organizations/members.ts'
import { Space } from '../spaces.ts'
import { Page, pageQuery } from './content.ts'

const pathQuery = pageQuery.extend({
  cachedMetadata: optional(z.boolean().describe('take the git metadata as it was last known')),
})

export const findPage = operation({
  id: 'content.pages.find',
  method: 'GET',
  path: '/spaces/{spaceId}/content/path/{pagePath}',
  summary: 'show the page of a space at a path',
  query: pathQuery,
  result: Page,
})

export const findChangeRequestPage = operation({
  id: 'changeRequests.content.pages.find',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
  summary: 'show the page of a change request at a path',
  query: pathQuery,
  result: Page,
})

export const findRevisionPage = operation({
  id: 'revisions.pages.find',
  method: 'GET',
  path: '/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
  summary: 'show the page of a revision at a path',
  query: pathQuery,
  result: Page,
})

export const getSpacePdf = operation({
  id: 'spaces.pdf',
  method: 'GET',
  path: '/spaces/{spaceId}/pdf',
  summary: 'show where the PDF of a space is',
  query: z.strictObject({
    page: optional(Id.describe('id of the page to print')),
    only: optional(z.boolean().describe('just the given page')),
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
  summary: 'list who worked on a change request',
  result: resource({ items: z.array(Contributor) }),
  list: 'items',
})

export const listCommenters = operation({
  id: 'comments.commenters',
  method: 'GET',
  path: '/spaces/{spaceId}/commenters',
  summary: 'list who commented on a space',
  result: pageOf(Member),
  paged: true,
})

export const listChangeRequestCommenters = operation({
  id: 'changeRequests.comments.commenters',
  method: 'GET',
  path: '/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  summary: 'list who commented on a change request',
  result: pageOf(Member),
  paged: true,
})

/** Which of the keys are there follows what is at the address. */
export const locateContent = operation({
  id: 'content.locate',
  method: 'GET',
  path: '/urls/content',
  summary: 'show what stands at an address of the app or a site',
  query: z.strictObject({ url: z.string().min(1).describe('the address') }),
  result: resource({
    collection: Collection.optional(),
    space: Space.optional(),
    changeRequest: ChangeRequest.optional(),
    page: Page.optional(),
  }),
})
