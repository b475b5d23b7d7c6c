import { roleColumn } from '../../command/columns/role.ts'
import type { ColumnLike } from '../../output/columns.ts'

/** The columns for users and their effective roles. */
export const effectiveColumns: ColumnLike[] = [
  { path: 'user.id', header: 'ID' },
  { path: 'user.displayName', header: 'NAME' },
  { path: 'user.email', header: 'EMAIL' },
  roleColumn('permission', 'ROLE'),
]
