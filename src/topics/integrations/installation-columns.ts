import type { ColumnLike } from '../../text/columns.ts'
import { idColumn } from '../columns/invite.ts'

export const installationColumns: ColumnLike[] = [
  'id',
  'status',
  { path: 'target.organization', header: 'ORG' },
  'spaces',
  { path: 'space_selection', header: 'SPACE SELECTION' },
  { path: 'site_selection', header: 'SITE SELECTION' },
  'createdAt',
]

/** An installation on one space or site. */
export const placedColumns = (thing: 'space' | 'site'): ColumnLike[] => [
  idColumn(thing),
  'status',
  'externalIds',
  'configuration',
]
