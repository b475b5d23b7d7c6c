import { invalid, notFound } from '../http/refusal.ts'
import type { PageNode } from '../store/records-content.ts'

/** A page where it stands. */
export interface PlacedPage {
  page: PageNode
  parent: PageNode | undefined
  index: number
  /** the slugs from the top down to it */
  path: string
}

/** Where a page goes: below a page, or at the top; at the end unless a place or a neighbour is named. */
export interface PagePlace {
  parent?: string | undefined
  at?: number | undefined
  before?: string | undefined
  after?: string | undefined
}

/** Every page, each before those below it. */
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

export function findPage(pages: readonly PageNode[], id: string): PlacedPage | undefined {
  for (const placed of walkPages(pages)) if (placed.page.id === id) return placed
  return undefined
}

/** 404 for a page that isn't there. */
export function pageOf(pages: readonly PageNode[], id: string): PlacedPage {
  const placed = findPage(pages, id)
  if (!placed) throw notFound('page', id)
  return placed
}

/** Each page as it becomes; the same list where none does, so that trees share what stayed the same. */
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

/** The tree with one page changed. */
export function withPage(
  pages: readonly PageNode[],
  id: string,
  change: (page: PageNode) => PageNode,
): PageNode[] {
  return mapped(pages, (page) =>
    page.id === id ? change(page) : withBelow(page, withPage(page.pages, id, change)),
  )
}

/** The tree without a page and those below it. */
export function withoutPage(pages: readonly PageNode[], id: string): PageNode[] {
  return mapped(pages, (page) =>
    page.id === id ? undefined : withBelow(page, withoutPage(page.pages, id)),
  )
}

/** The siblings with a page among them, under a slug that none of them has. */
function inserted(siblings: readonly PageNode[], page: PageNode, place: PagePlace): PageNode[] {
  const target = place.before ?? place.after
  let at = Math.min(place.at ?? siblings.length, siblings.length)
  if (target !== undefined) {
    at = siblings.findIndex(({ id }) => id === target)
    if (at < 0) throw invalid('position', `${JSON.stringify(target)} does not stand there`)
    if (place.before === undefined) at += 1
  }
  return siblings.toSpliced(at, 0, { ...page, slug: freeSlug(siblings, page.slug) })
}

/** The tree with a page more. */
export function withInserted(
  pages: readonly PageNode[],
  page: PageNode,
  place: PagePlace,
): PageNode[] {
  const { parent } = place
  if (parent === undefined) return inserted(pages, page, place)
  pageOf(pages, parent)
  return withPage(pages, parent, (found) => ({
    ...found,
    pages: inserted(found.pages, page, place),
  }))
}

export function slugOf(title: string): string {
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
