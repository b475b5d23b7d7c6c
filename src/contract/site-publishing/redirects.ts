import * as z from 'zod'
import { atMost, Id, openEnum, optional, pageOf, resource, Timestamp } from '../common.ts'
import { operation } from '../operation.ts'

/** A path on the site. A trailing `*` matches all paths below it. */
export const RedirectSource = z
  .string()
  .check(atMost(512))
  .regex(
    /^\/(?!\*)(?!.*\*.+)(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+)*(?:\/\*|\*)?$/,
    'It must start with "/" and may end in "*", as in /old/page or /old/*. It cannot contain a query or end in "/"',
  )

const url = z.url().check(atMost(2048))

const stored = [
  z.strictObject({ kind: z.literal('site-section'), siteSectionId: Id }),
  z.strictObject({ kind: z.literal('site-space'), siteSpaceId: Id }),
  z.strictObject({ kind: z.literal('site-page'), siteSpaceId: Id, pageId: Id }),
  z.strictObject({ kind: z.literal('external'), url }),
] as const

/** The target of a redirect. */
const RedirectDestination = z.union(stored)

/**
 * The target of a new redirect. Unlike the target of an existing redirect, it can also be the path
 * of a page.
 */
const NewDestination = z.union([
  ...stored,
  z.strictObject({ kind: z.literal('path'), spaceId: Id, path: z.string() }),
])

export const SiteRedirect = resource({
  object: z.literal('site-redirect').optional(),
  id: Id,
  source: z.string(),
  draft: z.boolean(),
  captureWildcard: z.boolean(),
  permanent: z.boolean(),
  destination: resource({ kind: z.string(), url: z.string().optional() }),
  createdAt: Timestamp,
  updatedAt: Timestamp.optional(),
})

const sortKeys = z.enum(['createdAt', 'updatedAt', 'source'])

export const listRedirects = operation({
  id: 'sites.redirects.list',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects',
  summary: 'List redirects on a site',
  query: z.strictObject({
    search: optional(z.string().describe('Filter by search term')),
    draft: optional(z.boolean().describe('Show drafts instead of live redirects')),
    orderBy: optional(sortKeys.describe('Sort key (default: createdAt)')),
  }),
  result: pageOf(SiteRedirect),
  paged: true,
})

export const createRedirect = operation({
  id: 'sites.redirects.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects',
  summary: 'Create a redirect',
  body: z.strictObject({
    source: RedirectSource.describe('Path on the site, such as /old/page or /old/*'),
    destination: NewDestination.describe('Destination'),
    permanent: optional(z.boolean().describe('Make the redirect permanent')),
    captureWildcard: optional(
      z.boolean().describe('Append the part of the path matched by * to the destination'),
    ),
    draft: optional(z.boolean().describe('Save the redirect as a draft, hidden from visitors')),
  }),
  result: SiteRedirect,
  lookUp: {
    operation: listRedirects,
    input: { organizationId: 'organizationId', siteId: 'siteId', draft: 'draft' },
    since: 'createdAt',
  },
})

export const updateRedirect = operation({
  id: 'sites.redirects.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
  summary: 'Update a redirect',
  body: z.strictObject({
    source: optional(RedirectSource.describe('Path on the site, such as /old/page or /old/*')),
    destination: optional(RedirectDestination.describe('Destination')),
    permanent: optional(z.boolean().describe('Make the redirect permanent')),
    captureWildcard: optional(
      z.boolean().describe('Append the part of the path matched by * to the destination'),
    ),
    draft: optional(z.boolean().describe('Save the redirect as a draft, hidden from visitors')),
  }),
  result: SiteRedirect,
})

export const deleteRedirect = operation({
  id: 'sites.redirects.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
  summary: 'Delete a redirect',
})

export const checkRedirect = operation({
  id: 'sites.redirects.check',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/redirect',
  summary: 'Show the redirect for a path on a site',
  query: z.strictObject({
    source: RedirectSource.describe('Path on the site'),
    shareKey: optional(z.string().describe('Share link key for resolving published URLs')),
  }),
  result: resource({ redirect: SiteRedirect, target: z.string() }),
  proof: ['target'],
})

/** The maximum number of redirects in one request. */
export const maxRedirects = 500

const Change = z.union([
  z.strictObject({
    source: RedirectSource,
    destination: z.union([...NewDestination.options, z.null()]),
    intent: optional(z.enum(['live', 'draft'])),
    permanent: optional(z.boolean()),
    captureWildcard: optional(z.boolean()),
  }),
  z.strictObject({ source: RedirectSource, intent: z.literal('publish') }),
])

export const bulkRedirects = operation({
  id: 'sites.redirects.bulk',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects',
  summary: 'Create, update, publish, and delete redirects in bulk',
  body: z.strictObject({
    redirects: z.array(Change).min(1).max(maxRedirects).describe('Changes to redirects'),
  }),
  result: resource({
    results: z.array(
      resource({
        status: openEnum(['created', 'updated', 'deleted', 'published', 'error']),
        source: z.string(),
        draft: z.boolean().optional(),
        id: Id.optional(),
        error: z.string().optional(),
      }),
    ),
  }),
  proof: ['results'],
})
