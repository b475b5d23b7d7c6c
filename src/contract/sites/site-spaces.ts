import * as z from 'zod'
import { Id, optional, pageOf, positionOf, resource, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { sortStructure } from '../retired.ts'
import { SpaceTemplate } from '../space-template.ts'
import { Space, shareKeyQuery } from '../spaces.ts'

/** The path of a site space or of a section on its site. */
export const SitePath = z.string().min(1).max(100)

/** An expression that decides whether a visitor sees the thing. */
export const Condition = z.string().min(1).max(1024)

/** A text in further languages, by their codes. */
export const LocalizedText = z.record(z.string(), z.string())

export const SiteSpace = resource({
  object: z.literal('site-space').optional(),
  id: Id,
  path: SitePath,
  section: Id.optional(),
  space: Space,
  title: z.string(),
  default: z.boolean().optional(),
  condition: Condition.optional(),
  pageId: Id.nullable().optional(),
  draft: z.boolean().optional(),
  hidden: z.boolean().optional(),
  localizedTitle: LocalizedText.optional(),
  hasAdvancedCustomizationFeature: z.boolean().optional(),
  urls: urlsWith('published'),
})

export const listSiteSpaces = operation({
  id: 'sites.spaces.list',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'list the spaces of a site',
  query: shareKeyQuery.extend({
    default: optional(z.boolean().describe('only the default space, or only the others')),
  }),
  result: pageOf(SiteSpace),
  paged: true,
})

export const addSiteSpace = operation({
  id: 'sites.spaces.add',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'add a space to a site',
  body: z.strictObject({
    // null where the space is made from a template
    spaceId: z.union([Id, z.null()]).describe('space to add'),
    template: optional(SpaceTemplate.describe('make the space from this template')),
    sectionId: optional(Id.describe('section to add it to, else the default one or the root')),
    draft: optional(z.boolean().describe('keep it from visitors for now')),
    pageId: optional(Id.nullable().describe('page of the space to open with')),
    title: optional(z.string().min(2).max(128).describe('title on the site')),
  }),
  result: SiteSpace,
  empty: [204],
})

export const removeSiteSpace = operation({
  id: 'sites.spaces.remove',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'remove a space from a site',
})

export const updateSiteSpace = operation({
  id: 'sites.spaces.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'change how a space stands on a site',
  body: z.strictObject({
    path: optional(SitePath.describe('path of the space on the site')),
    condition: optional(
      Condition.nullable().describe('expression that decides whether a visitor sees it'),
    ),
    pageId: optional(Id.nullable().describe('page of the space to open with')),
    spaceId: optional(Id.describe('another space to stand there')),
    hidden: optional(z.boolean().describe('hide it from the menu')),
    draft: optional(z.boolean().describe('keep it from visitors for now')),
  }),
  result: SiteSpace,
  empty: [204],
})

export const moveSiteSpace = operation({
  id: 'sites.spaces.move',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
  summary: 'move a space within its site',
  body: z.strictObject({
    position: optional(
      positionOf(z.strictObject({ type: z.literal('site-space'), siteSpace: Id })).describe(
        'place among the spaces of the site, else the end',
      ),
    ),
  }),
  result: SiteSpace,
  retired: {
    instead: sortStructure,
    parent: listSiteSpaces,
    among: 'siteSpaceId',
    isDeprecated: true,
  },
})
