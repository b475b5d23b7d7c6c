import * as z from 'zod'
import { atMost, Id, openEnum, optional, resource } from '../common.ts'
import { operation } from '../operation.ts'
import { SiteSectionGroup } from '../sites/section-groups.ts'
import {
  IconName,
  localized,
  SiteSection,
  SiteSectionDescription,
  SiteSectionTitle,
} from '../sites/site-sections.ts'
import { Condition, LocalizedText, SiteSpace } from '../sites/site-spaces.ts'
import { shareKeyQuery } from '../spaces.ts'

/** The types of resources in the structure of a site. */
export const structureTypes = [
  'site-section',
  'site-section-group',
  'site-space',
  'site-external-link',
] as const

const ItemPointer = z.strictObject({ type: z.enum(structureTypes), id: Id })

export const getStructure = operation({
  id: 'sites.structure.get',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/structure',
  summary: 'Show the sections, groups, links, and spaces on a site',
  query: shareKeyQuery,
  result: resource({
    type: openEnum(['sections', 'siteSpaces']),
    structure: z.array(resource({ id: Id })),
  }),
  proof: ['structure'],
})

const SiteExternalLink = resource({
  object: z.literal('site-external-link').optional(),
  id: Id,
  title: SiteSectionTitle,
  description: SiteSectionDescription.optional(),
  icon: IconName.optional(),
  url: z.string(),
  sectionGroup: Id.optional(),
  draft: z.boolean().optional(),
  condition: Condition.optional(),
  localizedTitle: LocalizedText.optional(),
  localizedDescription: LocalizedText.optional(),
})

/** A resource in the structure of a site. */
const Placed = resource({
  ...SiteSpace.shape,
  ...SiteSection.shape,
  ...SiteSectionGroup.shape,
  ...SiteExternalLink.shape,
  object: openEnum(structureTypes),
})
  .partial()
  .required({ id: true })

export const sortStructure = operation({
  id: 'sites.structure.sort',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/structure/sort',
  summary: 'Move a section, group, link, or space within a site',
  body: z.strictObject({
    item: ItemPointer.describe('Resource to move'),
    position: z
      .strictObject({ before: optional(ItemPointer), after: optional(ItemPointer) })
      .describe('Position among siblings (default: at the end)'),
  }),
  result: Placed,
  // the response is empty if the request asks for a minimal response
  empty: [204],
})

const url = z.url().check(atMost(2048)).describe('Link target URL')

const linkKeys = {
  description: optional(SiteSectionDescription.nullable().describe('Link description')),
  icon: optional(IconName.nullable().describe('Icon name, such as gear')),
  condition: optional(
    Condition.nullable().describe('Condition that visitors must meet to see the link'),
  ),
  draft: optional(z.boolean().describe('Save the link as a draft, hidden from visitors')),
  localizedDescription: optional(
    localized(256).nullable().describe('Translated description, such as fr="Read the guide"'),
  ),
}

export const createExternalLink = operation({
  id: 'sites.externalLinks.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/external-links',
  summary: 'Create an external link on a site',
  body: z.strictObject({
    title: SiteSectionTitle.describe('Link title'),
    url,
    parent: optional(Id.describe('Section group to add the link to')),
    localizedTitle: optional(localized(128).describe('Translated title, such as fr=Guide')),
    ...linkKeys,
  }),
  result: SiteExternalLink,
})

export const updateExternalLink = operation({
  id: 'sites.externalLinks.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}',
  summary: 'Update an external link on a site',
  body: z.strictObject({
    title: optional(SiteSectionTitle.describe('Link title')),
    url: optional(url),
    parent: optional(Id.nullable().describe('Section group to move the link to')),
    localizedTitle: optional(
      localized(128).nullable().describe('Translated title, such as fr=Guide'),
    ),
    ...linkKeys,
  }),
  result: SiteExternalLink,
  empty: [204],
})

export const deleteExternalLink = operation({
  id: 'sites.externalLinks.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}',
  summary: 'Delete an external link from a site',
})
