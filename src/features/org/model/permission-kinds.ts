import { Role } from '../../../contract/common.ts'
import { collectionPermissions } from '../../../contract/permissions/collection-permissions.ts'
import { sitePermissions } from '../../../contract/permissions/site-permissions.ts'
import { spacePermissions } from '../../../contract/permissions/space-permissions.ts'
import type { KindName, OrgKind } from './kind.ts'

const places = [
  { place: 'space', group: 'spaces', operations: spacePermissions },
  { place: 'collection', group: 'collections', operations: collectionPermissions },
  { place: 'site', group: 'sites', operations: sitePermissions },
] as const

/**
 * The service accepts null as a role on spaces and collections, but its lists omit these
 * permissions. It returns null for sites, but no request can change a role on a site to null.
 */
const fields = { role: { shown: 'permission', schema: Role } }

/** The kinds for permissions on spaces, collections, and sites. */
export const permissionKinds: readonly OrgKind[] = places.flatMap(
  ({ place, group, operations }) => [
    {
      name: `${place} user`,
      plural: `permissions on ${place}s`,
      group,
      within: [place],
      param: 'userId',
      list: operations.listUsers,
      idIn: 'user.id',
      nameFrom: { of: 'member', id: 'user.id', or: 'user.email' },
      create: operations.grant,
      settings: [{ operation: operations.setUser, fields }],
      remove: operations.revokeUser,
      refs: {},
    },
    {
      name: `${place} team`,
      plural: `permissions on ${place}s`,
      group,
      within: [place],
      param: 'teamId',
      list: operations.listTeams,
      idIn: 'team.id',
      nameFrom: { of: 'team', id: 'team.id', or: 'team.title' },
      create: operations.grant,
      settings: [{ operation: operations.setTeam, fields }],
      remove: operations.revokeTeam,
      refs: {},
    },
  ],
)

export function isPermissionKind(kind: KindName): boolean {
  return permissionKinds.some(({ name }) => name === kind)
}
