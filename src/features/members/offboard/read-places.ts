import type { Source } from '../../../client/organization-reader.ts'
import { listTeamMembers } from '../../../contract/organizations/team-members.ts'
import { roleRank } from '../../../contract/roles/rank.ts'
import { type AccessRole, permissionReads, type UserAccess } from '../../access/index.ts'

/** The access of a member to a resource, and whether only this member manages the resource. */
export interface HeldPlace extends UserAccess {
  /** the role of the member's own grant; absent if the access has another source */
  grant?: AccessRole
  /**
   * the role with which only this member manages the resource, apart from the administrators of the
   * organization; absent if someone else manages it too
   */
  soleRole?: AccessRole | 'owner'
}

interface Holder {
  organizationId: string
  userId: string
  /** the administrators of the organization, and the members who can't sign in */
  uncounted: ReadonlySet<string>
}

const kinds = { space: 'spaces', collection: 'collections', site: 'sites' } as const

/** Returns whether a role can manage the permissions of a resource. */
function canManage(role: UserAccess['role']): boolean {
  return role !== 'owner' && role !== 'member' && roleRank(role) >= roleRank('create')
}

/** Reads the grants of a member, and finds the resources and teams that only this member manages. */
export async function readHeldPlaces(
  source: Source,
  access: readonly UserAccess[],
  holder: Holder,
): Promise<HeldPlace[]> {
  const teams = await Promise.all(
    access.filter(({ kind }) => kind === 'team').map((team) => readTeam(source, team, holder)),
  )
  const others = await Promise.all(
    access.filter(({ kind }) => kind !== 'team').map((place) => readPlace(source, place, holder)),
  )
  return [...teams, ...others]
}

/** Reads whether someone else owns a team. */
async function readTeam(
  source: Source,
  team: UserAccess,
  { organizationId, userId, uncounted }: Holder,
): Promise<HeldPlace> {
  const what = `members of team "${team.title}"`
  const input = { organizationId, teamId: team.id }
  const members = await source.listOrNothing(what, listTeamMembers, input)
  const others = members?.filter(({ organization: { id } }) => id !== userId && !uncounted.has(id))
  const isSoleOwner =
    team.role === 'owner' && others?.every((one) => one.team.role !== 'owner') === true
  return { ...team, ...(isSoleOwner && { soleRole: 'owner' }) }
}

/**
 * Reads the member's grant on a resource. If the member's role can manage the resource, also reads
 * all effective roles, because a nearer level can override the inherited access of everyone else.
 */
async function readPlace(source: Source, place: UserAccess, holder: Holder): Promise<HeldPlace> {
  if (place.kind === 'organization' || place.kind === 'team') return place
  const { organizationId, userId } = holder
  const at = { kind: kinds[place.kind], id: place.id, organizationId }
  const { operations, input } = permissionReads(at)
  const what = `permissions on ${place.kind} ${place.title ? `"${place.title}"` : place.id}`
  const users = await source.listOrNothing(what, operations.listUsers, input)
  const own = users?.find(({ user }) => user.id === userId)
  const found: HeldPlace = { ...place, ...(own && { grant: own.permission }) }
  if (!canManage(place.role)) return found
  const effective = await source.listOrNothing(what, operations.aggregate, input)
  const isSole = effective?.every(
    ({ user, permission }) =>
      user.id === userId || holder.uncounted.has(user.id) || !canManage(permission),
  )
  return isSole ? { ...found, soleRole: place.role as AccessRole } : found
}
