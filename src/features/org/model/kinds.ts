import {
  createCollection,
  deleteCollection,
  listCollections,
  moveCollection,
  updateCollection,
} from '../../../contract/collections.ts'
import {
  createOpenAPISpec,
  deleteOpenAPISpec,
  listOpenAPISpecs,
  publishOpenAPISpec,
} from '../../../contract/openapi.ts'
import { updateOpenAPISpec } from '../../../contract/openapi-versions.ts'
import {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  setCustomFieldValues,
  updateCustomField,
} from '../../../contract/organizations/custom-fields.ts'
import { listMembers, removeMember, updateMember } from '../../../contract/organizations/members.ts'
import {
  getOrganization,
  updateOrganization,
} from '../../../contract/organizations/organizations.ts'
import {
  createSamlProvider,
  deleteSamlProvider,
  listSamlProviders,
  updateSamlProvider,
} from '../../../contract/organizations/saml.ts'
import {
  listTeamMembers,
  removeTeamMember,
  setTeamMember,
} from '../../../contract/organizations/team-members.ts'
import {
  createTeam,
  deleteTeam,
  listTeams,
  updateTeam,
} from '../../../contract/organizations/teams.ts'
import {
  createSpace,
  deleteSpace,
  listSpaces,
  moveSpace,
  updateSpace,
} from '../../../contract/spaces.ts'
import {
  createTranslation,
  deleteTranslation,
  listTranslations,
  updateTranslation,
} from '../../../contract/translations.ts'
import type { KindName, OrgKind } from './kind.ts'
import { permissionKinds } from './permission-kinds.ts'
import { siteKinds } from './site-kinds.ts'

const title = { titles: ['title'] } as const

const own: readonly OrgKind[] = [
  {
    name: 'organization',
    group: 'organization',
    param: 'organizationId',
    list: getOrganization,
    idIn: 'id',
    nameFrom: { natural: 'object' },
    settings: [{ operation: updateOrganization }],
    refs: { 'defaultContent.site': 'site', 'mergeRules.rules.users': 'member' },
  },
  {
    name: 'member',
    group: 'members',
    param: 'userId',
    list: listMembers,
    idIn: 'id',
    nameFrom: { natural: 'user.email' },
    settings: [{ operation: updateMember }],
    remove: removeMember,
    refs: {},
  },
  {
    name: 'team',
    group: 'teams',
    param: 'teamId',
    list: listTeams,
    idIn: 'id',
    nameFrom: title,
    create: createTeam,
    settings: [{ operation: updateTeam }],
    remove: deleteTeam,
    refs: {},
  },
  {
    name: 'team member',
    group: 'teams',
    within: ['team'],
    plural: 'team members',
    param: 'userId',
    list: listTeamMembers,
    idIn: 'organization.id',
    nameFrom: { of: 'member', id: 'organization.id', or: 'organization.user.email' },
    create: setTeamMember,
    settings: [{ operation: setTeamMember, fields: { role: { shown: 'team.role' } } }],
    remove: removeTeamMember,
    refs: {},
  },
  {
    name: 'custom field',
    group: 'custom-fields',
    param: 'fieldName',
    list: listCustomFields,
    idIn: 'name',
    nameFrom: { natural: 'name' },
    create: createCustomField,
    settings: [{ operation: updateCustomField }],
    fixed: { type: {} },
    remove: deleteCustomField,
    refs: {},
  },
  {
    name: 'SAML provider',
    group: 'saml',
    param: 'samlProviderId',
    list: listSamlProviders,
    idIn: 'id',
    nameFrom: { titles: ['label'] },
    create: createSamlProvider,
    settings: [{ operation: updateSamlProvider, shownAs: { defaultTeam: 'defaultTeam.id' } }],
    remove: deleteSamlProvider,
    refs: { defaultTeam: 'team' },
  },
  {
    name: 'specification',
    group: 'openapi',
    param: 'specSlug',
    list: listOpenAPISpecs,
    idIn: 'slug',
    nameFrom: { natural: 'slug' },
    create: createOpenAPISpec,
    settings: [
      {
        operation: publishOpenAPISpec,
        fields: { source: { shown: 'sourceURL', key: 'source.url' } },
      },
      { operation: updateOpenAPISpec },
    ],
    remove: deleteOpenAPISpec,
    refs: {},
  },
  {
    name: 'translation',
    group: 'translations',
    param: 'translationSettingsId',
    list: listTranslations,
    idIn: 'id',
    nameFrom: { titles: ['title', 'language'] },
    create: createTranslation,
    settings: [{ operation: updateTranslation }],
    fixed: { source: {}, language: {} },
    remove: deleteTranslation,
    refs: { 'source.space': 'space' },
  },
  {
    name: 'collection',
    group: 'collections',
    param: 'collectionId',
    list: listCollections,
    idIn: 'id',
    nameFrom: title,
    create: createCollection,
    settings: [
      { operation: updateCollection },
      { operation: moveCollection, fields: { parent: {} } },
    ],
    remove: deleteCollection,
    refs: { parent: 'collection' },
  },
  {
    name: 'space',
    group: 'spaces',
    param: 'spaceId',
    list: listSpaces,
    idIn: 'id',
    nameFrom: title,
    create: createSpace,
    settings: [
      { operation: updateSpace },
      { operation: moveSpace, fields: { parent: {} } },
      { operation: setCustomFieldValues, fields: { 'customFields.*': { key: 'values.*.value' } } },
    ],
    remove: deleteSpace,
    refs: { parent: 'collection', 'mergeRules.rules.users': 'member' },
  },
]

/** All kinds of objects in files. A kind comes after the kinds to which it refers. */
export const kinds: readonly OrgKind[] = [...own, ...siteKinds, ...permissionKinds]

const byName = new Map(kinds.map((kind) => [kind.name, kind]))

export function isKindName(name: string): name is KindName {
  return byName.has(name as KindName)
}

export function orgKind(name: KindName): OrgKind {
  return byName.get(name) as OrgKind
}
