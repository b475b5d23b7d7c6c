import { publishSite, unpublishSite } from '../../../contract/site-publishing/publishing.ts'
import {
  createRedirect,
  deleteRedirect,
  listRedirects,
  updateRedirect,
} from '../../../contract/site-publishing/redirects.ts'
import {
  createShareLink,
  deleteShareLink,
  listShareLinks,
  updateShareLink,
} from '../../../contract/site-publishing/share-links.ts'
import {
  createExternalLink,
  deleteExternalLink,
  getStructure,
  updateExternalLink,
} from '../../../contract/site-publishing/structure.ts'
import {
  createSectionGroup,
  deleteSectionGroup,
  listSectionGroups,
  updateSectionGroup,
} from '../../../contract/sites/section-groups.ts'
import {
  createSiteSection,
  deleteSiteSection,
  listSiteSections,
  updateSiteSection,
} from '../../../contract/sites/site-sections.ts'
import {
  addSiteSpace,
  listSiteSpaces,
  removeSiteSpace,
  updateSiteSpace,
} from '../../../contract/sites/site-spaces.ts'
import {
  createSite,
  deleteSite,
  listSites,
  setAdaptiveSchema,
  updateSite,
} from '../../../contract/sites/sites.ts'
import type { OrgKind } from './kind.ts'

const title = { titles: ['title'] } as const

/** The kinds of objects for sites and their contents. */
export const siteKinds: readonly OrgKind[] = [
  {
    name: 'site',
    group: 'sites',
    param: 'siteId',
    list: listSites,
    idIn: 'id',
    nameFrom: title,
    create: createSite,
    settings: [
      { operation: updateSite, shownAs: { styleguide: 'styleguide.space' } },
      { operation: setAdaptiveSchema, fields: { visitors: { key: 'jsonSchema' } } },
      {
        operation: updateSite,
        fields: {
          opensWithSection: { key: 'defaultSiteSection' },
          opensWithSpace: { key: 'defaultSiteSpace' },
        },
      },
      { operation: publishSite, unless: unpublishSite, fields: { published: {} } },
    ],
    remove: deleteSite,
    refs: { styleguide: 'space', opensWithSection: 'section', opensWithSpace: 'site space' },
  },
  {
    name: 'section group',
    group: 'sites',
    within: ['site'],
    param: 'siteSectionGroupId',
    list: listSectionGroups,
    idIn: 'id',
    nameFrom: title,
    create: createSectionGroup,
    settings: [
      { operation: updateSectionGroup },
      {
        operation: updateSectionGroup,
        fields: { group: { shown: 'sectionGroup', key: 'parentSectionGroupId' } },
      },
    ],
    remove: deleteSectionGroup,
    refs: { group: 'section group' },
  },
  {
    name: 'section',
    group: 'sites',
    within: ['site'],
    param: 'siteSectionId',
    list: listSiteSections,
    idIn: 'id',
    nameFrom: title,
    create: createSiteSection,
    settings: [
      { operation: updateSiteSection },
      {
        operation: updateSiteSection,
        fields: { group: { shown: 'sectionGroup', key: 'siteSectionGroupId' } },
      },
    ],
    remove: deleteSiteSection,
    refs: { group: 'section group' },
  },
  {
    name: 'site space',
    group: 'sites',
    within: ['site', 'section'],
    param: 'siteSpaceId',
    list: listSiteSpaces,
    idIn: 'id',
    nameFrom: { of: 'space', id: 'space.id', or: 'space.title' },
    create: addSiteSpace,
    settings: [{ operation: updateSiteSpace }],
    remove: removeSiteSpace,
    refs: {},
    whenAbsent: { hidden: false, draft: false },
  },
  {
    name: 'link',
    group: 'sites',
    within: ['site'],
    param: 'siteExternalLinkId',
    list: getStructure,
    idIn: 'id',
    nameFrom: title,
    create: createExternalLink,
    settings: [
      { operation: updateExternalLink },
      {
        operation: updateExternalLink,
        fields: { group: { shown: 'sectionGroup', key: 'parent' } },
      },
    ],
    remove: deleteExternalLink,
    refs: { group: 'section group' },
  },
  {
    name: 'redirect',
    group: 'sites',
    within: ['site'],
    param: 'siteRedirectId',
    list: listRedirects,
    idIn: 'id',
    nameFrom: { titles: ['source'] },
    create: createRedirect,
    settings: [{ operation: updateRedirect }],
    remove: deleteRedirect,
    refs: { 'destination.siteSectionId': 'section', 'destination.siteSpaceId': 'site space' },
  },
  {
    name: 'share link',
    group: 'sites',
    within: ['site'],
    param: 'shareLinkId',
    list: listShareLinks,
    idIn: 'id',
    nameFrom: { titles: ['name'] },
    create: createShareLink,
    settings: [{ operation: updateShareLink }],
    remove: deleteShareLink,
    refs: {},
  },
]
