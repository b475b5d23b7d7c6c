import * as z from 'zod'
import { Id, pageOf, resource, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'

export const SearchSection = resource({
  id: Id,
  title: z.string(),
  path: z.string(),
  body: z.string(),
  urls: urlsWith('app').optional(),
})

export const SearchPage = resource({
  id: Id,
  title: z.string(),
  path: z.string(),
  sections: z.array(SearchSection).optional(),
  urls: urlsWith('app'),
})

/** What a search of an organization finds: a space, with the pages that match. */
export const SearchSpace = resource({
  id: Id,
  title: z.string(),
  pages: z.array(SearchPage),
})

export const searchQuery = z.strictObject({
  query: z.string().max(512).describe('words to look for'),
})

export const searchSpace = operation({
  id: 'spaces.search',
  method: 'GET',
  path: '/spaces/{spaceId}/search',
  summary: 'search the content of a space',
  query: searchQuery,
  result: pageOf(SearchPage),
  paged: true,
})

export const searchOrganization = operation({
  id: 'orgs.search',
  method: 'GET',
  path: '/orgs/{organizationId}/search',
  summary: 'search the content of an organization',
  query: searchQuery,
  result: pageOf(SearchSpace),
  paged: true,
})
