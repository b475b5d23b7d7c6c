import { posix } from 'node:path'
import type { FolderLayout } from './layout.ts'

/** The target of a link within the space. */
export interface FileLinkTarget {
  id: string
  file: string
  /** the anchor, including its `#` */
  anchor: string
}

/** The paths from which the relative links of a page can start. */
interface LinkPlace {
  path?: string | undefined
  gitPath?: string | undefined
}

/** Resolves the links on pages in all formats that the service uses. */
export class LinkTargets {
  readonly #byPath = new Map<string, { id: string; file: string }>()
  readonly #byId = new Map<string, { id: string; file: string }>()
  readonly #byAddress = new Map<string, { id: string; file: string }>()

  constructor({ pages, files }: FolderLayout) {
    for (const [id, { page, file }] of pages) {
      const resource = { id, file }
      this.#byId.set(id, resource)
      for (const path of [page.path, page.git?.path])
        if (path) this.#byPath.set(normalizePath(path), resource)
      if (page.urls?.app) this.#byAddress.set(page.urls.app, resource)
    }
    for (const [id, { item, file }] of files) {
      const resource = { id, file }
      this.#byId.set(id, resource)
      this.#byAddress.set(item.downloadURL, resource)
      this.#byPath.set(normalizePath(`.gitbook/assets/${item.name}`), resource)
      if (item.git?.path) this.#byPath.set(normalizePath(item.git.path), resource)
    }
  }

  /** Returns the target of a link on a page if the target is in the space. */
  find(target: string, page: LinkPlace): FileLinkTarget | undefined {
    const [, address = '', anchor = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? []
    if (address === '') return undefined
    const direct = this.#byAddress.get(address)
    if (direct) return { ...direct, anchor }
    for (const place of pageTargets(page)) {
      const found = this.#at(address, place)
      if (found) return { ...found, anchor }
    }
    return undefined
  }

  #at(address: string, pagePath: string) {
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return undefined
    const path = decoded(address.split('?')[0] ?? '')
    const whole = path.startsWith('/') ? path : posix.join(posix.dirname(pagePath), path)
    const parts = whole.split('/').filter((part) => part !== '')
    // references that survive moves end with the ID: /pages/ID
    return this.#byPath.get(normalizePath(whole)) ?? this.#byId.get(parts.at(-1) ?? '')
  }
}

/**
 * Returns the base paths for relative links: the path of the page, its file in Git, and the folder
 * of its subpages.
 */
function pageTargets({ path, gitPath }: LinkPlace): string[] {
  const own = path === undefined ? [] : [path]
  const file = gitPath === undefined ? [] : [gitPath]
  return [...own, ...file, ...own.map((one) => `${one}/README.md`)]
}

/**
 * Normalizes a path. Removes leading and trailing slashes, the extension `.md`, and `README.md`.
 */
function normalizePath(path: string): string {
  return path
    .replace(/^(\.?\/)+|\/+$/g, '')
    .replace(/(^|\/)README\.md$/i, '')
    .replace(/\.md$/i, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the relative link from one exported file to another. */
export function relativeLink(from: string, { file, anchor }: FileLinkTarget): string {
  const path = posix.relative(posix.dirname(from), file)
  return encodeURI(path).replace(/[#?()]/g, percentCode) + anchor
}

/** Percent-encodes a character that would otherwise end the link target or its path. */
const percentCode = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
