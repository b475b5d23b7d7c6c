import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource } from '../common.ts'

export const LinkStatus = z.enum(['ok', 'broken', 'in-app'])

/** A thing by its id, or whole: the reference says the one, the published descriptions the other. */
const Held = z.union([Id, resource({ id: Id })])

/** What a link or a backlink points at; the key beside `kind` depends on the kind. */
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
  organization: Held.optional(),
  space: Held.optional(),
  versionContext: resource({
    type: openEnum(['revision']),
    revision: Id.optional(),
  }).optional(),
  page: Held.optional(),
  file: Held.optional(),
})

/** `broken`: the target is not in the revision; `in-app`: it is a URL inside the app. */
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
  status: optional(LinkStatus.describe('only links in this state')),
})

/** The envelope of a list of links: a page with figures over all of them. */
export const LinkPage = pageOf(Link).extend({ stats: LinkStats })
