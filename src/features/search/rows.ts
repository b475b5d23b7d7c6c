import type { Prepared } from '../../client/prepare.ts'
import { type ColumnLike, cell } from '../../output/columns.ts'

/**
 * Returns one row per page that was found. The results of an organization group pages by space, and
 * the results of a space don't.
 */
export function foundPageRows(item: unknown, { parts }: Prepared): unknown[] {
  const { id, title, pages } = item as { id?: string; title?: string; pages?: object[] }
  return pages
    ? pages.map((page) => ({ ...page, space: { id, title } }))
    : [{ ...(item as object), space: { id: parts.path.spaceId } }]
}

/**
 * Returns the rows of a site's search result: pages grouped by space, or records from connected
 * sources.
 */
export function foundSiteRows(item: unknown, call: Prepared): unknown[] {
  return (item as { pages?: unknown }).pages ? foundPageRows(item, call) : [item]
}

export const siteSearchColumns: ColumnLike[] = [
  'id',
  'title',
  { path: 'path', value: (item) => cell(item, 'path') ?? cell(item, 'url') },
  'space.id',
  'space.title',
]
