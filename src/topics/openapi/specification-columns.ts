import type { ColumnLike } from '../../text/columns.ts'

/** What is seen of an OpenAPI specification at first. */
export const specificationColumns: ColumnLike[] = [
  'slug',
  { path: 'processingState', header: 'STATE', kind: 'status' },
  { path: 'lastProcessErrorCode', header: 'ERROR' },
  { path: 'lastProcessedAt', header: 'PROCESSED AT' },
  { path: 'sourceURL', header: 'SOURCE' },
]
