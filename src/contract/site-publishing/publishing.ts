import * as z from 'zod'
import { Id, openEnum, optional, resource } from '../common.ts'
import { operation } from '../operation.ts'
import { Site } from '../sites/sites.ts'

export const publishSite = operation({
  id: 'sites.publish',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/publish',
  summary: 'Publish a site',
  // if the plan requires a payment before publishing, the response is a checkout session, which
  // also has a `type`
  result: Site.partial().extend({ type: z.string(), sessionId: z.string().optional() }),
  proof: ['type'],
})

export const unpublishSite = operation({
  id: 'sites.unpublish',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/unpublish',
  summary: 'Unpublish a site',
  result: Site,
  effect: 'destroy',
})

/** The backends that can authenticate visitors: a custom backend, or an integration. */
const backends = ['custom', 'integration'] as const

const PublishingAuth = resource({
  object: z.literal('publishing-auth').optional(),
  backend: openEnum(backends),
  privateKey: z.string(),
  fallbackURL: z.string().optional(),
  logoutURL: z.string().optional(),
  integration: z.string().optional(),
})

export const getPublishingAuth = operation({
  id: 'sites.publishingAuth.get',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Show visitor authentication settings, including the signing key',
  result: PublishingAuth,
  proof: ['backend'],
})

export const updatePublishingAuth = operation({
  id: 'sites.publishingAuth.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Update visitor authentication settings',
  body: z.strictObject({
    backend: z.enum(backends).describe('Authentication backend'),
    fallbackURL: optional(z.url().nullable().describe("URL for visitors who aren't signed in")),
    logoutURL: optional(z.url().nullable().describe('URL for visitors who sign out')),
  }),
  result: PublishingAuth,
  proof: ['backend'],
})

export const regeneratePublishingAuth = operation({
  id: 'sites.publishingAuth.regenerate',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
  summary: 'Replace the signing key for visitor authentication',
  result: PublishingAuth,
  proof: ['privateKey'],
  effect: 'destroy',
})

export const getSitePreview = operation({
  id: 'sites.preview',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/preview',
  summary: 'Show the preview URL of a site',
  query: z.strictObject({
    siteSpace: optional(Id.describe('Site space to open')),
    claims: optional(z.string().describe('Visitor claims, as JSON')),
    draft: optional(z.boolean().describe('Include drafts (default)')),
    target: optional(z.string().describe('Site path to open')),
  }),
  result: resource({ url: z.string() }),
  proof: ['url'],
})
