import {
  isOtherSince,
  isViewed,
  type Notes,
  unseenRows,
  viewedNow,
} from '../../changes/notes/viewed.ts'
import type { Changes } from '../../changes/read-changes.ts'
import type { PageDiff } from '../../changes/read-texts.ts'
import type { TreeItem } from '../layout/tree-items.ts'

/** What there is to view, with what was noted of it. */
export interface Viewing {
  notes: Notes
  items: readonly TreeItem[]
  diffs: ReadonlyMap<string, PageDiff>
  /** those texts that are of another revision */
  stale: ReadonlySet<string>
  /** absent while it is read for the first time */
  changes: Pick<Changes, 'changeRequest'> | undefined
}

const known = new WeakMap<readonly TreeItem[], { of: Viewing; viewed: ReadonlySet<string> }>()

/** The items of which all that differs was viewed, by their keys. */
export function viewedItems({ notes, items, diffs, stale, changes }: Viewing): ReadonlySet<string> {
  const found = known.get(items)
  const isSame =
    found?.of.notes.viewed === notes.viewed && found.of.diffs === diffs && found.of.stale === stale
  if (found && isSame) return found.viewed
  const of = { notes, items, diffs, stale, changes }
  const viewed = new Set(
    items
      .filter((item) => isViewed(notes.viewed[itemKey(item)], viewableOf(item, of)))
      .map(itemKey),
  )
  known.set(items, { of, viewed })
  return viewed
}

/** How much of what differs was viewed. */
export function progressOf(viewing: Viewing): { viewed: number; all: number } {
  const all = viewing.items.filter(({ mark }) => mark !== undefined).length
  return { viewed: viewedItems(viewing).size, all }
}

/** The notes with how much of it is viewed now, where that has become another: a new revision leaves less of it. */
export function withProgress(viewing: Viewing): Notes | undefined {
  const { notes } = viewing
  const { progress } = notes
  if (!progress) return undefined
  const now = progressOf(viewing)
  const isSame = progress.viewed === now.viewed && progress.all === now.all
  return isSame ? undefined : { ...notes, progress: now }
}

/** The notes with an item viewed, or not viewed any more. */
export function withViewed(viewing: Viewing, item: TreeItem): { notes: Notes; isViewed: boolean } {
  const { notes } = viewing
  const key = itemKey(item)
  const { [key]: _, ...others } = notes.viewed
  const seen = notes.viewed[key]
  // what was made of it since is what one has looked at now
  const was = viewedItems(viewing).has(key) && seen !== undefined && !isOtherSince(seen, item)
  const revision = viewing.changes?.changeRequest.revision
  const viewed = was ? others : { ...others, [key]: viewedNow(viewableOf(item, viewing), revision) }
  const next = { ...notes, viewed }
  return {
    notes: { ...next, progress: progressOf({ ...viewing, notes: next }) },
    isViewed: !was,
  }
}

/** The changed rows of a page that were not viewed, where some of it was. */
export function unseenOf(viewing: Viewing, item: TreeItem): { from: number; to: number }[] {
  const viewable = viewableOf(item, viewing)
  const { rows } = viewable
  return rows ? unseenRows(viewing.notes.viewed[itemKey(item)], { ...viewable, rows }) : []
}

/** What is to be looked at where nothing else is wanted: what was not viewed, and what is another since. */
export function newItems(viewing: Viewing): TreeItem[] {
  const viewed = viewedItems(viewing)
  return viewing.items.filter((item) => {
    const key = itemKey(item)
    const known = viewing.notes.viewed[key]
    return !viewed.has(key) || (known && isOtherSince(known, item))
  })
}

/** The revision in which it was viewed, where that isn't the one that is shown. */
export function revisionViewed({ notes, changes }: Viewing, item: TreeItem): string | undefined {
  const revision = notes.viewed[itemKey(item)]?.revision
  return revision === changes?.changeRequest.revision ? undefined : revision
}

/** Whether it was viewed before, in this version or in another. */
export function wasViewed({ notes }: Viewing, item: TreeItem): boolean {
  return itemKey(item) in notes.viewed
}

function viewableOf(item: TreeItem, { diffs, stale }: Viewing) {
  const { change, file } = item
  const rows = stale.has(item.id) ? undefined : diffs.get(item.id)?.text?.rows
  // a text that turned out to be the same has nothing that differs
  const isRead = change && !stale.has(item.id) && diffs.has(item.id)
  return { change, file, rows: rows ?? (isRead ? [] : undefined) }
}

/** Under which name it is noted. */
export function itemKey({ kind, id }: TreeItem): string {
  return `${kind} ${id}`
}

/** `reviewed 3 of 7`; nothing where nothing was viewed yet, which goes without saying. */
export function reviewedWords({
  viewed,
  all,
}: {
  viewed: number
  all: number
}): string | undefined {
  return viewed === 0 ? undefined : `reviewed ${viewed} of ${all}`
}

/** So many titles are named. */
const mostTitles = 5

/** What was looked at, and by name what wasn't. */
export function viewedInWords(viewing: Viewing): string {
  const viewed = viewedItems(viewing)
  const left = viewing.items.filter((item) => item.mark !== undefined && !viewed.has(itemKey(item)))
  const named = left.slice(0, mostTitles).map(({ title }) => title)
  const more = left.length > mostTitles ? ` and ${left.length - mostTitles} more` : ''
  const rest = left.length > 0 ? `; not looked at: ${named.join(', ')}${more}` : ''
  const { all } = progressOf(viewing)
  return `reviewed ${all - left.length} of ${all}${rest}`
}
