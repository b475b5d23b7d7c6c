import type { Prepared } from '../../client/prepare.ts'

/** A row for each page that was found: an organization finds pages below their space, a space finds them bare. */
export function pagesFound(item: unknown, { parts }: Prepared): unknown[] {
  const { id, title, pages } = item as { id?: string; title?: string; pages?: object[] }
  return pages
    ? pages.map((page) => ({ ...page, space: { id, title } }))
    : [{ ...(item as object), space: { id: parts.path.spaceId } }]
}
