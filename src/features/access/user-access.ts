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

/** Reads all resources that a member has access to, and the member's roles. */
export async function readUserAccess(
  source: Source,
  organizationId: string,
  userId: string,
): Promise<UserAccess[]> {
  return (await readUsersAccess(source, organizationId, [userId])).flat()
}

/**
 * Reads all resources that each member has access to, and the member's roles. Reads the permissions
 * of every collection and site, because the service can't list permissions by member.
 */
export async function readUsersAccess(
  source: Source,
  organizationId: string,
  userIds: readonly string[],
): Promise<UserAccess[][]> {
  const org = { organizationId }
  const [organization, collections, sites] = await Promise.all([
    source.required(getOrganization, org),
    source.list('collections', listCollections, org).then((all) =>
      Promise.all(
        all.map(async (one) => {
          const place = { kind: 'collections', id: one.id, ...org } as const
          const { operations, input } = permissionReads(place)
          const what = `access to collection "${one.title}"`
          return { one, users: await source.list(what, operations.aggregate, input) }
        }),
      ),
    ),
    source.list('sites', listSites, org),
  ])
  const read = async (userId: string): Promise<UserAccess[]> => {
    const { user, role, disabled } = await source.required(getMember, { ...org, userId })
    const isDisabled = disabled && { disabled: true as const }
    const search = user.email ?? user.displayName
    const [spaces, teams, onSites] = await Promise.all([
      source.requiredList(listMemberSpaces, { ...org, userId, order: 'asc' }),
      source.list("the member's teams", listMemberTeams, { ...org, userId }),
      readAll(sites, async (one) => {
        const what = `access to site "${one.title}"`
        const input = { ...org, siteId: one.id, search }
        const users = await source.list(what, sitePermissions.aggregate, input)
        return userAccessRows(userId, 'site', one, users)
      }),
    ])
    return [
      { kind: 'organization', id: organization.id, title: organization.title, role, ...isDisabled },
      ...teams.map(({ team: { id, title }, member }): UserAccess => {
        return { kind: 'team', id, title, role: member.role }
      }),
      ...collections.flatMap(({ one, users }) => userAccessRows(userId, 'collection', one, users)),
      ...spaces.map(({ space: { id, title }, permission }): UserAccess => {
        return { kind: 'space', id, title, role: permission as UserAccess['role'] }
      }),
      ...onSites,
    ]
  }
  return await Promise.all(userIds.map(read))
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
