import { collectionsFrom } from '../content/space-tree.ts'
import { permissionId } from '../store/ids.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import { type AccessTarget, reaches, reachOf, whoIs } from './roles.ts'

/** Permissions end with what they are on. */
export function dropPermissionsOn(tx: Transaction, target: string): void {
  for (const { id } of permissionsOn(tx, target)) tx.delete('permissions', id)
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

function permissionsOn(state: Reader, target: string): Readonly<Records['permissions']>[] {
  return (['usersOn', 'teamsOn'] as const).flatMap((index) =>
    state.list('permissions', index, target),
  )
}

/** Gives on a copy what was given on the original. */
export function copyPermissions(tx: Transaction, from: string, to: string): void {
  for (const permission of permissionsOn(tx, from)) {
    const { user, team } = permission
    const id = permissionId(to, user === undefined ? { team: team as string } : { user })
    tx.put('permissions', { ...permission, id, target: to })
  }
}

/** How many spaces a team has a permission on, its own or that of a collection above it. */
export function spacesOfTeam(state: Reader, team: string): number {
  const found = new Set<string>()
  for (const { target, role } of state.list('permissions', 'byTeam', team)) {
    if (role === null) continue
    const space = state.get('spaces', target)
    if (space && space.deletedAt === undefined) found.add(space.id)
    const collection = state.get('collections', target)
    for (const { id } of collection ? collectionsFrom(state, collection) : []) {
      for (const inside of state.list('spaces', 'byParent', id)) found.add(inside.id)
    }
  }
  return found.size
}

/** Counts by role, for members without a permission of their own: as long as one request lasts. */
const counts = new WeakMap<Transaction, Map<string, number>>()

/** How many of the organization's spaces or sites a member may read. */
function readableCount(
  tx: Transaction,
  table: 'spaces' | 'sites',
  { organization, user, role, disabled }: Readonly<Records['members']>,
): number {
  if (disabled) return 0
  if (role === 'admin') return tx.count(table, 'byOrganization', organization)
  const who = whoIs(tx, organization, user)
  const isReadable = (content: AccessTarget) => reaches(reachOf(tx, content, who).role, 'read')
  const all = (): AccessTarget[] => tx.list(table, 'byOrganization', organization)
  const count = () => all().filter(isReadable).length
  const hasOwn =
    tx.count('permissions', 'byUser', `${organization}/${user}`) > 0 ||
    who.teams.some((team) => tx.count('permissions', 'byTeam', team) > 0)
  if (hasOwn) return count()
  const known = counts.get(tx) ?? new Map<string, number>()
  counts.set(tx, known)
  const key = `${table}/${organization}/${role}`
  const found = known.get(key) ?? count()
  known.set(key, found)
  return found
}

export function spacesOfMember(tx: Transaction, member: Readonly<Records['members']>): number {
  return readableCount(tx, 'spaces', member)
}

export function sitesOfMember(tx: Transaction, member: Readonly<Records['members']>): number {
  return readableCount(tx, 'sites', member)
}
