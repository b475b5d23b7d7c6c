import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource } from '../common.ts'

export const LinkStatus = z.enum(['ok', 'broken', 'in-app'])

/**
 * A resource, as its ID (according to the API reference) or as an object (according to the
 * published description).
 */
const ReferencedResource = z.union([Id, resource({ id: Id })])

/** The target of a link or backlink. The other keys depend on `kind`. */
export const ContentReference = resource({
  kind: openEnum([
    'file',
    'url',
    'page',
    'anchor',
    'user',
    'collection',
    'space',
    'reusable-content',
    'tag',
    'openapi',
  ]),
  organization: ReferencedResource.optional(),
  space: ReferencedResource.optional(),
  versionContext: resource({
    type: openEnum(['revision']),
    revision: Id.optional(),
  }).optional(),
  page: ReferencedResource.optional(),
  file: ReferencedResource.optional(),
})

/**
 * A link. `broken` means that the revision doesn't contain the target. `in-app` means that the
 * target is a URL in the web app.
 */
export const Link = resource({
  status: LinkStatus,
  relation: openEnum(['reference', 'dependsOn']),
  targetReference: ContentReference,
  locationReferences: z.array(ContentReference),
})

export const LinkStats = resource({
  total: z.number(),
  broken: resource({ total: z.number(), changeRequest: z.number().optional() }),
})

export const linkStatusFilter = z.strictObject({
  status: optional(LinkStatus.describe('Filter by link status')),
})

/** The envelope of a list of links: one page of links, and statistics about all of them. */
export const LinkPage = pageOf(Link).extend({ stats: LinkStats })
