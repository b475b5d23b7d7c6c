import type { Prepared } from '../../client/prepare.ts'
import { type ColumnLike, cell } from '../../text/columns.ts'

/** A row for each page that was found: an organization finds pages below their space, a space finds them bare. */
export function pagesFound(item: unknown, { parts }: Prepared): unknown[] {
  const { id, title, pages } = item as { id?: string; title?: string; pages?: object[] }
  return pages
    ? pages.map((page) => ({ ...page, space: { id, title } }))
    : [{ ...(item as object), space: { id: parts.path.spaceId } }]
}

/** A site finds pages below their space, and records of what is connected with it. */
export function foundOnSite(item: unknown, call: Prepared): unknown[] {
  return (item as { pages?: unknown }).pages ? pagesFound(item, call) : [item]
}

export const siteSearchColumns: ColumnLike[] = [
  'id',
  'title',
  { path: 'path', value: (item) => cell(item, 'path') ?? cell(item, 'url') },
  'space.id',
  'space.title',
]
