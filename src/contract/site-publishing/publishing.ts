import * as z from 'zod'
import { Id, openEnum, optional, resource } from '../common.ts'
import { operation } from '../operation.ts'
import { Site } from '../sites/sites.ts'

export const publishSite = operation({
  id: 'sites.publish',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/publish',
  summary: 'publish a site, so that visitors see it',
  // or the checkout of a plan that has to be paid for first, which says its type too
  result: Site.partial().extend({ type: z.string(), sessionId: z.string().optional() }),
  proof: ['type'],
})

export const unpublishSite = operation({
  id: 'sites.unpublish',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/unpublish',
  summary: 'take a site away from its visitors',
  result: Site,
  effect: 'destroy',
})

/** Who lets visitors in: a backend of one's own, or an integration. */
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
  summary: 'show how a site knows its visitors, with the key that signs them in',
  result: PublishingAuth,
  proof: ['backend'],
})

export const updatePublishingAuth = operation({
  id: 'sites.publishingAuth.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'change how a site knows its visitors',
  body: z.strictObject({
    backend: z.enum(backends).describe('who signs visitors in'),
    fallbackURL: optional(z.url().nullable().describe('where visitors go who are not signed in')),
    logoutURL: optional(z.url().nullable().describe('where visitors go who sign out')),
  }),
  result: PublishingAuth,
  proof: ['backend'],
})

export const regeneratePublishingAuth = operation({
  id: 'sites.publishingAuth.regenerate',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
  summary: 'make a new key that signs visitors in; the old one ends',
  result: PublishingAuth,
  proof: ['privateKey'],
  effect: 'destroy',
})

export const getSitePreview = operation({
  id: 'sites.preview',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/publishing/preview',
  summary: 'show where a site can be looked at before it is published',
  query: z.strictObject({
    siteSpace: optional(Id.describe('open it at this site space')),
    claims: optional(z.string().describe('what is known of the visitor, as JSON')),
    draft: optional(z.boolean().describe('with what is kept from visitors, which is the default')),
    target: optional(z.string().describe('path on the site to open')),
  }),
  result: resource({ url: z.string() }),
  proof: ['url'],
})
