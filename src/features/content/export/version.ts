import type { ContentPage } from '../../../contract/content/content.ts'

/**
 * Returns the version of a page: its Git object ID, or otherwise its update time. Returns an empty
 * string if neither is known, so that the page is always exported.
 */
export function pageVersion({ git, updatedAt, title }: ContentPage): string {
  const version = git?.oid ?? updatedAt
  // include the title, because the file contains it
  return version === undefined ? '' : `${version} ${title}`
}
