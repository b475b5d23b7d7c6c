import { listCollections } from '../../contract/collections.ts'
import { listMemberSpaces } from '../../contract/organizations/member-spaces.ts'
import { getMember, listMemberTeams } from '../../contract/organizations/members.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { sitePermissions } from '../../contract/permissions/site-permissions.ts'
import { listSites } from '../../contract/sites/sites.ts'
import type { Source } from '../../snapshot/source.ts'
import { permissionsOf } from './places.ts'
import type { Reached } from './rows.ts'

interface Titled {
  id: string
  title: string
}

/** Hears of what it is going to be asked who reaches it. */
type OnAsking = (things: string) => Promise<void>

/** Everything that a member reaches, with the role on it: no list of the service tells of collections and sites. */
export async function whatIsReached(
  source: Source,
  organizationId: string,
  userId: string,
  onAsking: OnAsking,
): Promise<Reached[]> {
  const org = { organizationId }
  const [member, organization, spaces, teams, collections, sites] = await Promise.all([
    source.required(getMember, { ...org, userId }),
    source.required(getOrganization, org),
    source.requiredList(listMemberSpaces, { ...org, userId, order: 'asc' }),
    source.list('teams of the member', listMemberTeams, { ...org, userId }),
    source.list('collections', listCollections, org),
    source.list('sites', listSites, org),
  ])
  await onAsking(`${collections.length} collections and ${sites.length} sites`)
  const { user, role } = member
  const search = user.email ?? user.displayName
  const [inCollections, onSites] = await Promise.all([
    allOf(collections, async (one) => {
      const { operations, input } = permissionsOf({ kind: 'collections', id: one.id, ...org })
      const what = `who reaches the collection ${one.title}`
      return reachedBy(
        userId,
        'collection',
        one,
        await source.list(what, operations.aggregate, input),
      )
    }),
    allOf(sites, async (one) => {
      const what = `who reaches the site ${one.title}`
      const input = { ...org, siteId: one.id, search }
      return reachedBy(
        userId,
        'site',
        one,
        await source.list(what, sitePermissions.aggregate, input),
      )
    }),
  ])
  return [
    { kind: 'organization', id: organization.id, title: organization.title, role },
    ...teams.map(({ team, member: { role } }): Reached => {
      return { kind: 'team', id: team.id, title: team.title, role }
    }),
    ...inCollections,
    ...spaces.map(({ space, permission }): Reached => {
      return {
        kind: 'space',
        id: space.id,
        title: space.title,
        role: permission as Reached['role'],
      }
    }),
    ...onSites,
  ]
}

async function allOf<Thing>(
  things: readonly Thing[],
  read: (thing: Thing) => Promise<Reached[]>,
): Promise<Reached[]> {
  return (await Promise.all(things.map(read))).flat()
}

function reachedBy(
  userId: string,
  kind: Reached['kind'],
  { id, title }: Titled,
  users: readonly { permission: Reached['role']; user: { id: string } }[],
): Reached[] {
  return users
    .filter(({ user }) => user.id === userId)
    .map(({ permission }) => ({ kind, id, title, role: permission }))
}
