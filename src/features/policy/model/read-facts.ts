import type { Source } from '../../../client/organization-reader.ts'
import { listCollections } from '../../../contract/collections.ts'
import { listOpenAPISpecs } from '../../../contract/openapi.ts'
import type { AnyOperation, InputOf, ItemOf } from '../../../contract/operation.ts'
import { listInvites } from '../../../contract/organizations/invites.ts'
import { listMembers } from '../../../contract/organizations/members.ts'
import { getOrganization } from '../../../contract/organizations/organizations.ts'
import { listSamlProviders } from '../../../contract/organizations/saml.ts'
import { listTeamMembers } from '../../../contract/organizations/team-members.ts'
import { listTeams } from '../../../contract/organizations/teams.ts'
import { collectionPermissions } from '../../../contract/permissions/collection-permissions.ts'
import { sitePermissions } from '../../../contract/permissions/site-permissions.ts'
import { spacePermissions } from '../../../contract/permissions/space-permissions.ts'
import { listShareLinks } from '../../../contract/site-publishing/share-links.ts'
import { listSiteSpaces } from '../../../contract/sites/site-spaces.ts'
import { listSites } from '../../../contract/sites/sites.ts'
import { listSpaces } from '../../../contract/spaces.ts'
import { DocsctlError } from '../../../errors.ts'
import {
  type DirectGrant,
  type Fact,
  type FactPart,
  type PlaceKind,
  type PolicyFacts,
  placeKey,
  type TeamMembership,
} from './facts.ts'

const placeOperations = {
  spaces: {
    operations: spacePermissions,
    param: 'spaceId',
    users: 'spaceUsers',
    teams: 'spaceTeams',
  },
  collections: {
    operations: collectionPermissions,
    param: 'collectionId',
    users: 'collectionUsers',
    teams: 'collectionTeams',
  },
  sites: {
    operations: sitePermissions,
    param: 'siteId',
    users: 'siteUsers',
    teams: 'siteTeams',
  },
} as const satisfies Record<PlaceKind, object>

/** The operations that read the parts of an organization, for the help of commands. */
export const factOperations: readonly AnyOperation[] = [
  getOrganization,
  listMembers,
  listTeams,
  listTeamMembers,
  listCollections,
  listSpaces,
  listSites,
  ...Object.values(placeOperations).flatMap(({ operations }) => [
    operations.listUsers,
    operations.listTeams,
  ]),
  listSiteSpaces,
  listShareLinks,
  listInvites,
  listSamlProviders,
  listOpenAPISpecs,
]

/** The resources whose parts are read. Without a focus, the parts of all resources are read. */
export interface FactFocus {
  /** by `placeKey` */
  places: ReadonlySet<string>
}

interface FactRequest {
  source: Source
  organizationId: string
  parts: ReadonlySet<FactPart>
  now: number
  focus?: FactFocus | undefined
  /** the teams that planned changes refer to; they count as teams with permissions */
  plannedTeams?: ReadonlySet<string>
}

/** Reads the requested parts of an organization. */
export async function readFacts(request: FactRequest): Promise<PolicyFacts> {
  const { source, organizationId, parts, now, focus } = request
  const org = { organizationId }
  const read = async <Op extends AnyOperation & { paged: true }>(
    part: FactPart,
    op: Op,
    input: InputOf<Op>,
  ): Promise<Fact<ItemOf<Op>[]>> =>
    parts.has(part) ? await readList(source, op, input) : { why: 'not read' }
  const [organization, members, teams, collections, spaces, sites, ...others] = await Promise.all([
    source.required(getOrganization, org),
    read('members', listMembers, { ...org, sort: 'joinedAt', order: 'asc' }),
    read('teams', listTeams, org),
    read('collections', listCollections, org),
    read('spaces', listSpaces, org),
    read('sites', listSites, org),
    read('invites', listInvites, org),
    read('samlProviders', listSamlProviders, org),
    read('specifications', listOpenAPISpecs, org),
  ])
  const [invites, samlProviders, specifications] = others
  const places = { spaces, collections, sites }
  const grants = await readGrants(request, places)
  const siteIds = idsIn(sites).filter((id) => !focus || focus.places.has(placeKey('sites', id)))
  const ofSites = async <Value>(
    part: FactPart,
    readOne: (siteId: string) => Promise<Fact<Value>>,
  ): Promise<Map<string, Fact<Value>>> =>
    new Map(
      parts.has(part)
        ? await Promise.all(siteIds.map(async (id) => [id, await readOne(id)] as const))
        : [],
    )
  const [siteSpaces, shareLinks, teamMembers] = await Promise.all([
    ofSites('siteSpaces', async (siteId) =>
      mapped(await readList(source, listSiteSpaces, { ...org, siteId }), ({ id, space }) => ({
        id,
        space: space.id,
      })),
    ),
    ofSites('shareLinks', (siteId) => readList(source, listShareLinks, { ...org, siteId })),
    readTeamMembers(request, teams, grants),
  ])
  return {
    ...{ now, organization, members, teams, ...places, invites, samlProviders, specifications },
    ...{ grants, siteSpaces, shareLinks, teamMembers },
  }
}

type Places = Pick<PolicyFacts, PlaceKind>

async function readGrants(
  { source, organizationId, parts, focus }: FactRequest,
  places: Places,
): Promise<Map<string, Fact<DirectGrant[]>>> {
  const kinds = Object.keys(placeOperations) as PlaceKind[]
  const wanted = kinds.flatMap((kind) => {
    const { users, teams } = placeOperations[kind]
    const isNeeded = parts.has(users) || parts.has(teams)
    return isNeeded ? idsIn(places[kind]).map((id) => ({ kind, id, key: placeKey(kind, id) })) : []
  })
  const inFocus = wanted.filter(({ key }) => !focus || focus.places.has(key))
  return new Map(
    await Promise.all(
      inFocus.map(async ({ kind, id, key }) => {
        const { operations, param, ...own } = placeOperations[kind]
        // the operations of the three kinds differ only in their path parameters
        const { listUsers, listTeams: listTeamGrants } = operations as typeof spacePermissions
        const input = { ...(kind === 'sites' && { organizationId }), [param]: id } as never
        const [users, teams] = await Promise.all([
          parts.has(own.users) ? readList(source, listUsers, input) : { value: [] },
          parts.has(own.teams) ? readList(source, listTeamGrants, input) : { value: [] },
        ])
        return [key, joined(users, teams)] as const
      }),
    ),
  )
}

type UserGrants = Fact<ItemOf<typeof spacePermissions.listUsers>[]>
type TeamGrants = Fact<ItemOf<typeof spacePermissions.listTeams>[]>

function joined(users: UserGrants, teams: TeamGrants): Fact<DirectGrant[]> {
  if ('why' in users) return users
  if ('why' in teams) return teams
  return {
    value: [
      ...users.value.map(({ permission: role, user }) => ({
        ...{ role, user: user.id, title: user.displayName || user.email || user.id },
      })),
      ...teams.value.map(({ permission: role, team }) => ({
        ...{ role, team: team.id, title: team.title },
      })),
    ],
  }
}

/**
 * Reads the members of all teams if a rule needs them. Otherwise, or with a focus, reads only the
 * members of teams with permissions, and of teams that planned changes refer to.
 */
async function readTeamMembers(
  { source, organizationId, parts, focus, plannedTeams = new Set() }: FactRequest,
  teams: PolicyFacts['teams'],
  grants: PolicyFacts['grants'],
): Promise<Map<string, Fact<TeamMembership[]>>> {
  if (!parts.has('teamMembers') && !parts.has('grantedTeamMembers')) return new Map()
  const granted = [...grants.values()].flatMap((fact) =>
    'value' in fact ? fact.value.flatMap(({ team }) => (team === undefined ? [] : [team])) : [],
  )
  const others = !focus && parts.has('teamMembers') ? idsIn(teams) : []
  // the list of teams contains the number of members
  const empty = new Set(
    'value' in teams ? teams.value.flatMap((one) => (one.members === 0 ? [one.id] : [])) : [],
  )
  const read = [...new Set([...plannedTeams, ...others, ...granted])].map(
    async (teamId): Promise<[string, Fact<TeamMembership[]>]> => {
      if (empty.has(teamId)) return [teamId, { value: [] }]
      const list = await readList(source, listTeamMembers, { organizationId, teamId })
      return [
        teamId,
        mapped(list, ({ organization, team }) => ({ user: organization.id, role: team.role })),
      ]
    },
  )
  return new Map(await Promise.all(read))
}

function idsIn(fact: Fact<readonly { id: string }[]>): string[] {
  return 'value' in fact ? fact.value.map(({ id }) => id) : []
}

function mapped<Item, Kept>(fact: Fact<Item[]>, keep: (item: Item) => Kept): Fact<Kept[]> {
  return 'value' in fact ? { value: fact.value.map(keep) } : fact
}

/** The errors that only make the result of a rule unknown. All other errors end the check. */
const unreadable: readonly string[] = ['not-permitted', 'not-found', 'refused', 'retired', 'failed']

/** Reads a list. An incomplete list is unknown, because the missing items could violate a rule. */
export async function readList<Op extends AnyOperation & { paged: true }>(
  source: Source,
  op: Op,
  input: InputOf<Op>,
): Promise<Fact<ItemOf<Op>[]>> {
  try {
    return { value: await source.requiredList(op, input) }
  } catch (error) {
    if (!(error instanceof DocsctlError) || !unreadable.includes(error.kind)) throw error
    return { why: error.message }
  }
}
