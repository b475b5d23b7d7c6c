import { roles } from '../../contract/common.ts'
import type { RoleOrGuest } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'

/** What permissions are held on. */
export interface PermissionTarget {
  id: string
  organization: string
}

/** Where a role in the end comes from. */
export interface EffectiveRole {
  role: RoleOrGuest
  by: 'organization' | 'member' | 'team'
  team?: string
}

const height = (role: RoleOrGuest) => (role === null ? -1 : roles.length - roles.indexOf(role))

/** The highest of what a member has in the organization, by a team, and of one's own. */
export function effectiveRole(
  state: Reader,
  target: PermissionTarget,
  { user, role }: Readonly<Records['members']>,
): EffectiveRole {
  const found: EffectiveRole[] = [{ role, by: 'organization' }]
  for (const permission of state.list('permissions', 'usersOn', target.id)) {
    if (permission.user === user) found.push({ role: permission.role, by: 'member' })
  }
  const memberships = state.list('teamMembers', 'byMember', `${target.organization}/${user}`)
  const teams = new Set(memberships.map(({ team }) => team))
  for (const { team, role } of state.list('permissions', 'teamsOn', target.id)) {
    if (team !== undefined && teams.has(team)) found.push({ role, by: 'team', team })
  }
  return found.reduce((best, one) => (height(one.role) > height(best.role) ? one : best))
}

/** Permissions end with what they are on. */
export function dropPermissionsOn(tx: Transaction, target: string): void {
  for (const index of ['usersOn', 'teamsOn'] as const) {
    for (const { id } of tx.list('permissions', index, target)) tx.delete('permissions', id)
  }
}

/** Permissions end with the team that has them. */
export function dropPermissionsOfTeam(tx: Transaction, team: string): void {
  for (const { id } of tx.list('permissions', 'byTeam', team)) tx.delete('permissions', id)
}

/** Whoever leaves an organization leaves what was given there. */
export function dropPermissionsOfMember(tx: Transaction, organization: string, user: string): void {
  const group = `${organization}/${user}`
  for (const { id } of tx.list('permissions', 'byUser', group)) tx.delete('permissions', id)
}
