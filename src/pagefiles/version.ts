import type { ContentPage } from '../changes/page-index.ts'

/** By its content where that is told, else by its time; nothing where neither is, so that it is read again. */
export function versionOf({ git, updatedAt, title }: ContentPage): string {
  const version = git?.oid ?? updatedAt
  // the title stands in the file too
  return version === undefined ? '' : `${version} ${title}`
}
