import type { RoleOrGuest } from '../common.ts'
import type { RoleLevel } from './operation-roles.ts'
import { roleRank } from './rank.ts'

/** The permissions on a space, site, or collection that affect one member. */
export interface LevelPermissions {
  level: Exclude<RoleLevel, 'organization'>
  id: string
  title?: string
  /** the role that was granted to the member directly; absent without a direct grant */
  own?: RoleOrGuest | undefined
  /** the roles that were granted to the member's teams */
  teams: readonly { id: string; title?: string; role: RoleOrGuest }[]
  /** the role of members without a grant; null hides the content from them */
  defaultLevel: RoleOrGuest | 'inherit'
  /** true if the member created the content */
  isCreator?: boolean
}

/** The role that one level gives a member. */
export interface LevelRole {
  level: RoleLevel
  id: string
  title?: string
  role: RoleOrGuest
  by: 'user' | 'team' | 'default' | 'creator' | 'organization'
  /** the team that has the role */
  team?: { id: string; title?: string }
}

/** A member's role in the organization, or null for guests. */
export interface RoleHolder {
  organization: string
  role: RoleOrGuest
}

/**
 * The levels that can determine the role, nearest first. Levels in the same step have the same
 * precedence. For example, a space can be linked to several sites.
 */
export type PrecedenceSteps = Iterable<readonly LevelPermissions[]>

function highest<Item extends { role: RoleOrGuest }>(items: readonly Item[]): Item | undefined {
  return items.reduce<Item | undefined>(
    (found, item) => (found && roleRank(found.role) >= roleRank(item.role) ? found : item),
    undefined,
  )
}

/**
 * Returns the role of a member at one level. Returns undefined if the level has no grant or default
 * that applies to the member.
 */
export function roleAtLevel(
  holder: RoleHolder,
  permissions: LevelPermissions,
): LevelRole | undefined {
  const { level, id, title, own, teams, defaultLevel, isCreator } = permissions
  const place = { level, id, ...(title !== undefined && { title }) }
  if (own !== undefined) return { ...place, role: own, by: 'user' }
  // the documentation doesn't define which of several teams takes precedence, so the highest role
  // applies
  const granted = highest(teams)
  if (granted) {
    const { role, ...team } = granted
    return { ...place, role, by: 'team', team }
  }
  if (defaultLevel === 'inherit') return undefined
  if (defaultLevel === null && isCreator) return { ...place, role: holder.role, by: 'creator' }
  // guests have access only through a grant, so default levels don't apply to them
  return { ...place, role: holder.role === null ? null : defaultLevel, by: 'default' }
}

/**
 * Yields a member's roles at all levels, in order of precedence. The first role applies.
 * Organization administrators are administrators everywhere. For all other members, the nearest
 * level with a role determines the role, even if a farther level grants a higher role.
 */
export function* rolesByPrecedence(
  holder: RoleHolder,
  steps: PrecedenceSteps,
): Generator<LevelRole, void> {
  const { organization: id, role } = holder
  const own: LevelRole = { level: 'organization', id, role, by: 'organization' }
  if (role === 'admin') yield own
  for (const step of steps) {
    const found = highest(step.flatMap((permissions) => roleAtLevel(holder, permissions) ?? []))
    if (found) yield found
  }
  if (role !== 'admin') yield own
}

/** Returns the effective role of a member, and the level that determines it. */
export function resolveRole(holder: RoleHolder, steps: PrecedenceSteps): LevelRole {
  for (const found of rolesByPrecedence(holder, steps)) return found
  throw new Error('the organization always gives a role')
}
