import type { ColumnLike } from '../../text/columns.ts'
import { roleColumn } from '../columns/role.ts'

/** Who reaches a thing, and with what role in the end. */
export const effectiveColumns: ColumnLike[] = [
  { path: 'user.id', header: 'ID' },
  { path: 'user.displayName', header: 'NAME' },
  { path: 'user.email', header: 'EMAIL' },
  roleColumn('permission', 'ROLE'),
]
