import type { ColumnLike } from '../output/columns.ts'

/** What is seen of an integration at first. */
export const integrationColumns: ColumnLike[] = [
  'name',
  { path: 'title', header: 'TITLE' },
  'version',
  { path: 'visibility', kind: 'status' },
  'target',
  { path: 'owner.title', header: 'OWNER' },
]
