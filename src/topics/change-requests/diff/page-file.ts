import type { ContentPage } from '../../../changes/page-index.ts'

/** The file that holds the text of a page: by its path, and never outside of the folder that it is put in. */
export function pageFile({ path, slug, id }: ContentPage): string {
  const parts = (path ?? slug ?? id).split('/').filter((part) => part !== '')
  const isSafe = parts.every((part) => part !== '.' && part !== '..' && !/[\p{Cc}\\:]/u.test(part))
  return `${isSafe && parts.length > 0 ? parts.join('/') : encodeURIComponent(id)}.md`
}
