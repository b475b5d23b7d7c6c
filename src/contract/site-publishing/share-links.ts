import * as z from 'zod'
import { Id, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'

const ShareLinkName = z.string().max(50)

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
  summary: 'list the links that let visitors into a site',
  query: z.strictObject({
    search: optional(z.string().describe('only links whose name matches this')),
  }),
  result: pageOf(ShareLink),
  paged: true,
})

export const createShareLink = operation({
  id: 'sites.shareLinks.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'make a link that lets visitors into a site',
  body: z.strictObject({ name: ShareLinkName.describe('what the link is called') }),
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
  summary: 'rename a share link, or switch it on or off',
  body: z.strictObject({
    name: optional(ShareLinkName.describe('what the link is called')),
    active: optional(z.boolean().describe('let visitors in by it')),
  }),
  result: ShareLink,
})

export const deleteShareLink = operation({
  id: 'sites.shareLinks.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'delete a share link',
})
