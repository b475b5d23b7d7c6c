import { type Column, type ColumnLike, cell } from '../../text/columns.ts'
import { roleColumn } from './role.ts'

/** A thing by its id, whether the service sent the id or the whole. */
export function idColumn(path: string): Column {
  return { path, value: (item) => cell(item, `${path}.id`) ?? cell(item, path) }
}

export const inviteColumns: ColumnLike[] = [
  'id',
  roleColumn('role'),
  roleColumn('level'),
  idColumn('space'),
  idColumn('collection'),
]
