import { documentLines } from '../../../../output/text/document-lines.ts'
import { type Placed, pageLabel } from '../../../content/index.ts'
import type { PageChange } from '../../model/compare-pages.ts'
import {
  describeChange,
  describeFile,
  type Letter,
  pageTitle,
  sideOfChange,
} from '../../model/describe-change.ts'
import { type Side, sideMarks } from '../../model/determine-side.ts'
import { displayOrder } from '../../model/page-tree.ts'
import type { ChangedFile, Changes } from '../../model/read-changes.ts'
import type { Thread } from '../../threads/model/threads.ts'

/**
 * Returns the index of a page in the list by its ID or path. Returns -1 if the list doesn't contain
 * the page.
 */
export function placeOfPage(
  items: readonly TreeItem[],
  { before, after }: Pick<Changes, 'before' | 'after'>,
  typed: string,
): number {
  const path = typed.replace(/^\/+|\/+$/g, '')
  return items.findIndex(({ kind, id }) => {
    if (kind !== 'page') return false
    return id === typed || (after.get(id) ?? before.get(id))?.page.path === path
  })
}

/** A line of the page tree. */
export interface TreeItem {
  kind: 'conversation' | 'description' | 'page' | 'file' | 'label'
  /** the ID of the page or file; unique together with the kind */
  id: string
  title: string
  depth: number
  /** the kind and ID of the parent */
  parent?: string
  mark?: Letter
  /** where the item was changed, such as `changed on main`; absent for the change request */
  side?: string
  change?: PageChange
  file?: ChangedFile
  threads: number
  unresolved: number
}

/**
 * Returns the items of a review: the comments on the whole change request, changed pages with their
 * ancestors, pages with threads, pages reported by gates, and files. Items that changed only on
 * main are in a separate list.
 */
export function treeItems(
  changes: Changes,
  threads: readonly Thread[],
  offered: Iterable<string> = [],
): TreeItem[] {
  const counts = countThreads(threads)
  const count = (id: string) => counts.get(id) ?? { threads: 0, unresolved: 0 }
  const changed = new Map(changes.pages.map((change) => [change.id, change]))
  const isOwn = (change: PageChange) => sideOfChange(change) !== 'main'
  const shown = new Set<string>()
  for (const change of changes.pages) if (isOwn(change)) addWithParents(changes, change.id, shown)
  for (const { page } of threads) if (page) addWithParents(changes, page.id, shown)
  for (const id of offered) addWithParents(changes, id, shown)
  const items: TreeItem[] = [
    { kind: 'conversation', id: '', title: 'Conversation', depth: 0, ...count('') },
    ...(documentLines(changes.changeRequest.description).length > 0 ? [description] : []),
  ]
  for (const id of displayOrder(changes.before, changes.after)) {
    if (!shown.has(id)) continue
    const change = changed.get(id)
    const own = change && isOwn(change) ? change : undefined
    items.push(pageItem(changes, id, own, count(id)))
    counts.delete(id)
  }
  // a removed page can still have threads
  for (const { page } of threads) {
    if (!page || !counts.has(page.id)) continue
    const title = page.title || page.path || page.id
    items.push({ kind: 'page', id: page.id, title, depth: 0, ...count(page.id) })
    counts.delete(page.id)
  }
  if (changes.files.length > 0) {
    items.push(label('Files'))
    for (const file of changes.files) items.push(fileItem(file))
  }
  const onMain = changes.pages.filter((change) => !isOwn(change) && !shown.has(change.id))
  if (onMain.length > 0) {
    items.push(label('Changed on main'))
    for (const change of onMain) {
      const { parent: _, ...item } = pageItem(changes, change.id, change, count(change.id))
      items.push({ ...item, depth: 1, parent: 'label Changed on main' })
    }
  }
  return items
}

const description: TreeItem = {
  kind: 'description',
  id: '',
  title: 'Description',
  depth: 0,
  threads: 0,
  unresolved: 0,
}

function label(title: string): TreeItem {
  return { kind: 'label', id: title, title, depth: 0, threads: 0, unresolved: 0 }
}

function countThreads(threads: readonly Thread[]) {
  const counts = new Map<string, { threads: number; unresolved: number }>()
  for (const { page, resolved } of threads) {
    const id = page?.id ?? ''
    const count = counts.get(id) ?? { threads: 0, unresolved: 0 }
    count.threads++
    if (!resolved) count.unresolved++
    counts.set(id, count)
  }
  return counts
}

function addWithParents({ before, after }: Changes, id: string, shown: Set<string>): void {
  for (let at: string | undefined = id; at !== undefined && !shown.has(at); ) {
    const placed: Placed | undefined = after.get(at) ?? before.get(at)
    if (!placed) return
    shown.add(at)
    at = placed.parent
  }
}

function itemDepth({ before, after }: Changes, id: string): number {
  let depth = 0
  for (let at = (after.get(id) ?? before.get(id))?.parent; at !== undefined; depth++) {
    at = (after.get(at) ?? before.get(at))?.parent
  }
  return depth
}

function pageItem(
  changes: Changes,
  id: string,
  change: PageChange | undefined,
  counts: { threads: number; unresolved: number },
): TreeItem {
  const { page, parent } = changes.after.get(id) ?? changes.before.get(id) ?? {}
  const described = change && describeChange(change, changes)
  return {
    kind: 'page',
    id,
    title: (change ? pageTitle(change) : pageLabel(page)) || id,
    depth: itemDepth(changes, id),
    ...(parent !== undefined && { parent: `page ${parent}` }),
    ...(described && { change, mark: described.letter, ...itemSide(described.side) }),
    ...counts,
  }
}

function fileItem(file: ChangedFile): TreeItem {
  const { id, name, letter, side } = describeFile(file)
  return {
    kind: 'file',
    id,
    title: name,
    depth: 1,
    parent: 'label Files',
    mark: letter,
    ...itemSide(side),
    file,
    threads: 0,
    unresolved: 0,
  }
}

function itemSide(side: Side): { side?: string } {
  return side === 'change-request' ? {} : { side: sideMarks[side] }
}
