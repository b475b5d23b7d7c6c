import { collectionPermissions } from '../contract/permissions/collection-permissions.ts'
import { sitePermissions } from '../contract/permissions/site-permissions.ts'
import { spacePermissions } from '../contract/permissions/space-permissions.ts'
import type { PermissionSnapshot } from '../contract/snapshot.ts'
import type { Source } from './source.ts'

interface Thing {
  id: string
}

type GivenPermission = { permission: PermissionSnapshot['role'] }

/** One permission of a user or a team, as a snapshot keeps it. */
function kept(
  target: string,
  one: GivenPermission & { user?: { id: string }; team?: { id: string } },
) {
  const { permission: role, user, team } = one
  return { target, ...(user && { user: user.id }), ...(team && { team: team.id }), role }
}

async function readOn<Input>(
  source: Source,
  { id }: Thing,
  operations: typeof spacePermissions | typeof collectionPermissions | typeof sitePermissions,
  place: { kind: string; input: Input },
): Promise<PermissionSnapshot[]> {
  // said once, however many there are
  const what = `permissions on ${place.kind}s`
  // what fills the path is the same for users and teams
  const input = place.input as never
  const [users, teams] = await Promise.all([
    source.list(what, operations.listUsers, input),
    source.list(what, operations.listTeams, input),
  ])
  return [...users, ...teams].map((one) => kept(id, one))
}

/** What users and teams were given on spaces, collections and sites. */
export async function readPermissions(
  source: Source,
  organizationId: string,
  {
    spaces,
    collections,
    sites,
  }: { spaces: readonly Thing[]; collections: readonly Thing[]; sites: readonly Thing[] },
): Promise<PermissionSnapshot[]> {
  const read = await Promise.all([
    ...spaces.map((one) =>
      readOn(source, one, spacePermissions, { kind: 'space', input: { spaceId: one.id } }),
    ),
    ...collections.map((one) =>
      readOn(source, one, collectionPermissions, {
        kind: 'collection',
        input: { collectionId: one.id },
      }),
    ),
    ...sites.map((one) =>
      readOn(source, one, sitePermissions, {
        kind: 'site',
        input: { organizationId, siteId: one.id },
      }),
    ),
  ])
  return read.flat()
}
