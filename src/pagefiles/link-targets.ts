import { posix } from 'node:path'
import type { FolderLayout } from './layout.ts'

/** A thing of the space that a link leads to. */
export interface LinkedThing {
  id: string
  file: string
  /** with its `#` */
  anchor: string
}

/** Where a page stands. */
interface LinkPlace {
  path?: string | undefined
  gitPath?: string | undefined
}

/** Finds what the links of pages lead to, in whichever of its forms the service wrote them. */
export class LinkTargets {
  readonly #byPath = new Map<string, { id: string; file: string }>()
  readonly #byId = new Map<string, { id: string; file: string }>()
  readonly #byAddress = new Map<string, { id: string; file: string }>()

  constructor({ pages, files }: FolderLayout) {
    for (const [id, { page, file }] of pages) {
      const thing = { id, file }
      this.#byId.set(id, thing)
      for (const path of [page.path, page.git?.path]) if (path) this.#byPath.set(bare(path), thing)
      if (page.urls?.app) this.#byAddress.set(page.urls.app, thing)
    }
    for (const [id, { item, file }] of files) {
      const thing = { id, file }
      this.#byId.set(id, thing)
      this.#byAddress.set(item.downloadURL, thing)
      this.#byPath.set(bare(`.gitbook/assets/${item.name}`), thing)
      if (item.git?.path) this.#byPath.set(bare(item.git.path), thing)
    }
  }

  /** What a link on a page leads to, where that is in the space. */
  find(target: string, page: LinkPlace): LinkedThing | undefined {
    const [, address = '', anchor = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? []
    if (address === '') return undefined
    const direct = this.#byAddress.get(address)
    if (direct) return { ...direct, anchor }
    for (const place of placesOf(page)) {
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
    // references that outlive a move end with the id: /pages/ID
    return this.#byPath.get(bare(whole)) ?? this.#byId.get(parts.at(-1) ?? '')
  }
}

/** From where links are relative: the page's path, its file in Git, and the folder of what is below it. */
function placesOf({ path, gitPath }: LinkPlace): string[] {
  const own = path === undefined ? [] : [path]
  const file = gitPath === undefined ? [] : [gitPath]
  return [...own, ...file, ...own.map((one) => `${one}/README.md`)]
}

/** A path without what is said by its form: slashes around it, the ending of a page, the page of a folder. */
function bare(path: string): string {
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

/** How one file of a folder names another. */
export function relativeLink(from: string, { file, anchor }: LinkedThing): string {
  const path = posix.relative(posix.dirname(from), file)
  return encodeURI(path).replace(/[#?()]/g, hexOf) + anchor
}

/** What ends the target of a link, or a path in it. */
const hexOf = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
