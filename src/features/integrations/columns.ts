import { type ColumnLike, cell } from '../../output/columns.ts'

export const integrationColumns: ColumnLike[] = [
  'name',
  { path: 'title', header: 'TITLE' },
  'version',
  { path: 'visibility', kind: 'status' },
  'target',
  // the API returns the whole organization, but the title is enough
  { path: 'owner', value: (item) => cell(item, 'owner.title') },
]
