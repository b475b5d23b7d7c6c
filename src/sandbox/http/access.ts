import type { Role, RoleOrGuest } from '../../contract/common.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { requiredRole } from '../../contract/roles/operation-roles.ts'
import { isAtLeast } from '../../contract/roles/rank.ts'

/**
 * Returns the `permissions` of a response, which are the actions that a role allows. Each action is
 * defined by an operation or by a required role.
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
