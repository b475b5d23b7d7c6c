import * as z from 'zod'
import {
  atLeast,
  atMost,
  Id,
  openEnum,
  optional,
  Permissions,
  pageOf,
  resource,
  Timestamp,
  urlsWith,
} from '../common.ts'
import { operation } from '../operation.ts'
import { DefaultLevel } from '../spaces.ts'

export const SiteType = openEnum([
  'basic',
  'premium',
  'ultimate',
  'sponsored',
  'legacy-basic',
  'legacy-premium',
])

export const SiteTitle = z.string().check(atLeast(2), atMost(128))

export const SiteHostname = z
  .string()
  .check(atMost(512))
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
    'Expected a hostname with at least three parts, such as docs.example.com',
  )

export const SiteBasename = z.string().min(1).check(atMost(100))

export const SiteVisibility = z.enum(['public', 'unlisted', 'share-link', 'visitor-auth'])

export const Site = resource({
  object: z.literal('site').optional(),
  id: Id,
  type: SiteType,
  title: SiteTitle,
  hostname: SiteHostname.optional(),
  basename: SiteBasename.optional(),
  proxy: resource({ origin: z.string().optional(), target: z.string().optional() }).optional(),
  visibility: SiteVisibility,
  published: z.boolean(),
  siteSpaces: z.number(),
  createdAt: Timestamp,
  adaptiveContent: resource({ enabled: z.boolean() }).optional(),
  ads: resource({
    status: openEnum(['pending', 'in-review', 'rejected', 'live', 'disabled']),
    submittable: z.boolean().optional(),
  }).optional(),
  features: z.array(resource({ id: z.string(), plan: SiteType, frozen: z.boolean() })),
  defaultLevel: DefaultLevel.optional(),
  appliedType: SiteType.optional(),
  icon: resource({}).nullable().optional(),
  gitSync: resource({}).optional(),
  styleguide: resource({}).optional(),
  lastScanAt: Timestamp.optional(),
  permissions: Permissions.optional(),
  urls: urlsWith('location', 'app', 'published', 'preview', 'login', 'logout'),
})

/** A proxy, which is a string in requests but `{origin, target}` in responses. */
export const SiteProxy = z
  .string()
  .check(atMost(512))
  .refine((text) => /^[^\s/:]+(?::\d+)?\/\S+$/.test(text), {
    error: 'Expected a host and a path, such as example.com/docs',
  })

export const listSites = operation({
  id: 'sites.list',
  method: 'GET',
  path: '/orgs/{organizationId}/sites',
  summary: 'List sites in an organization',
  query: z.strictObject({
    space: optional(Id.describe('Show only sites that include this space')),
    title: optional(z.string().describe('Filter by title')),
    published: optional(z.boolean().describe('Show only published (or unpublished) sites')),
    type: optional(z.array(SiteType).describe('Filter by site type')),
  }),
  result: pageOf(Site),
  paged: true,
})

export const createSite = operation({
  id: 'sites.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites',
  summary: 'Create a site',
  body: z.strictObject({
    title: optional(SiteTitle.describe('Site title')),
    type: optional(SiteType.describe('Site type (default: basic)')),
    visibility: optional(SiteVisibility.describe('Site visibility')),
    spaces: optional(
      z
        .union([z.array(Id), z.enum(['sample', 'empty'])])
        .describe('Space to add to the site, or "sample" or "empty" to create one'),
    ),
  }),
  result: Site,
  lookUp: {
    operation: listSites,
    input: { organizationId: 'organizationId', title: 'title' },
    since: 'createdAt',
  },
})

export const getSite = operation({
  id: 'sites.get',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Show a site',
  result: Site,
})

export const deleteSite = operation({
  id: 'sites.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Delete a site',
})

export const updateSite = operation({
  id: 'sites.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}',
  summary: 'Update a site',
  body: z.strictObject({
    title: optional(SiteTitle.describe('Site title')),
    visibility: optional(SiteVisibility.describe('Site visibility')),
    basename: optional(SiteBasename.describe('Site name in the URL, such as handbook')),
    adaptiveContent: optional(
      z.strictObject({ enabled: z.boolean() }).describe('Adapt content to each visitor'),
    ),
    defaultLevel: optional(DefaultLevel.describe('Default access level for the site')),
    styleguide: optional(Id.nullable().describe("Space with the site's style guide")),
    defaultSiteSpace: optional(
      Id.describe('Site space (in the default section, if any) that opens first'),
    ),
    defaultSiteSection: optional(Id.describe('Section that opens first')),
    proxy: optional(
      SiteProxy.nullable().describe(
        'Host and path at which your proxy serves the site, such as example.com/docs',
      ),
    ),
  }),
  result: Site,
})

/** The schema of visitor attributes. It supports only these keywords of JSON Schema draft-07. */
export const VisitorSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(
    z.string(),
    z.looseObject({
      type: z.union([z.string(), z.array(z.string())]),
      description: optional(z.string()),
    }),
  ),
  $schema: optional(z.string()),
  $id: optional(z.string()),
  description: optional(z.string()),
  additionalProperties: optional(z.boolean()),
})

export const SiteAdaptiveSchema = resource({
  object: z.literal('site-adaptive-schema').optional(),
  jsonSchema: VisitorSchema,
  updatedAt: Timestamp,
})

export const getAdaptiveSchema = operation({
  id: 'sites.adaptiveSchema.get',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Show the visitor claims schema of a site',
  result: SiteAdaptiveSchema,
  proof: ['jsonSchema'],
})

export const setAdaptiveSchema = operation({
  id: 'sites.adaptiveSchema.set',
  method: 'PUT',
  path: '/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Replace the visitor claims schema of a site',
  body: z.strictObject({ jsonSchema: VisitorSchema.describe('JSON Schema of visitor claims') }),
  result: SiteAdaptiveSchema,
  proof: ['jsonSchema'],
})
