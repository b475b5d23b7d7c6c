import type { Role, RoleOrGuest } from '../../contract/common.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { requiredRole } from '../../contract/roles/operation-roles.ts'
import { isAtLeast } from '../../contract/roles/rank.ts'

/**
 * Returns which actions a role allows, for the key `permissions` in a response. Each action
 * requires a role, either directly or through an operation.
 */
export function allowedActions<Name extends string>(
  role: RoleOrGuest,
  actions: Record<Name, Role | AnyOperation>,
): Record<Name, boolean> {
  const entries = Object.entries<Role | AnyOperation>(actions).map(([name, action]) => {
    const needed = typeof action === 'string' ? action : requiredRole(action)
    return [name, isAtLeast(role, needed)]
  })
  return Object.fromEntries(entries) as Record<Name, boolean>
}
