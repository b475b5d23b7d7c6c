import { isDeepStrictEqual } from 'node:util'
import { longestRise } from './longest-rise.ts'
import { type ContentPage, childrenOf, indexPages, type PageIndex } from './page-index.ts'

/** Where a page stands: below which page (none: at the top), and at which place there. */
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

/** What became of a page. A move to another parent is that one change, whatever stands below the page. */
export type TreeChange =
  | (PageOfChange & { kind: 'added'; to: TreePlace })
  | (PageOfChange & { kind: 'removed'; from: TreePlace })
  | (PageOfChange & { kind: 'kept'; moved?: Move; reordered?: Move; fields: FieldChange[] })

export interface Move {
  from: TreePlace
  to: TreePlace
}

/** The fields of a page that a change request can change beside its text. */
export const pageFields = [
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
export type PageField = (typeof pageFields)[number]

/** What turns one tree into the other, matched by id: in the order of the new tree, what is gone behind its old neighbour. */
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
    if (!now) return old ? [{ kind: 'removed', id, page: old.page, from: placeOf(old) }] : []
    if (!old) return [{ kind: 'added', id, page: now.page, to: placeOf(now) }]
    const fields = changedFields(old.page, now.page)
    const move = { from: placeOf(old), to: placeOf(now) }
    const moved = old.parent !== now.parent
    if (!moved && !reordered.has(id) && fields.length === 0) return []
    const how = moved ? { moved: move } : reordered.has(id) ? { reordered: move } : {}
    return [{ kind: 'kept', id, page: now.page, ...how, fields }]
  })
}

function placeOf({ parent, index }: TreePlace): TreePlace {
  return { parent, index }
}

/** The pages that changed their order below the same parent: the fewest that explain it. */
function reorderedPages(before: PageIndex, after: PageIndex): Set<string> {
  const reordered = new Set<string>()
  for (const [parent, ids] of childrenOf(after)) {
    const stayed = ids.filter((id) => before.has(id) && before.get(id)?.parent === parent)
    const kept = new Set(longestRise(stayed.map((id) => before.get(id)?.index as number)))
    for (const [place, id] of stayed.entries()) if (!kept.has(place)) reordered.add(id)
  }
  return reordered
}

/** All pages of both trees: the new one, with each page that is gone behind the one that it stood behind. */
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
  return pageFields.flatMap((name) => {
    const change = { name, before: before[name], after: after[name] }
    // most fields of thousands of pages are the same, which is told fast
    if (change.before === change.after) return []
    return isDeepStrictEqual(meaning(change.before), meaning(change.after)) ? [] : [change]
  })
}

/** A field that is left out says the same as one that is off or empty. */
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

/** The old tree with the changes made to it, which is the new tree. */
export function applyTreeDiff(
  before: readonly ContentPage[],
  changes: readonly TreeChange[],
): ContentPage[] {
  const pages = indexPages(before)
  const nodes = new Map<string, ContentPage>([...pages].map(([id, { page }]) => [id, page]))
  const children = childrenOf(pages)
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
  // with the lower places taken first, each one stands where it is said to
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
