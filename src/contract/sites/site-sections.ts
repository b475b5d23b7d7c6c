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
import { shareKeyQuery } from '../spaces.ts'
import { Condition, LocalizedText, SitePath, SiteSpace } from './site-spaces.ts'

export const SiteSectionTitle = z.string().check(atLeast(2), atMost(128))

/** The title of a new section. It must be shorter than the title of an existing section. */
export const NewSiteSectionTitle = z.string().check(atMost(64))

export const SiteSectionDescription = z.string().check(atMost(256))

/** The name of an icon, such as `gear`. */
export const IconName = z.string().check(atMost(50))

/** Builds a map from languages to strings with a maximum length. */
export function localized(most: number) {
  return z.record(z.string(), z.string().check(atMost(most)))
}

export const SiteSection = resource({
  object: z.literal('site-section').optional(),
  id: Id,
  title: SiteSectionTitle,
  description: SiteSectionDescription.optional(),
  default: z.boolean().optional(),
  path: SitePath,
  condition: Condition.optional(),
  sectionGroup: Id.optional(),
  siteSpaces: z.array(SiteSpace),
  urls: urlsWith('published'),
  icon: IconName.optional(),
  draft: z.boolean().optional(),
  localizedTitle: LocalizedText.optional(),
  localizedDescription: LocalizedText.optional(),
})

export const listSiteSections = operation({
  id: 'sites.sections.list',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/sections',
  summary: 'List sections on a site',
  query: shareKeyQuery,
  result: pageOf(SiteSection),
  paged: true,
})

export const createSiteSection = operation({
  id: 'sites.sections.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/sections',
  summary: 'Create a section on a site',
  body: z.strictObject({
    // null if the space will be created from a template
    spaceId: z.union([Id, z.null()]).describe('First space of the section'),
    template: optional(SpaceTemplate.describe('Template to create the space from')),
    title: optional(NewSiteSectionTitle.describe('Section title')),
    icon: optional(IconName.describe('Icon name, such as gear')),
    draft: optional(z.boolean().describe('Save the section as a draft, hidden from visitors')),
    pageId: optional(Id.describe('Page that opens first in the section')),
    siteSectionGroupId: optional(Id.describe('Section group to add the section to')),
  }),
  result: SiteSection,
})

export const deleteSiteSection = operation({
  id: 'sites.sections.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'Delete a section from a site',
})

export const updateSiteSection = operation({
  id: 'sites.sections.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'Update a section on a site',
  body: z.strictObject({
    title: optional(SiteSectionTitle.describe('Section title')),
    description: optional(SiteSectionDescription.describe('Section description')),
    path: optional(SitePath.describe('Section path on the site')),
    icon: optional(IconName.describe('Icon name, such as gear')),
    defaultSiteSpace: optional(Id.describe('Site space that opens first in the section')),
    condition: optional(
      Condition.nullable().describe('Condition that visitors must meet to see the section'),
    ),
    draft: optional(z.boolean().describe('Save the section as a draft, hidden from visitors')),
    localizedTitle: optional(localized(128).describe('Translated title, such as fr=Guide')),
    localizedDescription: optional(
      localized(256).describe('Translated description, such as fr="Read the guide"'),
    ),
    siteSectionGroupId: optional(Id.nullable().describe('Section group to move the section to')),
  }),
  result: SiteSection,
  empty: [204],
})

export const moveSiteSection = operation({
  id: 'sites.sections.move',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
  summary: 'Move a section within its site',
  body: z.strictObject({
    position: optional(
      targetPosition(z.strictObject({ type: z.literal('site-section'), siteSection: Id })).describe(
        "Position among the site's sections (default: at the end)",
      ),
    ),
  }),
  result: SiteSection,
  retired: {
    instead: useSortStructure,
    parent: listSiteSections,
    among: 'siteSectionId',
    isDeprecated: true,
  },
})
