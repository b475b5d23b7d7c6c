import { invalid, notFound } from '../http/refusal.ts'
import type { PageNode } from '../store/records-content.ts'

/** A page with its position. */
export interface PlacedPage {
  page: PageNode
  parent: PageNode | undefined
  index: number
  /** its slugs from the top down */
  path: string
}

/**
 * The target position of a page: its parent, and its position or neighbor. The default is the end
 * of the top level.
 */
export interface PagePlace {
  parent?: string | undefined
  at?: number | undefined
  before?: string | undefined
  after?: string | undefined
}

/** Yields all pages. Parents come before their subpages. */
export function* walkPages(
  pages: readonly PageNode[],
  parent?: PageNode,
  above = '',
): Generator<PlacedPage> {
  for (const [index, page] of pages.entries()) {
    const path = above === '' ? page.slug : `${above}/${page.slug}`
    yield { page, parent, index, path }
    yield* walkPages(page.pages, page, path)
  }
}

export function findPlacedPage(pages: readonly PageNode[], id: string): PlacedPage | undefined {
  for (const placed of walkPages(pages)) if (placed.page.id === id) return placed
  return undefined
}

/** Returns a page. Throws a 404 error if it doesn't exist. */
export function requirePage(pages: readonly PageNode[], id: string): PlacedPage {
  const placed = findPlacedPage(pages, id)
  if (!placed) throw notFound('page', id)
  return placed
}

/** Maps pages. Returns the same array if no page changes, so that trees share unchanged parts. */
function mapped(
  pages: readonly PageNode[],
  change: (page: PageNode) => PageNode | undefined,
): PageNode[] {
  const after = pages.flatMap((page) => change(page) ?? [])
  const isSame = after.length === pages.length && after.every((page, at) => page === pages[at])
  return isSame ? (pages as PageNode[]) : after
}

function withBelow(page: PageNode, pages: PageNode[]): PageNode {
  return pages === page.pages ? page : { ...page, pages }
}

/** Returns a tree in which one page is changed. */
export function withPage(
  pages: readonly PageNode[],
  id: string,
  change: (page: PageNode) => PageNode,
): PageNode[] {
  return mapped(pages, (page) =>
    page.id === id ? change(page) : withBelow(page, withPage(page.pages, id, change)),
  )
}

/** Returns the tree without a page and its subpages. */
export function withoutPage(pages: readonly PageNode[], id: string): PageNode[] {
  return mapped(pages, (page) =>
    page.id === id ? undefined : withBelow(page, withoutPage(page.pages, id)),
  )
}

/** Inserts a page among its siblings. Gives it a unique slug. */
function inserted(siblings: readonly PageNode[], page: PageNode, place: PagePlace): PageNode[] {
  const target = place.before ?? place.after
  let at = Math.min(place.at ?? siblings.length, siblings.length)
  if (target !== undefined) {
    at = siblings.findIndex(({ id }) => id === target)
    if (at < 0)
      throw invalid('position', `refers to ${JSON.stringify(target)}, which is not a sibling`)
    if (place.before === undefined) at += 1
  }
  return siblings.toSpliced(at, 0, { ...page, slug: freeSlug(siblings, page.slug) })
}

/** Returns the tree with an additional page. */
export function withInserted(
  pages: readonly PageNode[],
  page: PageNode,
  place: PagePlace,
): PageNode[] {
  const { parent } = place
  if (parent === undefined) return inserted(pages, page, place)
  requirePage(pages, parent)
  return withPage(pages, parent, (found) => ({
    ...found,
    pages: inserted(found.pages, page, place),
  }))
}

export function titleSlug(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug === '' ? 'page' : slug
}

export function freeSlug(siblings: readonly { slug: string }[], wanted: string): string {
  const taken = new Set(siblings.map(({ slug }) => slug))
  let slug = wanted
  for (let count = 2; taken.has(slug); count += 1) slug = `${wanted}-${count}`
  return slug
}
