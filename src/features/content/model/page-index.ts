import type { ContentPage } from '../../../contract/content/content.ts'

/** A page and its position in the tree. */
export interface Placed {
  page: ContentPage
  parent: string | undefined
  /** the position among the sibling pages */
  index: number
}

/** The pages of a tree by ID. Parents precede their children. */
export type PageIndex = ReadonlyMap<string, Placed>

export function indexPages(pages: readonly ContentPage[]): PageIndex {
  const found = new Map<string, Placed>()
  const visit = (siblings: readonly ContentPage[], parent: string | undefined) => {
    // if several pages have the same ID, use only the first one
    const own = siblings.filter(({ id }) => !found.has(id))
    for (const [index, page] of own.entries()) {
      found.set(page.id, { page, parent, index })
      visit(page.pages ?? [], page.id)
    }
  }
  visit(pages, undefined)
  return found
}

/** Returns the IDs of the children of each page. The key for the top level is `undefined`. */
export function childPageIds(pages: PageIndex): Map<string | undefined, string[]> {
  const children = new Map<string | undefined, string[]>()
  for (const [id, { parent }] of pages) {
    const siblings = children.get(parent)
    if (siblings) siblings.push(id)
    else children.set(parent, [id])
  }
  return children
}

/** Returns the titles of a page and its ancestors, starting at the top level. */
export function trail(pages: PageIndex, id: string | undefined): string[] {
  const titles: string[] = []
  for (let at = id; at !== undefined; at = pages.get(at)?.parent) {
    titles.unshift(pageLabel(pages.get(at)?.page) || at)
  }
  return titles
}

export function pageLabel(page: ContentPage | undefined): string {
  return page?.title || page?.path || page?.id || ''
}
