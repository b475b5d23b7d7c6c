import type { ContentPage } from '../../../contract/content/content.ts'

/** A page with its position in the tree. */
export interface Placed {
  page: ContentPage
  parent: string | undefined
  /** the position among its siblings */
  index: number
}

/** The pages of a tree by id. Parents come before their children. */
export type PageIndex = ReadonlyMap<string, Placed>

export function indexPages(pages: readonly ContentPage[]): PageIndex {
  const found = new Map<string, Placed>()
  const visit = (siblings: readonly ContentPage[], parent: string | undefined) => {
    // if pages have the same id, only the first counts
    const own = siblings.filter(({ id }) => !found.has(id))
    for (const [index, page] of own.entries()) {
      found.set(page.id, { page, parent, index })
      visit(page.pages ?? [], page.id)
    }
  }
  visit(pages, undefined)
  return found
}

/** Returns the ids of the children of each page. The key of the top level is `undefined`. */
export function childPageIds(pages: PageIndex): Map<string | undefined, string[]> {
  const children = new Map<string | undefined, string[]>()
  for (const [id, { parent }] of pages) {
    const siblings = children.get(parent)
    if (siblings) siblings.push(id)
    else children.set(parent, [id])
  }
  return children
}

/** Returns the titles from the top level down to a page. */
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
