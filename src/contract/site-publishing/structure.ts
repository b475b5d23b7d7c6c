import * as z from 'zod'
import { Id, openEnum, optional, resource } from '../common.ts'
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

/** Whatever has a place on a site. */
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
  summary: 'show the sections, groups, links and spaces of a site',
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

/** What has a place on a site, whichever of the four it is. */
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
  summary: 'put a section, group, link or space of a site in another place',
  body: z.strictObject({
    item: ItemPointer.describe('what is put elsewhere'),
    position: z
      .strictObject({ before: optional(ItemPointer), after: optional(ItemPointer) })
      .describe('place among the others, else the end'),
  }),
  result: Placed,
  // to those who ask for no more
  empty: [204],
})

const url = z.url().max(2048).describe('where the link leads')

const linkKeys = {
  description: optional(SiteSectionDescription.nullable().describe('what stands there')),
  icon: optional(IconName.nullable().describe('name of an icon, such as gear')),
  condition: optional(
    Condition.nullable().describe('expression that decides whether a visitor sees it'),
  ),
  draft: optional(z.boolean().describe('keep it from visitors for now')),
  localizedDescription: optional(
    localized(256).nullable().describe('description in another language, such as fr=Guide'),
  ),
}

export const createExternalLink = operation({
  id: 'sites.externalLinks.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/external-links',
  summary: 'put a link to elsewhere on a site',
  body: z.strictObject({
    title: SiteSectionTitle.describe('title of the link'),
    url,
    parent: optional(Id.describe('group to put it in')),
    localizedTitle: optional(
      localized(128).describe('title in another language, such as fr=Guide'),
    ),
    ...linkKeys,
  }),
  result: SiteExternalLink,
})

export const updateExternalLink = operation({
  id: 'sites.externalLinks.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/external-links/{siteExternalLinkId}',
  summary: 'change a link on a site',
  body: z.strictObject({
    title: optional(SiteSectionTitle.describe('title of the link')),
    url: optional(url),
    parent: optional(Id.nullable().describe('group that it stands in')),
    localizedTitle: optional(
      localized(128).nullable().describe('title in another language, such as fr=Guide'),
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
  summary: 'take a link off a site',
})
