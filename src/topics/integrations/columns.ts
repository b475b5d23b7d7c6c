import { type ColumnLike, cell } from '../../text/columns.ts'

/** What is seen of an integration at first. */
export const integrationColumns: ColumnLike[] = [
  'name',
  { path: 'title', header: 'TITLE' },
  'version',
  { path: 'visibility', kind: 'status' },
  'target',
  // of the whole organization that it is, a reader wants the title
  { path: 'owner', value: (item) => cell(item, 'owner.title') },
]
