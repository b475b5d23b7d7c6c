import type { ColumnLike } from '../../output/columns.ts'

export const contextRecordColumns: ColumnLike[] = [
  'id',
  'title',
  'type',
  'connector',
  'connection',
  'createdAt',
]

export const contextConnectionColumns: ColumnLike[] = [
  'id',
  'label',
  'connector',
  { path: 'status', kind: 'status' },
  'records',
  'syncedAt',
  'failureMessage',
]
