import { isDeepStrictEqual } from 'node:util'
import type { ContentPage } from '../../../contract/content/content.ts'
import { longestIncreasingSubsequence } from '../../../output/longest-increasing-subsequence.ts'
import { childPageIds, indexPages, type PageIndex } from '../../content/index.ts'

/** The position of a page: its parent (absent at the top level) and its index below the parent. */
export interface TreePlace {
  parent: string | undefined
  index: number
}

export interface FieldChange {
  name: PageField
  before: unknown
  after: unknown
}

interface PageOfChange {
  id: string
  page: ContentPage
}

/**
 * A change to a page in the tree. Moving a page to another parent is a single change, regardless of
 * the number of its subpages.
 */
export type TreeChange =
  | (PageOfChange & { kind: 'added'; to: TreePlace })
  | (PageOfChange & { kind: 'removed'; from: TreePlace })
  | (PageOfChange & { kind: 'kept'; moved?: Move; reordered?: Move; fields: FieldChange[] })

export interface Move {
  from: TreePlace
  to: TreePlace
}

/** The fields of a page, except for its text, that a change request can change. */
export const comparedFields = [
  'title',
  'emoji',
  'icon',
  'type',
  'slug',
  'description',
  'layout',
  'cover',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'computed',
  'linkTitle',
  'target',
  'condition',
  'tags',
] as const
export type PageField = (typeof comparedFields)[number]

/**
 * Returns the changes between two trees. Matches pages by ID. The changes are in the order of the
 * new tree. A removed page follows the page that precedes it in the old tree.
 */
export function diffTrees(
  before: readonly ContentPage[],
  after: readonly ContentPage[],
): TreeChange[] {
  return diffIndexed(indexPages(before), indexPages(after))
}

export function diffIndexed(before: PageIndex, after: PageIndex): TreeChange[] {
  const reordered = reorderedPages(before, after)
  return displayOrder(before, after).flatMap((id): TreeChange[] => {
    const old = before.get(id)
    const now = after.get(id)
    if (!now) return old ? [{ kind: 'removed', id, page: old.page, from: treePlace(old) }] : []
    if (!old) return [{ kind: 'added', id, page: now.page, to: treePlace(now) }]
    const fields = changedFields(old.page, now.page)
    const move = { from: treePlace(old), to: treePlace(now) }
    const moved = old.parent !== now.parent
    if (!moved && !reordered.has(id) && fields.length === 0) return []
    const how = moved ? { moved: move } : reordered.has(id) ? { reordered: move } : {}
    return [{ kind: 'kept', id, page: now.page, ...how, fields }]
  })
}

function treePlace({ parent, index }: TreePlace): TreePlace {
  return { parent, index }
}

/**
 * Returns the smallest set of pages that must be moved to get the new order below the same parent.
 */
function reorderedPages(before: PageIndex, after: PageIndex): Set<string> {
  const reordered = new Set<string>()
  for (const [parent, ids] of childPageIds(after)) {
    const stayed = ids.filter((id) => before.has(id) && before.get(id)?.parent === parent)
    const kept = new Set(
      longestIncreasingSubsequence(stayed.map((id) => before.get(id)?.index as number)),
    )
    for (const [place, id] of stayed.entries()) if (!kept.has(place)) reordered.add(id)
  }
  return reordered
}

/**
 * Returns all pages of both trees in the order of the new tree. A removed page follows the page
 * that precedes it in the old tree.
 */
export function displayOrder(before: PageIndex, after: PageIndex): string[] {
  const behind = new Map<string | undefined, string[]>()
  let last: string | undefined
  for (const id of before.keys()) {
    if (after.has(id)) last = id
    else {
      const gone = behind.get(last)
      if (gone) gone.push(id)
      else behind.set(last, [id])
    }
  }
  const order = [...(behind.get(undefined) ?? [])]
  for (const id of after.keys()) order.push(id, ...(behind.get(id) ?? []))
  return order
}

function changedFields(before: ContentPage, after: ContentPage): FieldChange[] {
  return comparedFields.flatMap((name) => {
    const change = { name, before: before[name], after: after[name] }
    // compare identity first, because this is faster and most fields of thousands of pages are
    // equal
    if (change.before === change.after) return []
    return isDeepStrictEqual(meaning(change.before), meaning(change.after)) ? [] : [change]
  })
}

/** Normalizes a field. Absent, empty, and `false` values count as equal. */
function meaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : undefined
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .map(([key, one]) => [key, meaning(one)] as const)
      .filter(([, one]) => one !== undefined)
    return entries.length > 0 ? Object.fromEntries(entries.sort()) : undefined
  }
  return value === null || value === false || value === '' ? undefined : value
}

/** Applies the changes to the old tree, which results in the new tree. */
export function applyTreeDiff(
  before: readonly ContentPage[],
  changes: readonly TreeChange[],
): ContentPage[] {
  const pages = indexPages(before)
  const nodes = new Map<string, ContentPage>([...pages].map(([id, { page }]) => [id, page]))
  const children = childPageIds(pages)
  const leaves = new Set<string>()
  const arrives: [id: string, to: TreePlace][] = []
  for (const change of changes) {
    const { id } = change
    if (change.kind === 'removed') {
      leaves.add(id)
      continue
    }
    const move = change.kind === 'kept' ? (change.moved ?? change.reordered) : undefined
    if (move) leaves.add(id)
    const to = change.kind === 'added' ? change.to : move?.to
    if (to) arrives.push([id, to])
    const fields = change.kind === 'kept' ? change.fields : []
    const page = { ...(nodes.get(id) ?? change.page) } as ContentPage
    nodes.set(id, Object.assign(page, Object.fromEntries(fields.map((f) => [f.name, f.after]))))
  }
  for (const [parent, ids] of children) {
    children.set(
      parent,
      ids.filter((id) => !leaves.has(id)),
    )
  }
  // insert in ascending order of the index, so that each page gets its final index
  for (const [id, { parent, index }] of arrives.sort(([, a], [, b]) => a.index - b.index)) {
    const siblings = children.get(parent) ?? []
    siblings.splice(index, 0, id)
    children.set(parent, siblings)
  }
  const build = (parent: string | undefined): ContentPage[] =>
    (children.get(parent) ?? []).map((id) => {
      const { pages: _, ...page } = nodes.get(id) as ContentPage
      const below = build(id)
      return below.length > 0 ? { ...page, pages: below } : page
    })
  return build(undefined)
}
