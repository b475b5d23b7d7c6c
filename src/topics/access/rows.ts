import type * as z from 'zod'
import type { RoleOrGuest } from '../../contract/common.ts'
import type { Column } from '../../text/columns.ts'
import { roleColumn } from '../columns/role.ts'

export type AccessRole = z.output<typeof RoleOrGuest>

/** What lets somebody in: where a role was given, and to which team where it wasn't to the user. */
export interface Ground {
  by: 'own' | 'team' | 'collection' | 'organization' | 'space'
  role: AccessRole
  team?: { id: string; title: string }
  collection?: { id: string; title: string }
}

/** Who, or what, reaches a thing. */
export interface Reaching {
  kind: 'user' | 'invite-link' | 'share-link' | 'visitors'
  id: string
  name: string
  email?: string
  role: AccessRole
  /** whether a user has no role in the organization; absent where that couldn't be read */
  guest?: boolean
  /** nothing where it couldn't be read what it might be */
  by: Ground[]
}

/** Something that a member reaches. */
export interface Reached {
  kind: 'organization' | 'team' | 'space' | 'collection' | 'site'
  id: string
  title: string
  role: AccessRole | 'owner' | 'member'
}

/** What became of a row since a snapshot. */
export interface Since {
  change: 'new' | 'changed' | 'gone' | 'same'
  /** the role that it had then; absent where it wasn't there */
  was?: Reached['role'] | undefined
}

export function groundText({ by, team, collection }: Ground): string {
  const place = collection ? `collection ${collection.title || collection.id}` : by
  if (!team) return place
  const name = `team ${team.title || team.id}`
  return collection ? `${place} (${name})` : name
}

export const groundColumn: Column = {
  path: 'by',
  value: (row) => (row as Reaching).by.map(groundText).join(', '),
}

export const reachingColumns = [
  'kind',
  'id',
  'name',
  'email',
  roleColumn('role'),
  groundColumn,
  'guest',
]

export const reachedColumns = ['kind', 'id', 'title', roleColumn('role')]

export const sinceColumns = ['change', roleColumn('was')]

/** Rows of now with what they were in a snapshot, and those that are there no more behind them. */
export function since<Row extends { kind: string; id: string; role: Reached['role'] }>(
  now: readonly Row[],
  then: readonly Row[],
): (Row & Since)[] {
  const keyOf = ({ kind, id }: Row) => `${kind} ${id}`
  const before = new Map(then.map((row) => [keyOf(row), row]))
  const rows = now.map((row): Row & Since => {
    const old = before.get(keyOf(row))
    before.delete(keyOf(row))
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
