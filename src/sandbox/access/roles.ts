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

/**
 * Yields the levels that can determine a user's role, from the content itself to its outermost
 * collection.
 */
function* stepsFrom(
  state: Reader,
  content: AccessTarget,
  who: AccessUser,
): Generator<readonly LevelPermissions[], void> {
  const at = (level: LevelPermissions['level'], target: AccessTarget) =>
    userPermissions(state, level, target, who)
  if (state.get('sites', content.id)) {
    yield [at('site', content)]
    return
  }
  const isSpace = state.get('spaces', content.id) !== undefined
  if (isSpace) {
    yield [at('space', content)]
    const links = state.list('siteSpaces', 'bySpace', content.id)
    yield [...new Set(links.map(({ site }) => site))].flatMap((id) => {
      const site = state.get('sites', id)
      return site ? [at('site', site)] : []
    })
  } else yield [at('collection', content)]
  let { parent } = content
  while (parent !== undefined) {
    const collection: AccessTarget | undefined = state.get('collections', parent)
    if (!collection) return
    yield [at('collection', collection)]
    parent = collection.parent
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
