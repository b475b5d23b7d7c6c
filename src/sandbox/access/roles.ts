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

/** A resource with permissions: a space, a collection, or a site. */
export interface AccessTarget {
  id: string
  organization: string
  /** its collection */
  parent?: string
  /** the role of members without a grant; `inherit` if absent */
  defaultLevel?: string | null
  /** the user who created it */
  createdBy?: string
}

/** The data that determines the access of a user. It is looked up once for many resources. */
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

/** Returns the permissions on a space, site, or collection that apply to a user. */
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

/** Yields the levels that can determine a user's role on content, nearest first. */
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

/** Returns a user's role on content, and the level that determines it. */
export function effectiveRole(state: Reader, content: AccessTarget, who: AccessUser): LevelRole {
  const { organization } = content
  // former and disabled members have no role, even if they have grants
  if (!who.member)
    return { level: 'organization', id: organization, role: null, by: 'organization' }
  return resolveRole({ organization, role: who.member.role }, stepsFrom(state, content, who))
}

/** Returns a user's role on content, or null if the user may not read it. */
export function roleForContent(
  state: Reader,
  content: AccessTarget,
  { user }: { user: string },
): RoleOrGuest {
  return effectiveRole(state, content, findAccessUser(state, content.organization, user)).role
}

/** Returns the resources that a user may read. Administrators see all of them. */
export function readableFilter(
  state: Reader,
  organization: string,
  { user }: { user: string },
): ((content: AccessTarget) => boolean) | undefined {
  const who = findAccessUser(state, organization, user)
  if (who.member?.role === 'admin') return undefined
  return (content) => isAtLeast(effectiveRole(state, content, who).role, 'read')
}
