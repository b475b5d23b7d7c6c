import * as z from 'zod'
import { atMost, Id, openEnum, optional, pageOf, resource, urlsWith } from '../common.ts'
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
  description: z.string().optional(),
  score: z.number().optional(),
  rank: z.number().optional(),
  resultType: openEnum(['page', 'section']).optional(),
  ancestors: z.array(resource({ title: z.string() })).optional(),
  sections: z.array(SearchSection).optional(),
  urls: urlsWith('app'),
})

/** A result of an organization-wide search: a space with its matching pages. */
export const SearchSpace = resource({
  id: Id,
  title: z.string(),
  type: z.string().optional(),
  score: z.number().optional(),
  pages: z.array(SearchPage),
})

export const searchQuery = z.strictObject({
  query: z.string().check(atMost(512)).describe('Search terms'),
})

export const searchSpace = operation({
  id: 'spaces.search',
  method: 'GET',
  path: '/spaces/{spaceId}/search',
  summary: 'Search the content of a space',
  query: searchQuery,
  result: pageOf(SearchPage),
  paged: true,
})

export const searchOrganization = operation({
  id: 'orgs.search',
  method: 'GET',
  path: '/orgs/{organizationId}/search',
  summary: 'Search the content of an organization',
  query: searchQuery,
  result: pageOf(SearchSpace),
  paged: true,
})

/** The part of a site to search. By default, a site space is searched as its visitors see it. */
export const SiteScope = z.union([
  z.strictObject({ mode: z.literal('all') }),
  z.strictObject({ mode: z.literal('specific'), siteSpaceIds: z.array(Id).min(1) }),
  z.strictObject({
    mode: z.literal('default'),
    currentSiteSpace: Id,
    restrictTo: z.enum(['currentSiteSpace', 'otherSiteSpaces']),
  }),
  z.strictObject({ mode: z.literal('default'), currentSiteSpace: optional(Id) }),
])

interface ScopeKeys {
  scope?: z.output<typeof SiteScope>
  mode?: 'all' | 'specific' | 'current'
  siteSpaceIds?: string[]
  siteSpaceId?: string
}

/**
 * Returns the scope of a search, from the current parameters or from one of the older sets of
 * parameters. Returns undefined if there is no scope, or if the parameters contradict each other.
 */
export function requestedSiteScope({
  scope,
  mode,
  siteSpaceIds,
  siteSpaceId,
}: ScopeKeys): ScopeKeys['scope'] {
  const older = [mode, siteSpaceIds, siteSpaceId].filter((value) => value !== undefined).length
  if (scope) return older === 0 ? scope : undefined
  if (siteSpaceIds && (older === 1 || (older === 2 && mode === 'specific')))
    return { mode: 'specific', siteSpaceIds }
  if (mode === 'current' && siteSpaceId !== undefined && older === 2)
    return { mode: 'default', currentSiteSpace: siteSpaceId, restrictTo: 'currentSiteSpace' }
  return mode === 'all' && older === 1 ? { mode: 'all' } : undefined
}

/**
 * A result of a site search: a space with its matching pages, or a record from a connected source.
 */
const SiteSearchItem = resource({
  type: z.string(),
  id: Id,
  title: z.string(),
  pages: z.array(SearchPage).optional(),
  score: z.number().optional(),
  description: z.string().optional(),
  url: z.string().optional(),
})

export const searchSite = operation({
  id: 'sites.search',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/search',
  summary: 'Search the content of a site',
  body: z
    .strictObject({
      query: z.string().check(atMost(512)).describe('Search terms'),
      scope: optional(SiteScope.describe('Part of the site to search')),
      mode: optional(z.enum(['all', 'specific', 'current']).describe('Older form of "scope"')),
      siteSpaceIds: optional(z.array(Id).min(1).describe('Older form of "scope"')),
      siteSpaceId: optional(Id.describe('Older form of "scope"')),
    })
    .refine(
      (body) => requestedSiteScope(body) !== undefined,
      'Expected either "scope" or an older form: "mode" set to "all"; "siteSpaceIds"; or "siteSpaceId" with "mode" set to "current"',
    ),
  result: pageOf(SiteSearchItem),
  paged: true,
  // a search changes nothing, although its method is POST
  effect: 'read',
  repeat: 'safe',
})
