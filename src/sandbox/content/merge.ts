import { isDeepStrictEqual } from 'node:util'
import type { PageNode, RevisionRecord } from '../store/records-content.ts'
import { freeSlug, walkPages } from './tree.ts'

export type RevisionContent = Pick<RevisionRecord, 'pages' | 'files' | 'reusableContents'>

/** A page without its subpages, and its parent. */
interface Leaf {
  page: Omit<PageNode, 'pages'>
  parent: string | undefined
}

interface Sides<Value> {
  base: Value | undefined
  main: Value | undefined
  other: Value | undefined
}

const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(a, b)

/** The IDs of pages, files, and reusable content that both sides changed differently. */
type Conflicts = Set<string>

/**
 * Returns the changed value if only one side changed it. Records a conflict if both sides changed
 * it differently.
 */
function mergeValue<Value>(
  id: string,
  { base, main, other }: Sides<Value>,
  same: typeof isSame,
  conflicts: Conflicts,
): Value | undefined {
  if (same(base, main)) return other
  if (!same(base, other) && !same(main, other)) conflicts.add(id)
  return main
}

function pageLeaves(pages: readonly PageNode[]): Map<string, Leaf> {
  const leaves = [...walkPages(pages)].map(({ page, parent }): [string, Leaf] => {
    const { pages: _, ...own } = page
    return [page.id, { page: own, parent: parent?.id }]
  })
  return new Map(leaves)
}

/** Returns whether two pages are equal, ignoring their modification times and Git data. */
function isSameLeaf(a: unknown, b: unknown): boolean {
  const meaning = (leaf: Leaf | undefined) =>
    leaf && { ...leaf, page: { ...leaf.page, updatedAt: undefined, git: undefined } }
  return isDeepStrictEqual(meaning(a as Leaf | undefined), meaning(b as Leaf | undefined))
}

function childPages(leaves: Map<string, Leaf>): Map<string | undefined, string[]> {
  const children = new Map<string | undefined, string[]>()
  for (const [id, { parent }] of leaves) {
    const siblings = children.get(parent)
    if (siblings) siblings.push(id)
    else children.set(parent, [id])
  }
  return children
}

/**
 * Returns the merged order of pages. If the change request reordered the pages, its order applies,
 * otherwise the order of the main content.
 */
function pageOrder(sides: Record<'base' | 'main' | 'other', string[]>, wanted: Set<string>) {
  const common = (ids: string[], among: string[]) => ids.filter((id) => among.includes(id))
  const { base, main, other } = sides
  const isReordered = !isSame(common(base, other), common(other, base))
  const [first, second] = isReordered ? [other, main] : [main, other]
  const order = first.filter((id) => wanted.has(id))
  let before = -1
  for (const id of second) {
    if (!wanted.has(id)) continue
    const at = order.indexOf(id)
    if (at < 0) order.splice(before + 1, 0, id)
    before = at < 0 ? before + 1 : at
  }
  return order
}

function mergePages(
  base: PageNode[],
  main: PageNode[],
  other: PageNode[],
  conflicts: Conflicts,
): PageNode[] {
  const sides = { base: pageLeaves(base), main: pageLeaves(main), other: pageLeaves(other) }
  const merged = new Map<string, Leaf>()
  for (const id of new Set([...sides.main.keys(), ...sides.other.keys()])) {
    const of = { base: sides.base.get(id), main: sides.main.get(id), other: sides.other.get(id) }
    const leaf = mergeValue(id, of, isSameLeaf, conflicts)
    if (leaf) merged.set(id, leaf)
  }
  const children = childPages(merged)
  const order = {
    base: childPages(sides.base),
    main: childPages(sides.main),
    other: childPages(sides.other),
  }
  const lost = new Set(merged.keys())
  const build = (parent: string | undefined): PageNode[] => {
    const below = (side: keyof typeof order) => order[side].get(parent) ?? []
    const ids = pageOrder(
      { base: below('base'), main: below('main'), other: below('other') },
      new Set(children.get(parent)),
    )
    for (const id of ids) lost.delete(id)
    const leaf = (id: string) => (merged.get(id) as Leaf).page
    const isOnMain = (id: string) => sides.main.has(id) && sides.main.get(id)?.parent === parent
    // if both sides added a page with the same slug, the page of the main content keeps the slug
    const taken = ids.filter(isOnMain).map(leaf)
    return ids.map((id) => {
      const page = leaf(id)
      if (isOnMain(id)) return { ...page, pages: build(id) }
      const placed = { ...page, slug: freeSlug(taken, page.slug) }
      taken.push(placed)
      return { ...placed, pages: build(id) }
    })
  }
  const pages = build(undefined)
  // these pages have no parent, because one side deleted it, or because both sides moved pages
  // below each other
  for (const id of lost) conflicts.add(id)
  return pages
}

function mergeItems<Item extends { id: string }>(
  base: Item[],
  main: Item[],
  other: Item[],
  conflicts: Conflicts,
): Item[] {
  const ids = new Set([...main, ...other].map(({ id }) => id))
  const of = (items: Item[], id: string) => items.find((item) => item.id === id)
  return [...ids].flatMap((id) => {
    const sides = { base: of(base, id), main: of(main, id), other: of(other, id) }
    const item = mergeValue(id, sides, isSame, conflicts)
    return item ? [item] : []
  })
}

/**
 * Merges two versions of content with a common base. Returns undefined if both sides changed the
 * same page, file, or reusable content differently.
 */
export function mergeContent(
  base: RevisionContent,
  main: RevisionContent,
  other: RevisionContent,
): RevisionContent | undefined {
  const conflicts: Conflicts = new Set()
  const items = <Key extends 'files' | 'reusableContents'>(key: Key) =>
    mergeItems<RevisionContent[Key][number]>(
      base[key],
      main[key],
      other[key],
      conflicts,
    ) as RevisionContent[Key]
  const merged = {
    pages: mergePages(base.pages, main.pages, other.pages, conflicts),
    files: items('files'),
    reusableContents: items('reusableContents'),
  }
  return conflicts.size > 0 ? undefined : merged
}
