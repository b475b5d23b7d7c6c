import * as z from 'zod'
import { Id, optional, pageOf, positionOf, resource } from '../common.ts'
import { operation } from '../operation.ts'
import { groupOfSection, sortStructure } from '../retired.ts'
import { IconName, localized, SiteSection } from './site-sections.ts'
import { LocalizedText } from './site-spaces.ts'

export const SiteSectionGroupTitle = z.string().min(1).max(100)

export const SiteSectionGroup = resource({
  object: z.literal('site-section-group').optional(),
  id: Id,
  title: SiteSectionGroupTitle,
  // the living service has `children` in its place: sections, groups and links
  sections: z.array(SiteSection).optional(),
  children: z.array(resource({})).optional(),
  sectionGroup: Id.optional(),
  draft: z.boolean().optional(),
  localizedTitle: LocalizedText.optional(),
  icon: IconName.optional(),
})

/** Groups and sections stand in one order, so either can be what a group goes before or after. */
const pointer = z.union([
  z.strictObject({ type: z.literal('site-section'), id: Id }),
  z.strictObject({ type: z.literal('site-section-group'), id: Id }),
])

export const listSectionGroups = operation({
  id: 'sites.sectionGroups.list',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'list the section groups of a site',
  result: pageOf(SiteSectionGroup),
  paged: true,
})

export const createSectionGroup = operation({
  id: 'sites.sectionGroups.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'create a section group of a site',
  body: z.strictObject({
    title: SiteSectionGroupTitle.describe('title of the group'),
    icon: optional(IconName.describe('name of an icon, such as gear')),
    sections: optional(z.array(Id).describe('a section to put in the group')),
    parent: optional(Id.describe('group to put it in')),
    draft: optional(z.boolean().describe('keep it from visitors for now')),
  }),
  result: SiteSectionGroup,
})

export const deleteSectionGroup = operation({
  id: 'sites.sectionGroups.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'delete a section group of a site',
})

export const updateSectionGroup = operation({
  id: 'sites.sectionGroups.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'change a section group of a site',
  body: z.strictObject({
    title: optional(SiteSectionGroupTitle.describe('title of the group')),
    icon: optional(IconName.describe('name of an icon, such as gear')),
    localizedTitle: optional(
      localized(128).describe('title in another language, such as fr=Guide'),
    ),
    draft: optional(z.boolean().describe('keep it from visitors for now')),
    parentSectionGroupId: optional(Id.nullable().describe('group that it stands in')),
  }),
  result: SiteSectionGroup,
  empty: [204],
})

export const addSectionToGroup = operation({
  id: 'sites.sectionGroups.addSection',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
  summary: 'put a section in a section group',
  body: z.strictObject({ sectionId: Id.describe('section to put in the group') }),
  result: SiteSectionGroup,
  retired: { instead: groupOfSection, parent: listSectionGroups, among: 'siteSectionGroupId' },
})

export const removeSectionFromGroup = operation({
  id: 'sites.sectionGroups.removeSection',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
  summary: 'take a section out of a section group',
  retired: { instead: groupOfSection, parent: listSectionGroups, among: 'siteSectionGroupId' },
})

export const moveSectionGroup = operation({
  id: 'sites.sectionGroups.move',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move',
  summary: 'move a section group within its site',
  body: z.strictObject({
    position: optional(
      positionOf(pointer).describe('place among the sections of the site, else the end'),
    ),
  }),
  result: SiteSectionGroup,
  retired: {
    instead: sortStructure,
    parent: listSectionGroups,
    among: 'siteSectionGroupId',
    isDeprecated: true,
  },
})
