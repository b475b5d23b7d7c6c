import { shortList } from '../../../../output/text/short-list.ts'
import { describeSize, sideOfChange } from '../../model/describe-change.ts'
import type { Changes } from '../../model/read-changes.ts'
import type { PageDiff } from '../../model/read-texts.ts'
import { isOtherSince, isViewed, type Notes, unseenRows, viewedNow } from '../../notes/viewed.ts'
import type { TreeItem } from '../layout/tree-items.ts'

/** The items of a review and the data that shows which of them were viewed. */
export interface Viewing {
  notes: Notes
  /**
   * the versions displayed before a newer revision was loaded, if only the changes since then are
   * shown
   */
  shownBefore?: Notes['viewed'] | undefined
  items: readonly TreeItem[]
  diffs: ReadonlyMap<string, PageDiff>
  /** pages whose loaded text belongs to another revision */
  stale: ReadonlySet<string>
  /** absent during the first read */
  changes: Pick<Changes, 'changeRequest'> | undefined
}

const known = new WeakMap<readonly TreeItem[], { of: Viewing; viewed: ReadonlySet<string> }>()

/** Returns the keys of the items whose differences were all viewed. */
export function viewedItems({ notes, items, diffs, stale, changes }: Viewing): ReadonlySet<string> {
  const found = known.get(items)
  const isSame =
    found?.of.notes.viewed === notes.viewed && found.of.diffs === diffs && found.of.stale === stale
  if (found && isSame) return found.viewed
  const of = { notes, items, diffs, stale, changes }
  const viewed = itemsViewed(of)
  known.set(items, { of, viewed })
  return viewed
}

function itemsViewed(viewing: Viewing): Set<string> {
  const { notes, items } = viewing
  return new Set(
    items
      .filter((item) => isViewed(notes.viewed[itemKey(item)], viewablePart(item, viewing)))
      .map(itemKey),
  )
}

/**
 * Returns the items that the change request changes. Excludes items that changed only on main, and
 * pages whose text is unchanged.
 */
export function changedItems({ items, diffs, stale }: Viewing): TreeItem[] {
  return items.filter(({ id, change, file }) => {
    if (file) return file.side !== 'main'
    const diff = stale.has(id) ? undefined : diffs.get(id)
    const now = diff?.change ?? change
    if (!now || sideOfChange(now) === 'main') return false
    return diff === undefined || diff.text !== undefined || now.tree !== undefined
  })
}

interface ViewedProgress {
  viewed: number
  all: number
}

const progresses = new WeakMap<ReadonlySet<string>, ViewedProgress>()

/**
 * Returns the number of viewed items and the number of all changed items. Caches the numbers,
 * because each frame shows them.
 */
export function viewedProgress(viewing: Viewing): ViewedProgress {
  const viewed = viewedItems(viewing)
  const known = progresses.get(viewed)
  if (known) return known
  const own = changedItems(viewing)
  const count = own.filter((item) => viewed.has(itemKey(item))).length
  const progress = { viewed: count, all: own.length }
  progresses.set(viewed, progress)
  return progress
}

/** Describes how many items changed, such as `3 pages and 1 file`. */
export function changedSize(viewing: Viewing): string {
  const own = changedItems(viewing)
  return describeSize({
    pages: own.flatMap(({ change }) => change ?? []),
    files: own.flatMap(({ file }) => file ?? []),
  })
}

/**
 * Returns the notes with the new progress, or `undefined` if the progress is unchanged. A new
 * revision can decrease the progress.
 */
export function withProgress(viewing: Viewing): Notes | undefined {
  const { notes } = viewing
  const { progress } = notes
  if (!progress) return undefined
  const now = viewedProgress(viewing)
  const isSame = progress.viewed === now.viewed && progress.all === now.all
  return isSame ? undefined : { ...notes, progress: now }
}

/** Toggles the viewed mark of an item. */
export function withViewed(viewing: Viewing, item: TreeItem): { notes: Notes; isViewed: boolean } {
  const { notes } = viewing
  const key = itemKey(item)
  const { [key]: _, ...others } = notes.viewed
  const seen = notes.viewed[key]
  // if a viewed item has changed since, mark its new version as viewed
  const was = viewedItems(viewing).has(key) && seen !== undefined && !isOtherSince(seen, item)
  const revision = viewing.changes?.changeRequest.revision
  const viewed = was
    ? others
    : { ...others, [key]: viewedNow(viewablePart(item, viewing), revision) }
  const next = { ...notes, viewed }
  return {
    notes: { ...next, progress: viewedProgress({ ...viewing, notes: next }) },
    isViewed: !was,
  }
}

/**
 * Returns the viewed marks that all items would have if the user had viewed their current versions.
 */
export function shownVersions(viewing: Viewing): Notes['viewed'] {
  const revision = viewing.changes?.changeRequest.revision
  return Object.fromEntries(
    viewing.items
      .filter(({ change, file }) => change || file)
      .map((item) => [itemKey(item), viewedNow(viewablePart(item, viewing), revision)]),
  )
}

/**
 * Returns the data to compare with: the versions displayed before a newer revision was loaded, or
 * otherwise the viewed versions.
 */
function comparedViewing(viewing: Viewing): Viewing {
  const { notes, shownBefore } = viewing
  return shownBefore ? { ...viewing, notes: { ...notes, viewed: shownBefore } } : viewing
}

/** Returns the ranges of changed rows that weren't viewed. */
export function unviewedRows(shown: Viewing, item: TreeItem): { from: number; to: number }[] {
  const viewing = comparedViewing(shown)
  const viewable = viewablePart(item, viewing)
  const { rows } = viewable
  return rows ? unseenRows(viewing.notes.viewed[itemKey(item)], { ...viewable, rows }) : []
}

/** Returns the items that weren't viewed or that changed after they were viewed. */
export function newItems(shown: Viewing): TreeItem[] {
  const viewing = comparedViewing(shown)
  const viewed = shown.shownBefore ? itemsViewed(viewing) : viewedItems(viewing)
  return viewing.items.filter((item) => {
    const key = itemKey(item)
    const known = viewing.notes.viewed[key]
    return !viewed.has(key) || (known && isOtherSince(known, item))
  })
}

/** Returns the revision in which an item was viewed, unless it is the current revision. */
export function revisionViewed(viewing: Viewing, item: TreeItem): string | undefined {
  const { notes, changes } = comparedViewing(viewing)
  const revision = notes.viewed[itemKey(item)]?.revision
  return revision === changes?.changeRequest.revision ? undefined : revision
}

/** Returns whether an item was viewed in any version. */
export function wasViewed(viewing: Viewing, item: TreeItem): boolean {
  return itemKey(item) in comparedViewing(viewing).notes.viewed
}

function viewablePart(item: TreeItem, { diffs, stale }: Viewing) {
  const { change, file } = item
  const rows = stale.has(item.id) ? undefined : diffs.get(item.id)?.text?.rows
  // a page without differences has no rows
  const isRead = change && !stale.has(item.id) && diffs.has(item.id)
  return { change, file, rows: rows ?? (isRead ? [] : undefined) }
}

/** Returns the key of an item in the notes. */
export function itemKey({ kind, id }: TreeItem): string {
  return `${kind} ${id}`
}

/** Returns text such as `3 of 7 viewed`, or `undefined` if no item was viewed. */
export function progressText({ viewed, all }: { viewed: number; all: number }): string | undefined {
  return viewed === 0 ? undefined : `${viewed} of ${all} viewed`
}

/** The maximum number of titles in a summary. */
const maxTitles = 5

/** Returns the titles of the changed items that weren't viewed. */
export function unviewedTitles(viewing: Viewing): string[] {
  const viewed = viewedItems(viewing)
  return changedItems(viewing)
    .filter((item) => !viewed.has(itemKey(item)))
    .map(({ title }) => title)
}

/** Describes how many items were viewed, and lists the titles of the others. */
export function describeViewed(viewing: Viewing): string {
  const viewed = viewedItems(viewing)
  const own = changedItems(viewing)
  const left = own.filter((item) => !viewed.has(itemKey(item)))
  const titles = left.map(({ title }) => title)
  const rest = left.length > 0 ? `. Not viewed: ${shortList(titles, maxTitles)}` : ''
  return `${own.length - left.length} of ${own.length} viewed${rest}`
}
