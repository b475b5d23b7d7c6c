import type { Role, RoleOrGuest } from '../common.ts'

/** The roles from the highest to the lowest. The API's enumeration has a different order. */
export const rolesByRank = [
  'admin',
  'create',
  'review',
  'edit',
  'comment',
  'read',
] as const satisfies readonly Role[]

/**
 * Returns the rank of a role: 0 for a guest or an unknown role, and a higher number for more
 * permissions.
 */
export function roleRank(role: string | null): number {
  const index = (rolesByRank as readonly (string | null)[]).indexOf(role)
  return index < 0 ? 0 : rolesByRank.length - index
}

/** Returns whether a role includes the permissions of another role. Guests have no permissions. */
export function isAtLeast(role: RoleOrGuest, needed: RoleOrGuest): boolean {
  return roleRank(role) >= roleRank(needed)
}
