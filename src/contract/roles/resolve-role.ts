import type { RoleOrGuest } from '../common.ts'
import type { RoleLevel } from './operation-roles.ts'
import { roleRank } from './rank.ts'

/** The permissions of a space, a site, or a collection that concern one member. */
export interface LevelPermissions {
  level: Exclude<RoleLevel, 'organization'>
  id: string
  title?: string
  /** the member's own grant; absent if there is none */
  own?: RoleOrGuest | undefined
  /** the grants of the member's teams */
  teams: readonly { id: string; title?: string; role: RoleOrGuest }[]
  /** the role of members without a grant; null hides the content */
  defaultLevel: RoleOrGuest | 'inherit'
  /** true if the member created the content */
  isCreator?: boolean
}

/** The role that one level gives to a member. */
export interface LevelRole {
  level: RoleLevel
  id: string
  title?: string
  role: RoleOrGuest
  by: 'user' | 'team' | 'default' | 'creator' | 'organization'
  /** the team with the grant */
  team?: { id: string; title?: string }
}

/** A member's role in the organization, or null for guests. */
export interface RoleHolder {
  organization: string
  role: RoleOrGuest
}

/**
 * The levels that may decide, nearest first. Each step contains the levels of the same precedence:
 * a space can be linked to several sites.
 */
export type PrecedenceSteps = Iterable<readonly LevelPermissions[]>

function highest<Item extends { role: RoleOrGuest }>(items: readonly Item[]): Item | undefined {
  return items.reduce<Item | undefined>(
    (found, item) => (found && roleRank(found.role) >= roleRank(item.role) ? found : item),
    undefined,
  )
}

/** Returns the role that one level gives to a member, or undefined if it has no entry for them. */
export function roleAtLevel(
  holder: RoleHolder,
  permissions: LevelPermissions,
): LevelRole | undefined {
  const { level, id, title, own, teams, defaultLevel, isCreator } = permissions
  const place = { level, id, ...(title !== undefined && { title }) }
  if (own !== undefined) return { ...place, role: own, by: 'user' }
  // the documentation doesn't order several teams, so the highest grant counts
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
 * Yields the roles that the levels give to a member, in order of precedence. The first one counts.
 * Administrators of the organization are administrators everywhere. For others the nearest level
 * with an entry decides, whether it gives more or less than the levels behind it.
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

/** Returns the role that counts for a member, and the level that decides it. */
export function resolveRole(holder: RoleHolder, steps: PrecedenceSteps): LevelRole {
  for (const found of rolesByPrecedence(holder, steps)) return found
  throw new Error('the organization always gives a role')
}
