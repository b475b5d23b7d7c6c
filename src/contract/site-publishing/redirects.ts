import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp } from '../common.ts'
import { operation } from '../operation.ts'

/** A path on the site; one `*` at its end stands for all below it. */
export const RedirectSource = z
  .string()
  .max(512)
  .regex(
    /^\/(?!\*)(?!.*\*.+)(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~+]|%[0-9A-Fa-f]{2})+)*(?:\/\*|\*)?$/,
    'a path such as /old/page or /old/*',
  )

const url = z.url().max(2048)

const stored = [
  z.strictObject({ kind: z.literal('site-section'), siteSectionId: Id }),
  z.strictObject({ kind: z.literal('site-space'), siteSpaceId: Id }),
  z.strictObject({ kind: z.literal('site-page'), siteSpaceId: Id, pageId: Id }),
  z.strictObject({ kind: z.literal('external'), url }),
] as const

/** Where a redirect leads. */
const RedirectDestination = z.union(stored)

/** A new one may name a page by its path too. */
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

export const listRedirects = operation({
  id: 'sites.redirects.list',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects',
  summary: 'list the redirects of a site',
  query: z.strictObject({
    search: optional(z.string().describe('only redirects that match this')),
    draft: optional(z.boolean().describe('only drafts, or only those that work (the default)')),
    orderBy: optional(z.enum(['createdAt', 'updatedAt', 'source']).describe('what to sort by')),
  }),
  result: pageOf(SiteRedirect),
  paged: true,
})

export const createRedirect = operation({
  id: 'sites.redirects.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects',
  summary: 'send visitors of a path elsewhere',
  body: z.strictObject({
    source: RedirectSource.describe('path on the site, such as /old/page or /old/*'),
    destination: NewDestination.describe('where it leads'),
    permanent: optional(z.boolean().describe('tell visitors to remember it')),
    captureWildcard: optional(z.boolean().describe('append what the * stands for')),
    draft: optional(z.boolean().describe('keep it from visitors for now')),
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
  summary: 'change a redirect',
  body: z.strictObject({
    source: optional(RedirectSource.describe('path on the site, such as /old/page or /old/*')),
    destination: optional(RedirectDestination.describe('where it leads')),
    permanent: optional(z.boolean().describe('tell visitors to remember it')),
    captureWildcard: optional(z.boolean().describe('append what the * stands for')),
    draft: optional(z.boolean().describe('keep it from visitors for now')),
  }),
  result: SiteRedirect,
})

export const deleteRedirect = operation({
  id: 'sites.redirects.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
  summary: 'delete a redirect',
})

export const checkRedirect = operation({
  id: 'sites.redirects.check',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/redirect',
  summary: 'show where a path of a site leads',
  query: z.strictObject({
    source: RedirectSource.describe('path on the site'),
    shareKey: optional(z.string().describe('key of a share link, to resolve the published URLs')),
  }),
  result: resource({ redirect: SiteRedirect, target: z.string() }),
  proof: ['target'],
})

/** The most that one request takes. */
export const mostRedirects = 500

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
  summary: 'create, change, publish and delete many redirects',
  body: z.strictObject({
    redirects: z.array(Change).min(1).max(mostRedirects).describe('what is to become of each'),
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
