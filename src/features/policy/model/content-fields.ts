import type * as z from 'zod'
import type { RoleOrGuest } from '../../../contract/common.ts'
import {
  creationTime,
  date,
  id,
  role,
  roleName,
  ruleNames,
  time,
  title,
  toInt,
} from './common-fields.ts'
import type { DirectGrant, FactPart, PlaceKind } from './facts.ts'
import type { Fields, PolicyTypes, PolicyWorld } from './field.ts'

/** Returns the fields with the direct permissions on a kind of resource. */
function grantFields(
  kind: PlaceKind,
  [users, teams]: readonly [users: FactPart, teams: FactPart],
): Fields<{ id: string }> {
  return {
    users: {
      type: 'list<UserGrant>',
      about: 'Users with a direct permission',
      reads: [users],
      get: ({ id: own }, world) =>
        world.list(
          'UserGrant',
          world.grantsOn(kind, own).filter(({ user }) => user !== undefined),
        ),
    },
    teams: {
      type: 'list<TeamGrant>',
      about: 'Teams with a direct permission',
      reads: [teams],
      get: ({ id: own }, world) =>
        world.list(
          'TeamGrant',
          world.grantsOn(kind, own).filter(({ team }) => team !== undefined),
        ),
    },
    administrators: {
      type: 'list<Member>',
      about: 'Members with the role "admin" on the resource, granted directly or through a team',
      reads: [users, teams, 'members', 'grantedTeamMembers'],
      get: ({ id: own }, world) => {
        const grants = world.grantsOn(kind, own).filter(({ role }) => role === 'admin')
        return [...new Set(grants.flatMap((grant) => world.people(grant)))]
      },
    },
  }
}

const defaultLevel = {
  type: 'string',
  about: 'Default level: a role, "guest" for no access, or "inherit"',
  get: (raw: { defaultLevel?: z.output<typeof RoleOrGuest> | 'inherit' | undefined }) =>
    roleName(raw.defaultLevel),
}

const memberOfGrant = {
  type: 'Member',
  about: 'Member who has the grant (absent for teams)',
  reads: ['members'],
  get: ({ user }: DirectGrant, world: PolicyWorld) =>
    user === undefined ? undefined : world.member(user),
} as const

const teamOfGrant = {
  type: 'Team',
  about: 'Team that has the grant (absent for users)',
  reads: ['teams'],
  get: ({ team }: DirectGrant, world: PolicyWorld) =>
    team === undefined ? undefined : world.team(team),
} as const

type ContentType = Exclude<
  keyof PolicyTypes,
  'Organization' | 'Member' | 'Team' | 'Invite' | 'SamlProvider' | 'Specification'
>

/** The fields of collections, spaces, and sites, and of the access to them. */
export const contentFields: { readonly [Type in ContentType]: Fields<PolicyTypes[Type]> } = {
  Collection: {
    id,
    title,
    defaultLevel,
    ...grantFields('collections', ['collectionUsers', 'collectionTeams']),
  },
  Space: {
    id,
    title,
    createdAt: creationTime,
    updatedAt: { type: time, about: 'Time of the last change', get: (raw) => date(raw.updatedAt) },
    visibility: { type: 'string', about: 'Visibility', get: ({ visibility }) => visibility },
    defaultLevel,
    editMode: {
      type: 'string',
      about: 'Edit mode: "live" or "locked"',
      get: (raw) => raw.editMode,
    },
    language: { type: 'string', about: 'Language', get: ({ language }) => language },
    gitSync: { type: 'bool', about: 'Synced with Git', get: (raw) => raw.gitSync !== undefined },
    openChangeRequests: {
      type: 'int',
      about: 'Number of open change requests',
      get: (raw) => toInt(raw.changeRequestsOpen),
    },
    mergeRules: {
      type: 'list<string>',
      about: 'Names of the merge rules, including inherited rules',
      get: ({ mergeRules }, { facts }) =>
        ruleNames(mergeRules?.type === 'inherit' ? facts.organization.mergeRules : mergeRules),
    },
    ...grantFields('spaces', ['spaceUsers', 'spaceTeams']),
  },
  Site: {
    id,
    title,
    createdAt: creationTime,
    visibility: { type: 'string', about: 'Visibility', get: ({ visibility }) => visibility },
    published: { type: 'bool', about: 'Site is published', get: ({ published }) => published },
    hostname: { type: 'string', about: 'Custom hostname', get: ({ hostname }) => hostname },
    defaultLevel,
    spaces: {
      type: 'list<Space>',
      about: 'Spaces on the site',
      reads: ['spaces', 'siteSpaces'],
      get: (raw, world) => world.siteSpaces(raw.id),
    },
    ...grantFields('sites', ['siteUsers', 'siteTeams']),
  },
  UserGrant: { role, member: memberOfGrant },
  TeamGrant: { role, team: teamOfGrant },
  Grant: {
    role,
    on: {
      type: 'string',
      about: 'Kind of the resource: "space", "collection", or "site"',
      get: ({ place }) => place.kind.slice(0, -1),
    },
    resource: { type: 'string', about: 'Title of the resource', get: ({ place }) => place.title },
    kind: {
      type: 'string',
      about: 'Kind of the grantee: "user" or "team"',
      get: ({ user }) => (user === undefined ? 'team' : 'user'),
    },
    member: memberOfGrant,
    team: teamOfGrant,
    people: {
      type: 'list<Member>',
      about: 'Members who have the grant, directly or through the team',
      reads: ['members', 'grantedTeamMembers'],
      get: (grant, world) => world.people(grant),
    },
  },
  ShareLink: {
    id,
    createdAt: creationTime,
    name: { type: 'string', about: 'Name', get: ({ name }) => name },
    active: { type: 'bool', about: 'Link is enabled', get: ({ active }) => active },
    site: { type: 'Site', about: 'Site', get: ({ site }, world) => world.list('Site', [site])[0] },
  },
}
