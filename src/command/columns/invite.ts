import { type Column, type ColumnLike, cell } from '../../output/columns.ts'
import { roleColumn } from './role.ts'

/**
 * Returns a column with the ID of a resource. The service returns either the ID or the whole
 * resource.
 */
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
