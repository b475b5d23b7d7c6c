import type { RoleOrGuest } from '../../contract/common.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import type { RulePart } from '../../contract/roles/operation-roles.ts'
import type { AccessTarget } from '../access/roles.ts'
import type { Reader } from '../store/tables.ts'
import type { Caller } from './implement.ts'
import { requireContentRole, requireRole } from './scope.ts'

/** The rule for a space that a site links to. */
export const withSpace: RulePart = { case: 'space', level: 'space' }

interface Adding {
  draft: boolean | undefined
  /** the caller's role on the site */
  role: RoleOrGuest
  caller: Caller
  operation: AnyOperation
}

/**
 * Throws a 403 error if the caller may not add a space to a site. Adding a draft requires a lower
 * role.
 */
export function requireAdding(
  state: Reader,
  space: AccessTarget,
  { draft, role, caller, operation }: Adding,
): void {
  const isLive = draft !== true
  if (isLive) requireRole(role, operation, { case: 'live', level: 'site' })
  const part = isLive ? ({ case: 'live', level: 'space' } as const) : withSpace
  requireContentRole(state, space, caller, operation, part)
}
