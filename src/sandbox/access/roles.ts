import type { RoleOrGuest } from '../../contract/common.ts'
import { isAtLeast } from '../../contract/roles/rank.ts'
import {
  type LevelPermissions,
  type LevelRole,
  resolveRole,
} from '../../contract/roles/resolve-role.ts'
import { memberId, permissionId } from '../store/ids.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

/** Content to which users and teams can have access: a space, a collection, or a site. */
export interface AccessTarget {
  id: string
  organization: string
  /** the ID of the collection that contains the space or collection */
  parent?: string
  /** the role of members without a permission of their own; `inherit` if absent */
  defaultLevel?: string | null
  /** the user who created the content */
  createdBy?: string
}

/**
 * The membership and teams of a user. They are looked up once, and then used for many resources.
 */
export interface AccessUser {
  user: string
  /** absent if the user isn't a member or is disabled */
  member: Readonly<Records['members']> | undefined
  teams: readonly string[]
}

export function findAccessUser(state: Reader, organization: string, user: string): AccessUser {
  const member = state.get('members', memberId(organization, user))
  const teams = state.list('teamMembers', 'byMember', `${organization}/${user}`)
  return {
    user,
    member: member?.disabled ? undefined : member,
    teams: teams.map(({ team }) => team),
  }
}

/** Returns the permissions on a space, collection, or site that apply to a user. */
function userPermissions(
  state: Reader,
  level: LevelPermissions['level'],
  { id, defaultLevel = 'inherit', createdBy }: AccessTarget,
  { user, teams }: AccessUser,
): LevelPermissions {
  return {
    level,
    id,
    own: state.get('permissions', permissionId(id, { user }))?.role,
    teams: teams.flatMap((team) => {
      const permission = state.get('permissions', permissionId(id, { team }))
      return permission ? [{ id: team, role: permission.role }] : []
    }),
    defaultLevel: defaultLevel as LevelPermissions['defaultLevel'],
    isCreator: createdBy === user,
  }
}

interface AccessLevel {
  level: LevelPermissions['level']
  /** the resources whose permissions have the same precedence */
  targets: readonly AccessTarget[]
}

/** Yields the levels that can determine roles, from the content to its outermost collection. */
function* levelsFrom(state: Reader, content: AccessTarget): Generator<AccessLevel, void> {
  if (state.get('sites', content.id)) {
    yield { level: 'site', targets: [content] }
    return
  }
  if (state.get('spaces', content.id)) {
    yield { level: 'space', targets: [content] }
    const links = state.list('siteSpaces', 'bySpace', content.id)
    const sites = [...new Set(links.map(({ site }) => site))]
    yield { level: 'site', targets: sites.flatMap((id) => state.get('sites', id) ?? []) }
  } else yield { level: 'collection', targets: [content] }
  let { parent } = content
  while (parent !== undefined) {
    const collection: AccessTarget | undefined = state.get('collections', parent)
    if (!collection) return
    yield { level: 'collection', targets: [collection] }
    parent = collection.parent
  }
}

/** Yields the permissions that can determine a user's role, in order of precedence. */
function* stepsFrom(
  state: Reader,
  content: AccessTarget,
  who: AccessUser,
): Generator<readonly LevelPermissions[], void> {
  for (const { level, targets } of levelsFrom(state, content)) {
    yield targets.map((target) => userPermissions(state, level, target, who))
  }
}

/** Returns a user's role on content, and the level that grants the role. */
export function effectiveRole(state: Reader, content: AccessTarget, who: AccessUser): LevelRole {
  const { organization } = content
  // former and disabled members have no role, even if they still have permissions
  if (!who.member)
    return { level: 'organization', id: organization, role: null, by: 'organization' }
  return resolveRole({ organization, role: who.member.role }, stepsFrom(state, content, who))
}

/**
 * Returns all members with access to content, with their roles. Members without permissions at any
 * level have the role of all members with the same role in the organization.
 */
export function membersWithAccess(state: Reader, content: AccessTarget) {
  const { organization } = content
  const special = usersWithPermissions(state, content)
  const usual = new Map<string | null, LevelRole>()
  const active = state.list('members', 'byJoinedAt', organization).filter((one) => !one.disabled)
  return active.flatMap((member) => {
    const isSpecial = special.has(member.user)
    const found =
      (!isSpecial && usual.get(member.role)) ||
      effectiveRole(state, content, findAccessUser(state, organization, member.user))
    if (!isSpecial) usual.set(member.role, found)
    return found.role === null ? [] : [{ member, ...found }]
  })
}

/** Returns the creators, and the users with a permission of their own or of a team at any level. */
function usersWithPermissions(state: Reader, content: AccessTarget): Set<string | undefined> {
  const found = new Set<string | undefined>()
  for (const { id, createdBy } of [...levelsFrom(state, content)].flatMap((one) => one.targets)) {
    found.add(createdBy)
    for (const { user } of state.list('permissions', 'usersOn', id)) found.add(user)
    for (const { team = '' } of state.list('permissions', 'teamsOn', id)) {
      for (const { user } of state.list('teamMembers', 'byTeam', team)) found.add(user)
    }
  }
  return found
}

/** Returns a user's role on content, or null if the user can't read the content. */
export function roleForContent(
  state: Reader,
  content: AccessTarget,
  { user }: { user: string },
): RoleOrGuest {
  return effectiveRole(state, content, findAccessUser(state, content.organization, user)).role
}

/**
 * Returns a predicate for the content that a user can read, or undefined if the user can read
 * everything.
 */
export function readableFilter(
  state: Reader,
  organization: string,
  { user }: { user: string },
): ((content: AccessTarget) => boolean) | undefined {
  const who = findAccessUser(state, organization, user)
  if (who.member?.role === 'admin') return undefined
  return (content) => isAtLeast(effectiveRole(state, content, who).role, 'read')
}
