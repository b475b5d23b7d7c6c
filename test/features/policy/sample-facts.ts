import type { DirectGrant, PolicyFacts } from '../../../src/features/policy/model/facts.ts'
import { ada, bob, docs, guides, okta, organization } from '../../support/people.ts'

export const now = Date.UTC(2026, 10, 27)

export const handbook = {
  ...guides,
  id: 'spc_2',
  title: 'Handbook',
  defaultLevel: 'inherit',
  editMode: 'locked',
  mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] },
}

export const site = {
  object: 'site',
  id: 'site_1',
  title: 'Docs',
  type: 'basic',
  visibility: 'public',
  published: true,
  siteSpaces: 1,
  createdAt: '2026-01-05T10:00:00.000Z',
  features: [],
  defaultLevel: 'inherit',
  urls: {},
}

/** A member who signs in with SSO and was seen recently. */
export const eve = {
  ...ada,
  id: 'usr_3',
  role: 'read',
  user: { id: 'usr_3', displayName: 'Eve Park', email: 'eve@acme.com' },
  lastSeenAt: '2026-11-20T08:00:00.000Z',
}

/** A second administrator. */
export const kim = {
  ...eve,
  id: 'usr_4',
  role: 'admin',
  user: { id: 'usr_4', displayName: 'Kim Ito', email: 'kim@acme.com' },
}

type Items = { [Name in keyof PolicyFacts]?: unknown }

const value = (items: unknown) => ({ value: items })

const byId = (lists: Record<string, unknown>) =>
  new Map(Object.entries(lists).map(([id, items]) => [id, value(items)]))

/** Returns the state of an organization with these resources and no others. */
export function sampleFacts(
  items: Omit<Items, 'grants' | 'teamMembers' | 'siteSpaces' | 'shareLinks'> & {
    grants?: Record<string, DirectGrant[]>
    teamMembers?: Record<string, { user: string; role: 'owner' | 'member' }[]>
    siteSpaces?: Record<string, { id: string; space: string }[]>
    shareLinks?: Record<string, object[]>
  } = {},
): PolicyFacts {
  const {
    now: time = now,
    organization: changed,
    grants = {},
    teamMembers = {},
    siteSpaces = {},
    ...lists
  } = items
  const { shareLinks = {}, members, teams, collections, spaces, sites, ...others } = lists
  return {
    now: time,
    organization: { ...organization, ...(changed as object) },
    members: value(members ?? []),
    teams: value(teams ?? []),
    collections: value(collections ?? []),
    spaces: value(spaces ?? []),
    sites: value(sites ?? []),
    invites: value(others.invites ?? []),
    samlProviders: value(others.samlProviders ?? []),
    specifications: value(others.specifications ?? []),
    grants: byId(grants),
    teamMembers: byId(teamMembers),
    siteSpaces: byId(siteSpaces),
    shareLinks: byId(shareLinks),
  } as unknown as PolicyFacts
}

export { ada, bob, docs, guides, okta, organization }
