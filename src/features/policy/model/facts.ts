import type * as z from 'zod'
import type { Collection } from '../../../contract/collections.ts'
import type { RoleOrGuest } from '../../../contract/common.ts'
import type { OpenAPISpec } from '../../../contract/openapi.ts'
import type { Invite } from '../../../contract/organizations/invites.ts'
import type { Member } from '../../../contract/organizations/members.ts'
import type { Organization } from '../../../contract/organizations/organizations.ts'
import type { SamlProvider } from '../../../contract/organizations/saml.ts'
import type { Team, TeamRole } from '../../../contract/organizations/teams.ts'
import type { ShareLink } from '../../../contract/site-publishing/share-links.ts'
import type { Site } from '../../../contract/sites/sites.ts'
import type { Space } from '../../../contract/spaces.ts'

/** The parts of an organization that docsctl reads only if a rule needs them. */
export const factParts = [
  'members',
  'teams',
  'teamMembers',
  'grantedTeamMembers',
  'collections',
  'spaces',
  'sites',
  'spaceUsers',
  'spaceTeams',
  'collectionUsers',
  'collectionTeams',
  'siteUsers',
  'siteTeams',
  'siteSpaces',
  'shareLinks',
  'invites',
  'samlProviders',
  'specifications',
] as const

export type FactPart = (typeof factParts)[number]

/** Data from the service, or the reason why it can't be read. */
export type Fact<Value> = { value: Value } | { why: string }

export const placeKinds = ['spaces', 'collections', 'sites'] as const

export type PlaceKind = (typeof placeKinds)[number]

/** A permission that a user or a team has directly on a resource. */
export interface DirectGrant {
  role: z.output<typeof RoleOrGuest>
  user?: string
  team?: string
  /** the name of the user or the title of the team, for messages */
  title?: string
}

export interface TeamMembership {
  user: string
  role: z.output<typeof TeamRole>
}

/**
 * The state of an organization, as the service returned it or as planned changes will make it.
 * Parts that no rule needs are missing.
 */
export interface PolicyFacts {
  /** the time in milliseconds at which rules are checked */
  now: number
  organization: z.output<typeof Organization>
  members: Fact<z.output<typeof Member>[]>
  teams: Fact<z.output<typeof Team>[]>
  collections: Fact<z.output<typeof Collection>[]>
  spaces: Fact<z.output<typeof Space>[]>
  sites: Fact<z.output<typeof Site>[]>
  invites: Fact<z.output<typeof Invite>[]>
  samlProviders: Fact<z.output<typeof SamlProvider>[]>
  specifications: Fact<z.output<typeof OpenAPISpec>[]>
  /** by the ID of the team; contains teams without permissions only if a rule needs them */
  teamMembers: ReadonlyMap<string, Fact<TeamMembership[]>>
  /** by `placeKey`; without users or teams if no rule needs them */
  grants: ReadonlyMap<string, Fact<DirectGrant[]>>
  /** the IDs of the spaces on a site, by the ID of the site */
  siteSpaces: ReadonlyMap<string, Fact<{ id: string; space: string }[]>>
  /** by the ID of the site */
  shareLinks: ReadonlyMap<string, Fact<z.output<typeof ShareLink>[]>>
}

export function placeKey(kind: PlaceKind, id: string): string {
  return `${kind}/${id}`
}

/** An error for a rule that needs data that docsctl couldn't read. */
export class UnreadFact extends Error {}

/** Returns the data. Throws an error if it couldn't be read. */
export function known<Value>(fact: Fact<Value> | undefined, what: string): Value {
  if (fact && 'value' in fact) return fact.value
  throw new UnreadFact(`${what}: ${fact?.why ?? 'not read'}`)
}
