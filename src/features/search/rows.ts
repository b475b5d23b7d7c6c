import type { Page } from '../../client/pages.ts'
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
 * Returns the results with at most `limit` found pages. A single result contains all found pages of
 * a space, so the last result may be cut.
 */
export async function* limitedResults(
  pages: AsyncIterable<Page>,
  limit: number,
): AsyncGenerator<Page> {
  let left = limit
  let isFirst = true
  for await (const page of pages) {
    let isCut = false
    const items = page.items.flatMap((item) => {
      const found = cell(item, 'pages')
      // the results of a space don't group pages
      if (!Array.isArray(found)) return [item]
      const kept = found.slice(0, left)
      left -= kept.length
      isCut ||= kept.length < found.length
      return kept.length > 0 ? [{ ...(item as object), pages: kept }] : []
    })
    const { next: _, cursor, ...last } = page
    // to get the omitted pages, request the page again, unless the list started with this page
    if (isCut) yield { ...last, items, cut: true, ...(!isFirst && cursor && { next: cursor }) }
    else yield { ...page, items }
    isFirst = false
    if (left <= 0) return
  }
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
