import * as z from 'zod'
import { atMost, Id, optional, pageOf, resource, targetPosition } from '../common.ts'
import { operation } from '../operation.ts'
import { groupOfSection, useSortStructure } from '../retired.ts'
import { IconName, localized, SiteSection } from './site-sections.ts'
import { LocalizedText } from './site-spaces.ts'

export const SiteSectionGroupTitle = z.string().min(1).check(atMost(100))

export const SiteSectionGroup = resource({
  object: z.literal('site-section-group').optional(),
  id: Id,
  title: SiteSectionGroupTitle,
  // in the current API, `children` replaces this key and also contains groups and links
  sections: z.array(SiteSection).optional(),
  children: z.array(resource({})).optional(),
  sectionGroup: Id.optional(),
  draft: z.boolean().optional(),
  localizedTitle: LocalizedText.optional(),
  icon: IconName.optional(),
})

/**
 * Groups and sections share one order, so a group can be placed before or after a group or a
 * section.
 */
const pointer = z.union([
  z.strictObject({ type: z.literal('site-section'), id: Id }),
  z.strictObject({ type: z.literal('site-section-group'), id: Id }),
])

export const listSectionGroups = operation({
  id: 'sites.sectionGroups.list',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'List section groups on a site',
  result: pageOf(SiteSectionGroup),
  paged: true,
})

export const createSectionGroup = operation({
  id: 'sites.sectionGroups.create',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
  summary: 'Create a section group on a site',
  body: z.strictObject({
    title: SiteSectionGroupTitle.describe('Section group title'),
    icon: optional(IconName.describe('Icon name, such as gear')),
    sections: optional(z.array(Id).describe('Section to add to the section group')),
    parent: optional(Id.describe('Parent section group')),
    draft: optional(z.boolean().describe('Save the group as a draft, hidden from visitors')),
  }),
  result: SiteSectionGroup,
})

export const deleteSectionGroup = operation({
  id: 'sites.sectionGroups.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Delete a section group from a site',
})

export const updateSectionGroup = operation({
  id: 'sites.sectionGroups.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  summary: 'Update a section group on a site',
  body: z.strictObject({
    title: optional(SiteSectionGroupTitle.describe('Section group title')),
    icon: optional(IconName.describe('Icon name, such as gear')),
    localizedTitle: optional(localized(128).describe('Translated title, such as fr=Guide')),
    draft: optional(z.boolean().describe('Save the group as a draft, hidden from visitors')),
    parentSectionGroupId: optional(Id.nullable().describe('New parent section group')),
  }),
  result: SiteSectionGroup,
  empty: [204],
})

export const addSectionToGroup = operation({
  id: 'sites.sectionGroups.addSection',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
  summary: 'Add a section to a section group',
  body: z.strictObject({ sectionId: Id.describe('Section to add to the section group') }),
  result: SiteSectionGroup,
  retired: { instead: groupOfSection, parent: listSectionGroups, among: 'siteSectionGroupId' },
})

export const removeSectionFromGroup = operation({
  id: 'sites.sectionGroups.removeSection',
  method: 'DELETE',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
  summary: 'Remove a section from a section group',
  retired: { instead: groupOfSection, parent: listSectionGroups, among: 'siteSectionGroupId' },
})

export const moveSectionGroup = operation({
  id: 'sites.sectionGroups.move',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move',
  summary: 'Move a section group within its site',
  body: z.strictObject({
    position: optional(
      targetPosition(pointer).describe('Position among sections and groups (default: at the end)'),
    ),
  }),
  result: SiteSectionGroup,
  retired: {
    instead: useSortStructure,
    parent: listSectionGroups,
    among: 'siteSectionGroupId',
    isDeprecated: true,
  },
})
