import { idColumn } from '../../command/columns/invite.ts'
import type { ColumnLike } from '../../output/columns.ts'

export const installationColumns: ColumnLike[] = [
  'id',
  'status',
  { path: 'target.organization', header: 'ORG' },
  'spaces',
  { path: 'space_selection', header: 'SPACE SELECTION' },
  { path: 'site_selection', header: 'SITE SELECTION' },
  'createdAt',
]

/** Returns the columns for an installation in a space or site. */
export const placedColumns = (resource: 'space' | 'site'): ColumnLike[] => [
  idColumn(resource),
  'status',
  'externalIds',
  'configuration',
]
