import type * as z from 'zod'
import { roleColumn } from '../../command/columns/role.ts'
import type { RoleOrGuest } from '../../contract/common.ts'
import type { RoleLevel } from '../../contract/roles/operation-roles.ts'
import type { LevelRole } from '../../contract/roles/resolve-role.ts'
import type { Column } from '../../output/columns.ts'

export type AccessRole = z.output<typeof RoleOrGuest>

/**
 * A reason for access: the resource that grants the role and, if a team has the permission, that
 * team.
 */
export interface Ground {
  by: 'own' | 'team' | 'collection' | 'site' | 'organization' | 'space'
  role: AccessRole
  team?: { id: string; title: string }
  collection?: { id: string; title: string }
  site?: { id: string; title: string }
}

/** A user, a link, or an audience with access to a resource. */
export interface ResourceAccess {
  kind: 'user' | 'invite-link' | 'share-link' | 'visitors'
  id: string
  name: string
  email?: string
  role: AccessRole
  /** true if the user has no role in the organization; absent if the role couldn't be read */
  guest?: boolean
  /** empty if the reasons are unknown */
  by: Ground[]
  /** the level that determines the user's role, or null if it is unknown */
  decidedBy?: RoleLevel | null
  /** the roles that the levels give the user, in order of precedence; empty if unknown */
  levels?: LevelRole[]
}

/** A resource that a member has access to. */
export interface UserAccess {
  kind: 'organization' | 'team' | 'space' | 'collection' | 'site'
  id: string
  title: string
  role: AccessRole | 'owner' | 'member'
  /** true in the row of the organization if the member can't sign in */
  disabled?: true
  /** the reasons for the role; absent unless they were read */
  by?: Ground[]
}

/** The change to a row since a snapshot. */
export interface Since {
  change: 'new' | 'changed' | 'gone' | 'same'
  /** the previous role; absent if the row is new */
  was?: UserAccess['role'] | undefined
}

export function groundText({ by, team, collection, site }: Ground): string {
  const above = collection ?? site
  const place = above ? `${by} ${above.title || above.id}` : by
  if (!team) return place
  const name = `team ${team.title || team.id}`
  return above ? `${place} (${name})` : name
}

/** Returns the role as text. A member without a role in the organization is a guest. */
export function roleText({ level, role }: Pick<LevelRole, 'level' | 'role'>): string {
  return role ?? (level === 'organization' ? 'guest' : 'none')
}

/** Describes the level that determines the role, and the roles that other levels would give. */
function levelsText({ decidedBy, levels = [] }: ResourceAccess): string | undefined {
  if (decidedBy === undefined) return undefined
  const [first] = levels
  const decided = decidedBy === null || !first ? 'unknown' : levelName(first)
  const others = levels
    .slice(decidedBy === null ? 0 : 1)
    .map((one) => `${levelName(one)}: ${roleText(one)}`)
  return others.length === 0 ? decided : `${decided} (${others.join(', ')})`
}

function levelName({ level, title, id }: LevelRole): string {
  const isNamed = level === 'site' || level === 'collection'
  return isNamed ? `${level} ${title || id}` : level
}

const levelsColumn: Column = {
  path: 'levels',
  value: (row) => levelsText(row as ResourceAccess),
}

export const groundColumn: Column = {
  path: 'by',
  value: (row) => (row as UserAccess).by?.map(groundText).join(', '),
}

export const resourceAccessColumns = [
  'kind',
  'id',
  'name',
  'email',
  roleColumn('role'),
  groundColumn,
  'guest',
  levelsColumn,
]

export const userAccessColumns = ['kind', 'id', 'title', roleColumn('role')]

export const sinceColumns = ['change', roleColumn('was')]

/** Compares the current rows with the rows from a snapshot. Removed rows are last. */
export function since<Row extends { kind: string; id: string; role: UserAccess['role'] }>(
  now: readonly Row[],
  then: readonly Row[],
): (Row & Since)[] {
  const rowKey = ({ kind, id }: Row) => `${kind} ${id}`
  const before = new Map(then.map((row) => [rowKey(row), row]))
  const rows = now.map((row): Row & Since => {
    const old = before.get(rowKey(row))
    before.delete(rowKey(row))
    if (!old) return { ...row, change: 'new' }
    return { ...row, change: old.role === row.role ? 'same' : 'changed', was: old.role }
  })
  const gone = [...before.values()].map((row): Row & Since => ({
    ...row,
    change: 'gone',
    was: row.role,
  }))
  return [...rows, ...gone]
}
