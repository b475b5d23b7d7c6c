import type { ContentPage } from '../../../contract/content/content.ts'

/** Returns the relative path of a page's file. The path never leaves the folder. */
export function pageFile({ path, slug, id }: ContentPage): string {
  const parts = (path ?? slug ?? id).split('/').filter((part) => part !== '')
  const isSafe = parts.length > 0 && parts.every(isSafeName)
  return `${isSafe ? parts.join('/') : encodeURIComponent(id)}.md`
}

/**
 * Returns whether a name is valid for a file or folder on every operating system and doesn't refer
 * to a parent folder.
 */
export function isSafeName(name: string): boolean {
  return name !== '' && !/[\p{Cc}\\/:*?"<>|]|[. ]$/u.test(name) && !device.test(name)
}

/** Matches names that Windows reserves for devices, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
