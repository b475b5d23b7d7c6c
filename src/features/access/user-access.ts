import type { Source } from '../../client/organization-reader.ts'
import { listCollections } from '../../contract/collections.ts'
import { listMemberSpaces } from '../../contract/organizations/member-spaces.ts'
import { getMember, listMemberTeams } from '../../contract/organizations/members.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { sitePermissions } from '../../contract/permissions/site-permissions.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { permissionReads } from './places.ts'
import type { UserAccess } from './rows.ts'

interface Titled {
  id: string
  title: string
}

/**
 * Reads all resources that a member has access to, and the roles. Reads the permissions of every
 * collection and site, because the service has no list of them by member.
 */
export async function readUserAccess(
  source: Source,
  organizationId: string,
  userId: string,
): Promise<UserAccess[]> {
  const org = { organizationId }
  const [member, organization, spaces, teams, collections, sites] = await Promise.all([
    source.required(getMember, { ...org, userId }),
    source.required(getOrganization, org),
    source.requiredList(listMemberSpaces, { ...org, userId, order: 'asc' }),
    source.list("the member's teams", listMemberTeams, { ...org, userId }),
    source.list('collections', listCollections, org),
    source.list('sites', listSites, org),
  ])
  const { user, role } = member
  const search = user.email ?? user.displayName
  const [inCollections, onSites] = await Promise.all([
    readAll(collections, async (one) => {
      const { operations, input } = permissionReads({
        kind: 'collections',
        id: one.id,
        ...org,
      })
      const what = `access to collection ${one.title}`
      return userAccessRows(
        userId,
        'collection',
        one,
        await source.list(what, operations.aggregate, input),
      )
    }),
    readAll(sites, async (one) => {
      const what = `access to site ${one.title}`
      const input = { ...org, siteId: one.id, search }
      return userAccessRows(
        userId,
        'site',
        one,
        await source.list(what, sitePermissions.aggregate, input),
      )
    }),
  ])
  return [
    { kind: 'organization', id: organization.id, title: organization.title, role },
    ...teams.map(({ team, member: { role } }): UserAccess => {
      return { kind: 'team', id: team.id, title: team.title, role }
    }),
    ...inCollections,
    ...spaces.map(({ space, permission }): UserAccess => {
      return {
        kind: 'space',
        id: space.id,
        title: space.title,
        role: permission as UserAccess['role'],
      }
    }),
    ...onSites,
  ]
}

async function readAll<Resource>(
  resources: readonly Resource[],
  read: (resource: Resource) => Promise<UserAccess[]>,
): Promise<UserAccess[]> {
  return (await Promise.all(resources.map(read))).flat()
}

function userAccessRows(
  userId: string,
  kind: UserAccess['kind'],
  { id, title }: Titled,
  users: readonly { permission: UserAccess['role']; user: { id: string } }[],
): UserAccess[] {
  return users
    .filter(({ user }) => user.id === userId)
    .map(({ permission }) => ({ kind, id, title, role: permission }))
}
