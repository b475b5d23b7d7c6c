import * as z from 'zod'
import { Id, optional, pageOf, positionOf, resource, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { sortStructure } from '../retired.ts'
import { SpaceTemplate } from '../space-template.ts'
import { shareKeyQuery } from '../spaces.ts'
import { Condition, LocalizedText, SitePath, SiteSpace } from './site-spaces.ts'

export const SiteSectionTitle = z.string().min(2).max(128)

/** A new section takes a shorter title than a section has. */
export const NewSiteSectionTitle = z.string().max(64)

export const SiteSectionDescription = z.string().max(256)

/** The name of an icon, such as `gear`. */
export const IconName = z.string().max(50)

/** Texts of at most so many characters, by language. */
export function localized(most: number) {
  return z.record(z.string(), z.string().max(most))
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
  summary: 'list the sections of a site',
  query: shareKeyQuery,
  result: pageOf(SiteSection),
  paged: true,
})

export const createSiteSection = operation({
  id: 'sites.sections.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/sections',
  summary: 'create a section of a site from a space',
  body: z.strictObject({
    // null where the space is made from a template
    spaceId: z.union([Id, z.null()]).describe('space to start the section with'),
    template: optional(SpaceTemplate.describe('make the space from this template')),
    title: optional(NewSiteSectionTitle.describe('title of the section')),
    icon: optional(IconName.describe('name of an icon, such as gear')),
    draft: optional(z.boolean().describe('keep it from visitors for now')),
    pageId: optional(Id.describe('page of the space to open with')),
    siteSectionGroupId: optional(Id.describe('group to put it in')),
  }),
  result: SiteSection,
})

export const deleteSiteSection = operation({
  id: 'sites.sections.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'delete a section of a site',
})

export const updateSiteSection = operation({
  id: 'sites.sections.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  summary: 'change a section of a site',
  body: z.strictObject({
    title: optional(SiteSectionTitle.describe('title of the section')),
    description: optional(SiteSectionDescription.describe('what the section is about')),
    path: optional(SitePath.describe('path of the section on the site')),
    icon: optional(IconName.describe('name of an icon, such as gear')),
    defaultSiteSpace: optional(Id.describe('site space that the section opens with')),
    condition: optional(
      Condition.nullable().describe('expression that decides whether a visitor sees it'),
    ),
    draft: optional(z.boolean().describe('keep it from visitors for now')),
    localizedTitle: optional(
      localized(128).describe('title in another language, such as fr=Guide'),
    ),
    localizedDescription: optional(
      localized(256).describe('description in another language, such as fr=Guide'),
    ),
    siteSectionGroupId: optional(Id.nullable().describe('group that it stands in')),
  }),
  result: SiteSection,
  empty: [204],
})

export const moveSiteSection = operation({
  id: 'sites.sections.move',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
  summary: 'move a section within its site',
  body: z.strictObject({
    position: optional(
      positionOf(z.strictObject({ type: z.literal('site-section'), siteSection: Id })).describe(
        'place among the sections of the site, else the end',
      ),
    ),
  }),
  result: SiteSection,
  retired: {
    instead: sortStructure,
    parent: listSiteSections,
    among: 'siteSectionId',
    isDeprecated: true,
  },
})
