import { invalid, notFound } from '../http/refusal.ts'
import type { PageNode } from '../store/records-content.ts'

/** A page, with its position in the page tree. */
export interface PlacedPage {
  page: PageNode
  parent: PageNode | undefined
  index: number
  /** the slugs of the parent pages and of the page itself, from the top level down */
  path: string
}

/**
 * The target of a move: a parent, with an index or a neighbor. The default is the end of the top
 * level.
 */
export interface PagePlace {
  parent?: string | undefined
  at?: number | undefined
  before?: string | undefined
  after?: string | undefined
}

/** Yields all pages of a tree. Parents come before their subpages. */
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

/** Returns a page of a tree. Throws a 404 error if the page doesn't exist. */
export function requirePage(pages: readonly PageNode[], id: string): PlacedPage {
  const placed = findPlacedPage(pages, id)
  if (!placed) throw notFound('page', id)
  return placed
}

/**
 * Changes or removes pages of a tree. Returns the same array if nothing changed, so that revisions
 * share unchanged subtrees.
 */
function mapPages(
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

/** Returns a tree with one changed page. */
export function withPage(
  pages: readonly PageNode[],
  id: string,
  change: (page: PageNode) => PageNode,
): PageNode[] {
  return mapPages(pages, (page) =>
    page.id === id ? change(page) : withBelow(page, withPage(page.pages, id, change)),
  )
}

/** Returns a tree without a page and its subpages. */
export function withoutPage(pages: readonly PageNode[], id: string): PageNode[] {
  return mapPages(pages, (page) =>
    page.id === id ? undefined : withBelow(page, withoutPage(page.pages, id)),
  )
}

/** Inserts a page into a list of siblings. Makes its slug unique. */
function insertPage(siblings: readonly PageNode[], page: PageNode, place: PagePlace): PageNode[] {
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

/** Returns a tree with an inserted page. */
export function withInserted(
  pages: readonly PageNode[],
  page: PageNode,
  place: PagePlace,
): PageNode[] {
  const { parent } = place
  if (parent === undefined) return insertPage(pages, page, place)
  requirePage(pages, parent)
  return withPage(pages, parent, (found) => ({
    ...found,
    pages: insertPage(found.pages, page, place),
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
