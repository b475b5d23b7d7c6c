import * as z from 'zod'
import { Id, optional, pageOf, positionOf, resource, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { shareKeyQuery } from '../spaces.ts'
import { Condition, SitePath, SiteSpace } from './site-spaces.ts'

export const SiteSectionTitle = z.string().min(2).max(128)

/** A new section takes a shorter title than a section has. */
export const NewSiteSectionTitle = z.string().max(64)

export const SiteSectionDescription = z.string().max(256)

/** The name of an icon, such as `gear`. */
export const IconName = z.string().max(50)

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
    spaceId: Id.describe('space to start the section with'),
    title: optional(NewSiteSectionTitle.describe('title of the section')),
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
})
