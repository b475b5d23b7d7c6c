import * as z from 'zod'
import {
  atLeast,
  atMost,
  Id,
  optional,
  pageOf,
  resource,
  targetPosition,
  urlsWith,
} from '../common.ts'
import { operation } from '../operation.ts'
import { useSortStructure } from '../retired.ts'
import { SpaceTemplate } from '../space-template.ts'
import { Space, shareKeyQuery } from '../spaces.ts'

/** The path of a site space or section within its site. */
export const SitePath = z.string().min(1).check(atMost(100))

/** An expression that determines whether a visitor can see the resource. */
export const Condition = z.string().min(1).check(atMost(1024))

/** Translations of a string, by language code. */
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
  summary: 'List spaces on a site',
  query: shareKeyQuery.extend({
    default: optional(z.boolean().describe('Show only the default space (or only the others)')),
  }),
  result: pageOf(SiteSpace),
  paged: true,
})

export const addSiteSpace = operation({
  id: 'sites.spaces.add',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
  summary: 'Add a space to a site',
  body: z.strictObject({
    // null if the space will be created from a template
    spaceId: z.union([Id, z.null()]).describe('Space to add'),
    template: optional(SpaceTemplate.describe('Template to create the space from')),
    sectionId: optional(
      Id.describe('Section to add the space to (default: the default section, if any)'),
    ),
    draft: optional(z.boolean().describe('Save the space as a draft, hidden from visitors')),
    pageId: optional(Id.nullable().describe('Page that opens first in the space')),
    title: optional(z.string().check(atLeast(2), atMost(128)).describe('Space title on the site')),
  }),
  result: SiteSpace,
  empty: [204],
})

export const duplicateSiteSpace = operation({
  id: 'sites.spaces.duplicate',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/duplicate',
  summary: 'Duplicate a space on a site, for example for a new version',
  body: z.strictObject({
    draft: optional(z.boolean().describe('Save the copy as a draft, hidden from visitors')),
  }),
  result: SiteSpace,
})

export const removeSiteSpace = operation({
  id: 'sites.spaces.remove',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Remove a space from a site',
})

export const updateSiteSpace = operation({
  id: 'sites.spaces.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  summary: 'Update a space on a site',
  body: z.strictObject({
    path: optional(SitePath.describe('Space path on the site')),
    condition: optional(
      Condition.nullable().describe('Condition that visitors must meet to see the space'),
    ),
    pageId: optional(Id.nullable().describe('Page that opens first in the space')),
    spaceId: optional(Id.describe('Space to show instead of the current one')),
    hidden: optional(z.boolean().describe('Hide the space from the navigation menu')),
    draft: optional(z.boolean().describe('Save the space as a draft, hidden from visitors')),
  }),
  result: SiteSpace,
  empty: [204],
})

export const moveSiteSpace = operation({
  id: 'sites.spaces.move',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
  summary: 'Move a space within its site',
  body: z.strictObject({
    position: optional(
      targetPosition(z.strictObject({ type: z.literal('site-space'), siteSpace: Id })).describe(
        "Position among the site's spaces (default: at the end)",
      ),
    ),
  }),
  result: SiteSpace,
  retired: {
    instead: useSortStructure,
    parent: listSiteSpaces,
    among: 'siteSpaceId',
    isDeprecated: true,
  },
})
