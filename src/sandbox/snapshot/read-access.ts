import type { Source } from '../../client/organization-reader.ts'
import { collectionPermissions } from '../../contract/permissions/collection-permissions.ts'
import { sitePermissions } from '../../contract/permissions/site-permissions.ts'
import { spacePermissions } from '../../contract/permissions/space-permissions.ts'
import type { PermissionSnapshot } from '../../contract/snapshot.ts'

interface Resource {
  id: string
}

type GivenPermission = { permission: PermissionSnapshot['role'] }

/** Returns a permission in the format of snapshots. */
function snapshotPermission(
  target: string,
  one: GivenPermission & { user?: { id: string }; team?: { id: string } },
) {
  const { permission: role, user, team } = one
  return { target, ...(user && { user: user.id }), ...(team && { team: team.id }), role }
}

async function readResourcePermissions<Input>(
  source: Source,
  { id }: Resource,
  operations: typeof spacePermissions | typeof collectionPermissions | typeof sitePermissions,
  place: { kind: string; input: Input },
): Promise<PermissionSnapshot[]> {
  // use the same description for all resources of a kind, so that a problem is reported only once
  const what = `permissions on one or more ${place.kind}s`
  // the cast is safe, because callers pass the path parameters of these operations
  const input = place.input as never
  const [users, teams] = await Promise.all([
    source.list(what, operations.listUsers, input),
    source.list(what, operations.listTeams, input),
  ])
  return [...users, ...teams].map((one) => snapshotPermission(id, one))
}

/** Reads the permissions of users and teams on all spaces, collections, and sites. */
export async function readPermissions(
  source: Source,
  organizationId: string,
  {
    spaces,
    collections,
    sites,
  }: { spaces: readonly Resource[]; collections: readonly Resource[]; sites: readonly Resource[] },
): Promise<PermissionSnapshot[]> {
  const read = await Promise.all([
    ...spaces.map((one) =>
      readResourcePermissions(source, one, spacePermissions, {
        kind: 'space',
        input: { spaceId: one.id },
      }),
    ),
    ...collections.map((one) =>
      readResourcePermissions(source, one, collectionPermissions, {
        kind: 'collection',
        input: { collectionId: one.id },
      }),
    ),
    ...sites.map((one) =>
      readResourcePermissions(source, one, sitePermissions, {
        kind: 'site',
        input: { organizationId, siteId: one.id },
      }),
    ),
  ])
  return read.flat()
}
