import { type ColumnLike, cell } from '../../output/columns.ts'

export const auditColumns: ColumnLike[] = [
  'id',
  'occurredAt',
  'action',
  {
    path: 'actor.id',
    header: 'ACTOR',
    value: (item) => cell(item, 'actor.label') ?? cell(item, 'actor.id'),
  },
  'source',
  { path: 'target.type', header: 'KIND' },
  {
    path: 'target.id',
    header: 'TARGET',
    value: (item) => cell(item, 'target.label') ?? cell(item, 'target.id'),
  },
]
