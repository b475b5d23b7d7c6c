import type { ContentPage } from '../changes/page-index.ts'

/** The file that holds the text of a page: by its path, and never outside of the folder that it is put in. */
export function pageFile({ path, slug, id }: ContentPage): string {
  const parts = (path ?? slug ?? id).split('/').filter((part) => part !== '')
  const isSafe = parts.length > 0 && parts.every(isSafeName)
  return `${isSafe ? parts.join('/') : encodeURIComponent(id)}.md`
}

/** Whether a name can be that of a file or a folder on any system, and of nothing above it. */
export function isSafeName(name: string): boolean {
  return name !== '' && !/[\p{Cc}\\/:*?"<>|]|[. ]$/u.test(name) && !device.test(name)
}

/** What Windows takes for a device, whatever follows the dot. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
