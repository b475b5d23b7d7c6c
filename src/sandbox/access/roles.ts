import { roles } from '../../contract/common.ts'
import { memberId, permissionId } from '../store/ids.ts'
import type { Role, RoleOrGuest } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

/** What permissions are given on: a space, a collection or a site. */
export interface AccessTarget {
  id: string
  organization: string
  /** the collection that it is in */
  parent?: string
  /** what everybody has there who was given nothing else; `inherit` where it is absent */
  defaultLevel?: string | null
}

/** A role and what it comes from. */
export interface Reach {
  role: RoleOrGuest
  by: 'user' | 'team' | 'default' | 'organization'
  /** the content, or the organization, that it stands at */
  at: string
  /** the team that has it */
  team?: string
}

/** Whether a role is as high as another; a guest has none. */
export function reaches(role: RoleOrGuest, needed: Role): boolean {
  return role !== null && roles.indexOf(role) <= roles.indexOf(needed)
}

function lower(one: RoleOrGuest, other: RoleOrGuest): RoleOrGuest {
  if (one === null || other === null) return null
  return reaches(one, other) ? other : one
}

/** The highest of the roles that the teams of a user have on something. */
function byTeams(state: Reader, { id }: AccessTarget, teams: readonly string[]): Reach | undefined {
  let found: Reach | undefined
  for (const team of teams) {
    const permission = state.get('permissions', permissionId(id, { team }))
    if (!permission) continue
    const { role } = permission
    if (!found || (role !== null && !reaches(found.role, role))) {
      found = { role, by: 'team', at: id, team }
    }
  }
  return found
}

/** What decides about a user: looked up once, where many things are looked at. */
export interface Who {
  user: string
  /** absent for one who is not a member, or disabled */
  member: Readonly<Records['members']> | undefined
  teams: readonly string[]
}

export function whoIs(state: Reader, organization: string, user: string): Who {
  const member = state.get('members', memberId(organization, user))
  const teams = state.list('teamMembers', 'byMember', `${organization}/${user}`)
  return {
    user,
    member: member?.disabled ? undefined : member,
    teams: teams.map(({ team }) => team),
  }
}

/**
 * What a user may do with content, and by what. Administrators of the organization may do all.
 * Otherwise the nearest thing that says anything counts, from the content up through its
 * collections: there the user's own permission, else the highest one of the user's teams, else the
 * default level, which never lifts anybody above the role in the organization.
 */
export function reachOf(state: Reader, content: AccessTarget, who: Who): Reach {
  const { organization } = content
  const { user, member, teams } = who
  if (!member) return { role: null, by: 'organization', at: organization }
  if (member.role === 'admin') return { role: 'admin', by: 'organization', at: organization }
  for (let place: AccessTarget | undefined = content; place; ) {
    const own = state.get('permissions', permissionId(place.id, { user }))
    if (own) return { role: own.role, by: 'user', at: place.id }
    const shared = byTeams(state, place, teams)
    if (shared) return shared
    const level = place.defaultLevel ?? (place.defaultLevel === null ? null : 'inherit')
    if (level !== 'inherit') {
      return { role: lower(member.role, level as RoleOrGuest), by: 'default', at: place.id }
    }
    place = place.parent === undefined ? undefined : state.get('collections', place.parent)
  }
  return { role: member.role, by: 'organization', at: organization }
}

/** The role of a user on content; null for one who may not even read it. */
export function roleOn(
  state: Reader,
  content: AccessTarget,
  { user }: { user: string },
): RoleOrGuest {
  return reachOf(state, content, whoIs(state, content.organization, user)).role
}

/** What a list shows to a user: what may be read. Nothing is sorted out for administrators. */
export function readableBy(
  state: Reader,
  organization: string,
  { user }: { user: string },
): ((content: AccessTarget) => boolean) | undefined {
  const who = whoIs(state, organization, user)
  if (who.member?.role === 'admin') return undefined
  return (content) => reaches(reachOf(state, content, who).role, 'read')
}
