import type * as z from 'zod'
import type { Page as PageSchema } from '../contract/content/content.ts'

/** A page, group or link of a tree, as the service answers it. */
export type ContentPage = z.output<typeof PageSchema>

/** A page in its place. */
export interface Placed {
  page: ContentPage
  parent: string | undefined
  /** the place among its siblings */
  index: number
}

/** The pages of a tree by id, each before those below it. */
export type PageIndex = ReadonlyMap<string, Placed>

export function indexPages(pages: readonly ContentPage[]): PageIndex {
  const found = new Map<string, Placed>()
  const visit = (siblings: readonly ContentPage[], parent: string | undefined) => {
    // an id that comes twice would stand in two places: the first counts
    const own = siblings.filter(({ id }) => !found.has(id))
    for (const [index, page] of own.entries()) {
      found.set(page.id, { page, parent, index })
      visit(page.pages ?? [], page.id)
    }
  }
  visit(pages, undefined)
  return found
}

/** The ids below each page; those at the top stand below `undefined`. */
export function childrenOf(pages: PageIndex): Map<string | undefined, string[]> {
  const children = new Map<string | undefined, string[]>()
  for (const [id, { parent }] of pages) {
    const siblings = children.get(parent)
    if (siblings) siblings.push(id)
    else children.set(parent, [id])
  }
  return children
}

/** The titles from the top down to a page: how a reader finds it. */
export function trail(pages: PageIndex, id: string | undefined): string[] {
  const titles: string[] = []
  for (let at = id; at !== undefined; at = pages.get(at)?.parent) {
    titles.unshift(titleOf(pages.get(at)?.page) || at)
  }
  return titles
}

export function titleOf(page: ContentPage | undefined): string {
  return page?.title || page?.path || page?.id || ''
}
