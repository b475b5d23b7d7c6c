import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, urlsWith } from '../common.ts'
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

/** What a search of an organization finds: a space, with the pages that match. */
export const SearchSpace = resource({
  id: Id,
  title: z.string(),
  type: z.string().optional(),
  score: z.number().optional(),
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

/** Which part of a site is meant; without a scope of its own it is as a visitor of a site space sees it. */
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

/** The scope of a search, which has older forms; nothing where there is none, or more than one. */
export function siteScopeOf({
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

/** What a search of a site finds: a space with the pages that match, or a record of a connected source. */
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
  summary: 'search the content of a site',
  body: z
    .strictObject({
      query: z.string().max(512).describe('words to look for'),
      scope: optional(SiteScope.describe('where to look')),
      mode: optional(z.enum(['all', 'specific', 'current']).describe('an older form of scope')),
      siteSpaceIds: optional(z.array(Id).min(1).describe('an older form of scope')),
      siteSpaceId: optional(Id.describe('an older form of scope')),
    })
    .refine(
      (body) => siteScopeOf(body) !== undefined,
      'needs a scope, or in its place mode all, siteSpaceIds, or siteSpaceId with mode current',
    ),
  result: pageOf(SiteSearchItem),
  paged: true,
  // it looks for something, and changes nothing
  effect: 'read',
  repeat: 'safe',
})
