import type { ContentPage } from '../../../contract/content/content.ts'

/**
 * Returns a page's version: its Git object id, else its update time. Empty if neither is
 * known, so that the page is always read.
 */
export function pageVersion({ git, updatedAt, title }: ContentPage): string {
  const version = git?.oid ?? updatedAt
  // includes the title, because the file contains it
  return version === undefined ? '' : `${version} ${title}`
}
