import assert from 'node:assert/strict'
import type { PolicyFacts } from '../../../src/features/policy/model/facts.ts'
import {
  type PlannedRequest,
  plannedFacts,
} from '../../../src/features/policy/model/planned-facts.ts'
import { ada, bob, docs, guides, okta, sampleFacts, site } from './sample-facts.ts'

const facts = sampleFacts({
  ...{
    members: [ada, bob],
    teams: [docs],
    spaces: [guides],
    sites: [site],
  },
  collections: [{ id: 'col_1', title: 'Internal', defaultLevel: 'inherit' }],
  samlProviders: [okta],
  specifications: [{ slug: 'pets' }],
  grants: {
    'spaces/spc_1': [
      { role: 'edit', user: 'usr_1', title: 'Ada Lovelace' },
      { role: 'read', team: 'team_1' },
    ],
    'collections/col_1': [],
    'sites/site_1': [{ role: 'admin', team: 'team_1' }],
  },
  teamMembers: { team_1: [{ user: 'usr_1', role: 'owner' }] },
  siteSpaces: { site_1: [{ id: 'ss_1', space: 'spc_1' }] },
  shareLinks: { site_1: [{ id: 'link_1', active: true }] },
})

type Read = (after: PolicyFacts) => unknown

const value = (fact: unknown) => (fact as { value: Record<string, unknown>[] }).value

const onSpace: Read = ({ grants }) => value(grants.get('spaces/spc_1'))

/** The placeholder for the ID of the resource that a step creates. */
const createdId = (step: number) => `\${step ${step}: id}`

const org = { organizationId: 'acme' }

/** Requests, the part of the state to compare, and its value after the requests. */
const cases: Record<string, [PlannedRequest[], Read, unknown]> = {
  'grants a role to users': [
    [
      {
        operation: 'spaces.permissions.grant',
        path: { spaceId: 'spc_1' },
        body: { users: ['usr_1', 'usr_2'], role: 'admin' },
      },
    ],
    onSpace,
    [
      { role: 'read', team: 'team_1' },
      { role: 'admin', user: 'usr_1', title: 'Ada Lovelace' },
      { role: 'admin', user: 'usr_2' },
    ],
  ],
  'grants a role to teams': [
    [
      {
        operation: 'collections.permissions.grant',
        path: { collectionId: 'col_1' },
        body: { teams: ['team_1'], role: null },
      },
    ],
    ({ grants }) => value(grants.get('collections/col_1')),
    [{ role: null, team: 'team_1' }],
  ],
  'changes the role of a team on a site': [
    [
      {
        operation: 'sites.permissions.setTeam',
        path: { ...org, siteId: 'site_1', teamId: 'team_1' },
        body: { role: 'read' },
      },
    ],
    ({ grants }) => value(grants.get('sites/site_1')),
    [{ role: 'read', team: 'team_1' }],
  ],
  'revokes the permission of a user': [
    [
      {
        operation: 'spaces.permissions.revokeUser',
        path: { spaceId: 'spc_1', userId: 'usr_1' },
      },
    ],
    onSpace,
    [{ role: 'read', team: 'team_1' }],
  ],
  'removes a member with their permissions and teams': [
    [{ operation: 'members.remove', path: { ...org, userId: 'usr_1' } }],
    ({ members, teams, grants, teamMembers }) => [
      value(members).map(({ id }) => id),
      value(teams).map(({ members: count }) => count),
      value(grants.get('spaces/spc_1')),
      value(teamMembers.get('team_1')),
    ],
    [['usr_2'], [0], [{ role: 'read', team: 'team_1' }], []],
  ],
  'creates a team and gives it a permission in a later step': [
    [
      { operation: 'teams.create', path: org, body: { title: 'Writers', members: ['usr_2'] } },
      {
        operation: 'teams.members.set',
        path: { ...org, teamId: createdId(0), userId: 'usr_1' },
        body: { role: 'owner' },
      },
      {
        operation: 'spaces.permissions.grant',
        path: { spaceId: 'spc_1' },
        body: { teams: [createdId(0)], role: 'create' },
      },
    ],
    ({ teams, teamMembers, grants }) => [
      value(teams).map(({ title, members }) => [title, members]),
      value(teamMembers.get(createdId(0))),
      value(grants.get('spaces/spc_1')).at(-1),
    ],
    [
      [
        ['Docs', 4],
        ['Writers', 2],
      ],
      [
        { user: 'usr_2', role: 'member' },
        { user: 'usr_1', role: 'owner' },
      ],
      { role: 'create', team: createdId(0) },
    ],
  ],
  'deletes a team with its permissions': [
    [{ operation: 'teams.delete', path: { ...org, teamId: 'team_1' } }],
    ({ teams, grants }) => [value(teams), value(grants.get('sites/site_1'))],
    [[], []],
  ],
  'creates a space without permissions on a site': [
    [
      { operation: 'spaces.create', path: org, body: { title: 'API', empty: true } },
      {
        operation: 'sites.spaces.add',
        path: { ...org, siteId: 'site_1' },
        body: { spaceId: createdId(0) },
      },
    ],
    ({ spaces, grants, siteSpaces }) => [
      value(spaces).map((one) => [one.title, one.defaultLevel, one.editMode]),
      value(grants.get(`spaces/${createdId(0)}`)),
      value(siteSpaces.get('site_1')),
    ],
    [
      [
        ['Guides', 'edit', undefined],
        ['API', 'inherit', 'live'],
      ],
      [],
      [
        { id: 'ss_1', space: 'spc_1' },
        { id: createdId(1), space: createdId(0) },
      ],
    ],
  ],
  'deletes a space with its permissions, and removes it from sites': [
    [{ operation: 'spaces.delete', path: { spaceId: 'spc_1' } }],
    ({ spaces, grants, siteSpaces }) => [
      value(spaces),
      grants.has('spaces/spc_1'),
      value(siteSpaces.get('site_1')),
    ],
    [[], false, []],
  ],
  'deletes a site with its permissions and share links': [
    [{ operation: 'sites.delete', path: { ...org, siteId: 'site_1' } }],
    ({ grants, siteSpaces, shareLinks }) =>
      [grants, siteSpaces, shareLinks].flatMap((map) => [...map.keys()]),
    ['spaces/spc_1', 'collections/col_1'],
  ],
  'shows another space on a site, and removes it': [
    [
      {
        operation: 'sites.spaces.update',
        path: { ...org, siteId: 'site_1', siteSpaceId: 'ss_1' },
        body: { spaceId: 'spc_9' },
      },
      {
        operation: 'sites.sections.create',
        path: { ...org, siteId: 'site_1' },
        body: { spaceId: 'spc_8' },
      },
      {
        operation: 'sites.spaces.remove',
        path: { ...org, siteId: 'site_1', siteSpaceId: 'ss_1' },
      },
    ],
    ({ siteSpaces }) => value(siteSpaces.get('site_1')),
    [{ id: createdId(1), space: 'spc_8' }],
  ],
  'publishes and unpublishes a site': [
    [
      { operation: 'sites.unpublish', path: { ...org, siteId: 'site_1' } },
      { operation: 'sites.create', path: org, body: { title: 'New' } },
      { operation: 'sites.publish', path: { ...org, siteId: createdId(1) } },
    ],
    ({ sites }) => value(sites).map(({ title, published }) => [title, published]),
    [
      ['Docs', false],
      ['New', true],
    ],
  ],
  'creates a section without a space': [
    [
      {
        operation: 'sites.sections.create',
        path: { ...org, siteId: 'site_1' },
        body: { spaceId: null },
      },
    ],
    ({ siteSpaces }) => value(siteSpaces.get('site_1')),
    [{ id: 'ss_1', space: 'spc_1' }],
  ],
  'creates a site with spaces': [
    [{ operation: 'sites.create', path: org, body: { title: 'New', spaces: ['spc_1'] } }],
    ({ siteSpaces }) => value(siteSpaces.get(createdId(0))).map(({ space }) => space),
    ['spc_1'],
  ],
  'creates specifications and changes their visibility': [
    [
      { operation: 'openapi.create', path: org, body: { slug: 'users', source: {} } },
      { operation: 'openapi.publish', path: { ...org, specSlug: 'orders' }, body: { source: {} } },
      { operation: 'openapi.publish', path: { ...org, specSlug: 'pets' }, body: { source: {} } },
      {
        operation: 'openapi.update',
        path: { ...org, specSlug: 'pets' },
        body: { visibility: 'public' },
      },
    ],
    ({ specifications }) => value(specifications).map((one) => [one.slug, one.visibility]),
    [
      ['pets', 'public'],
      ['users', undefined],
      ['orders', undefined],
    ],
  ],
  'creates, changes, and deletes share links': [
    [
      {
        operation: 'sites.shareLinks.create',
        path: { ...org, siteId: 'site_1' },
        body: { name: 'Partners' },
      },
      {
        operation: 'sites.shareLinks.update',
        path: { ...org, siteId: 'site_1', shareLinkId: createdId(0) },
        body: { active: false },
      },
      {
        operation: 'sites.shareLinks.delete',
        path: { ...org, siteId: 'site_1', shareLinkId: 'link_1' },
      },
    ],
    ({ shareLinks }) => value(shareLinks.get('site_1')),
    [
      {
        ...{ name: 'Partners', id: createdId(0), active: false },
        createdAt: '2026-11-27T00:00:00.000Z',
      },
    ],
  ],
  'changes settings of the organization, members, spaces, and providers': [
    [
      { operation: 'orgs.update', path: org, body: { defaultRole: 'edit' } },
      { operation: 'members.update', path: { ...org, userId: 'usr_2' }, body: { role: 'admin' } },
      { operation: 'spaces.update', path: { spaceId: 'spc_1' }, body: { defaultLevel: 'admin' } },
      {
        operation: 'collections.update',
        path: { collectionId: 'col_1' },
        body: { defaultLevel: 'read' },
      },
      { operation: 'saml.delete', path: { ...org, samlProviderId: 'saml_1' } },
      { operation: 'openapi.delete', path: { ...org, specSlug: 'pets' } },
    ],
    ({ organization, members, spaces, collections, samlProviders, specifications }) => [
      organization.defaultRole,
      value(members).map(({ role }) => role),
      value(spaces).map(({ defaultLevel }) => defaultLevel),
      value(collections).map(({ defaultLevel }) => defaultLevel),
      [...value(samlProviders), ...value(specifications)],
    ],
    ['edit', ['admin', 'admin'], ['admin'], ['read'], []],
  ],
}

describe('the planned state of an organization', () => {
  for (const [name, [requests, read, expected]] of Object.entries(cases)) {
    it(name, () => {
      const before = structuredClone(facts)
      assert.deepEqual(read(plannedFacts(facts, requests)), expected)
      assert.deepEqual(facts, before)
    })
  }

  it('has an unknown number of members of a changed team whose members were not read', () => {
    const unread = { ...facts, teamMembers: new Map() }
    const path = { ...org, teamId: 'team_1', userId: 'usr_1' }
    const { teams } = plannedFacts(unread, [{ operation: 'teams.members.remove', path }])
    assert.deepEqual(
      value(teams).map(({ members }) => members),
      [undefined],
    )
  })

  it('treats data as unknown if it could not be read', () => {
    const unread = { ...facts, grants: new Map([['spaces/spc_1', { why: 'not permitted' }]]) }
    const grant = {
      operation: 'spaces.permissions.grant',
      path: { spaceId: 'spc_1' },
      body: { users: ['usr_1'], role: 'admin' },
    }
    assert.deepEqual(plannedFacts(unread, [grant]).grants.get('spaces/spc_1'), {
      why: 'not permitted',
    })
  })
})
