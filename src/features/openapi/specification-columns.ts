import type { ColumnLike } from '../../output/columns.ts'

/** The default columns for lists of OpenAPI specifications. */
export const specificationColumns: ColumnLike[] = [
  'slug',
  { path: 'processingState', header: 'STATE', kind: 'status' },
  { path: 'lastProcessErrorCode', header: 'ERROR' },
  { path: 'lastProcessedAt', header: 'PROCESSED AT' },
  { path: 'sourceURL', header: 'SOURCE' },
]
