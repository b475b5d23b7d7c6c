import { isAtLeast } from '../../contract/roles/rank.ts'
import { collectionWithDescendants } from '../content/space-tree.ts'
import { permissionId } from '../store/ids.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import { type AccessTarget, effectiveRole, findAccessUser } from './roles.ts'

/** Deletes all permissions on a deleted resource. */
export function dropResourcePermissions(tx: Transaction, target: string): void {
  for (const { id } of permissionsOn(tx, target)) tx.delete('permissions', id)
}

/** Deletes all permissions of a deleted team. */
export function dropPermissionsOfTeam(tx: Transaction, team: string): void {
  for (const { id } of tx.list('permissions', 'byTeam', team)) tx.delete('permissions', id)
}

/** Deletes the permissions of a former member in an organization. */
export function dropPermissionsOfMember(tx: Transaction, organization: string, user: string): void {
  const group = `${organization}/${user}`
  for (const { id } of tx.list('permissions', 'byUser', group)) tx.delete('permissions', id)
}

function permissionsOn(state: Reader, target: string): Readonly<Records['permissions']>[] {
  return (['usersOn', 'teamsOn'] as const).flatMap((index) =>
    state.list('permissions', index, target),
  )
}

/** Copies the permissions on a resource to a copy of the resource. */
export function copyPermissions(tx: Transaction, from: string, to: string): void {
  for (const permission of permissionsOn(tx, from)) {
    const { user, team } = permission
    const id = permissionId(to, user === undefined ? { team: team as string } : { user })
    tx.put('permissions', { ...permission, id, target: to })
  }
}

/** Counts the spaces to which a team has access, either directly or through a collection. */
export function spacesOfTeam(state: Reader, team: string): number {
  const found = new Set<string>()
  for (const { target, role } of state.list('permissions', 'byTeam', team)) {
    if (role === null) continue
    const space = state.get('spaces', target)
    if (space && space.deletedAt === undefined) found.add(space.id)
    const collection = state.get('collections', target)
    for (const { id } of collection ? collectionWithDescendants(state, collection) : []) {
      for (const inside of state.list('spaces', 'byParent', id)) found.add(inside.id)
    }
  }
  return found.size
}

/**
 * Caches the number of readable resources by role, for members without permissions of their own.
 * Each transaction has its own cache.
 */
const counts = new WeakMap<Transaction, Map<string, number>>()

/** Caches the creators of hidden content by organization. Each transaction has its own cache. */
const creators = new WeakMap<Transaction, Map<string, ReadonlySet<string | undefined>>>()

/** Returns the creators of spaces and collections that other members can't see. */
function creatorsOfHidden(tx: Transaction, organization: string): ReadonlySet<string | undefined> {
  const cached = creators.get(tx) ?? new Map<string, ReadonlySet<string | undefined>>()
  creators.set(tx, cached)
  const known = cached.get(organization)
  if (known) return known
  const hidden = (['spaces', 'collections'] as const).flatMap((table) =>
    tx.list(table, 'byOrganization', organization).filter((one) => one.defaultLevel === null),
  )
  const found = new Set(hidden.map(({ createdBy }) => createdBy))
  cached.set(organization, found)
  return found
}

/** Counts the spaces or sites of an organization that a member can read. */
function readableCount(
  tx: Transaction,
  table: 'spaces' | 'sites',
  { organization, user, role, disabled }: Readonly<Records['members']>,
): number {
  if (disabled) return 0
  if (role === 'admin') return tx.count(table, 'byOrganization', organization)
  const who = findAccessUser(tx, organization, user)
  const isReadable = (content: AccessTarget) =>
    isAtLeast(effectiveRole(tx, content, who).role, 'read')
  const all = (): AccessTarget[] => tx.list(table, 'byOrganization', organization)
  const count = () => all().filter(isReadable).length
  const hasOwn =
    tx.count('permissions', 'byUser', `${organization}/${user}`) > 0 ||
    who.teams.some((team) => tx.count('permissions', 'byTeam', team) > 0) ||
    creatorsOfHidden(tx, organization).has(user)
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
