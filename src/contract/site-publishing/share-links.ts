import * as z from 'zod'
import { atMost, Id, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'

const ShareLinkName = z.string().check(atMost(50))

export const ShareLink = resource({
  object: z.literal('share-link').optional(),
  id: Id,
  createdAt: Timestamp,
  name: ShareLinkName.optional(),
  active: z.boolean().optional(),
  urls: urlsWith('published'),
})

export const listShareLinks = operation({
  id: 'sites.shareLinks.list',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'List share links for a site',
  query: z.strictObject({
    search: optional(z.string().describe('Filter by name')),
  }),
  result: pageOf(ShareLink),
  paged: true,
})

export const createShareLink = operation({
  id: 'sites.shareLinks.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'Create a share link for a site',
  body: z.strictObject({ name: ShareLinkName.describe('Share link name') }),
  result: ShareLink,
  lookUp: {
    operation: listShareLinks,
    input: { organizationId: 'organizationId', siteId: 'siteId', search: 'name' },
    since: 'createdAt',
  },
})

export const updateShareLink = operation({
  id: 'sites.shareLinks.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Rename, enable, or disable a share link',
  body: z.strictObject({
    name: optional(ShareLinkName.describe('Share link name')),
    active: optional(z.boolean().describe('Enable the share link')),
  }),
  result: ShareLink,
})

export const deleteShareLink = operation({
  id: 'sites.shareLinks.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Delete a share link',
})
