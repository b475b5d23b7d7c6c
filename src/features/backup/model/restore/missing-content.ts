import type { ContentPage, File } from '../../../../contract/content/content.ts'
import { allPages } from '../record/all-pages.ts'
import type { SavedPage, SpaceContent } from './space-content.ts'

/** A page that a space lacks. */
export interface MissingPage extends SavedPage {
  /** the position among its siblings; absent for the end */
  at?: number
}

/** The saved pages and files that a space lacks, and the IDs of the existing pages and files. */
export interface MissingContent {
  /** parents first */
  pages: MissingPage[]
  files: File[]
  /** the IDs of all other pages and files in the space, by their IDs in the backup */
  existing: Map<string, string>
}

/**
 * Compares the content of a space with the backup. A page exists if a page of the space has its
 * ID or its path, and a file exists if a file of the space has its ID, or its name and size.
 */
export function findMissing(
  saved: { content: SpaceContent; pagesToInsert: () => SavedPage[] },
  current: SpaceContent,
): MissingContent {
  const existing = new Map<string, string>()
  const places = new Places(current.pages)
  const pages: MissingPage[] = []
  const paths = new Map<string, string>()
  for (const one of saved.pagesToInsert()) {
    const { page, parent } = one
    const found = places.byId.get(page.id) ?? places.byPath.get(pathBelow(paths, one))
    paths.set(page.id, found?.path ?? pathBelow(paths, one))
    if (found) existing.set(page.id, found.id)
    else {
      const at = places.insert(one, parent && (existing.get(parent) ?? parent))
      pages.push({ ...one, ...(at !== undefined && { at }) })
    }
    places.follow(parent, found?.id ?? page.id)
  }
  const files = saved.content.files.filter((file) => {
    const found =
      current.files.find(({ id }) => id === file.id) ??
      current.files.find(({ name, size }) => name === file.name && size === file.size)
    if (found) existing.set(file.id, found.id)
    return !found
  })
  return { pages, files, existing }
}

/** Returns the path that a page has below its parent, which may have moved. */
function pathBelow(paths: ReadonlyMap<string, string>, { page, parent }: SavedPage): string {
  const slug = page.slug ?? page.path?.split('/').at(-1) ?? page.title
  return parent === undefined ? slug : `${paths.get(parent)}/${slug}`
}

/** The pages in a space, and the positions at which missing pages are inserted. */
class Places {
  readonly byId = new Map<string, { id: string; path: string }>()
  readonly byPath = new Map<string, { id: string; path: string }>()
  /** the IDs of the subpages, by the ID of their parent */
  readonly #children = new Map<string | undefined, string[]>()
  /** the ID of the last page that was compared, by the ID of its parent in the backup */
  readonly #previous = new Map<string | undefined, string>()

  constructor(pages: readonly ContentPage[]) {
    for (const { id, path, title } of allPages(pages)) {
      const place = { id, path: path ?? title }
      this.byId.set(id, place)
      this.byPath.set(place.path, place)
    }
    this.#addChildren(undefined, pages)
  }

  #addChildren(parent: string | undefined, pages: readonly ContentPage[]): void {
    this.#children.set(
      parent,
      pages.map(({ id }) => id),
    )
    for (const { id, pages: inner = [] } of pages) this.#addChildren(id, inner)
  }

  /**
   * Inserts a missing page after the previous page with the same parent. Returns its position, or
   * undefined for the end. `into` is the ID of the parent in the space.
   */
  insert({ page, parent }: SavedPage, into: string | undefined): number | undefined {
    const siblings = this.#children.get(into) ?? []
    const previous = this.#previous.get(parent)
    const index = previous === undefined ? -1 : siblings.indexOf(previous)
    const isAtEnd = (previous !== undefined && index < 0) || index + 1 === siblings.length
    const at = isAtEnd ? siblings.length : index + 1
    this.#children.set(into, siblings.toSpliced(at, 0, page.id))
    return isAtEnd ? undefined : at
  }

  /** Records that a page comes after the other pages with the same parent in the backup. */
  follow(parent: string | undefined, page: string): void {
    this.#previous.set(parent, page)
  }
}
