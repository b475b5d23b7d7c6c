import { containsTerm, searchTerm } from '../../layout/hits.ts'
import { type TreeItem, treeItems } from '../../layout/tree-items.ts'
import { clamped } from '../screen-layout.ts'
import { type ReviewState, shownItem } from '../state.ts'
import { itemKey, newItems } from '../viewed.ts'

/** Rebuilds the tree. Keeps the selected item if it still exists. */
export function withTree(review: ReviewState): ReviewState {
  const { changes, threads, offered } = review
  if (!changes) return review
  const old = shownItem(review)
  const items = treeItems(changes, threads, offered.keys())
  return withShown({ ...review, items }, old)
}

/** Updates the visible items. Keeps the selected item if it is still visible. */
export function withShown(review: ReviewState, old = shownItem(review)): ReviewState {
  const { items, isNewOnly, filter, folded } = review
  const news = isNewOnly ? withoutEmpty(newItems(review)) : items
  const wanted = filter.trim() === '' ? news : withParents(news, filter.trim())
  // a filter searches collapsed items too
  const tree = filter.trim() === '' ? unfolded(wanted, folded) : wanted
  const same = tree.findIndex((item) => item.kind === old?.kind && item.id === old.id)
  return { ...review, tree, selected: same >= 0 ? same : clamped(review.selected, tree.length) }
}

/** Removes parents that have no children left. */
function withoutEmpty(items: readonly TreeItem[]): TreeItem[] {
  return withAllAbove(items, (item) => {
    return item.mark !== undefined || item.threads > 0 || item.kind === 'conversation'
  })
}

/** Returns the items whose titles contain the filter, with their ancestors. */
function withParents(items: readonly TreeItem[], filter: string): TreeItem[] {
  const wanted = searchTerm(filter)
  return withAllAbove(items, ({ kind, title }) => kind !== 'label' && containsTerm(title, wanted))
}

/** Returns the given items with all their ancestors. */
function withAllAbove(
  items: readonly TreeItem[],
  isWanted: (item: TreeItem) => boolean,
): TreeItem[] {
  const above = parentsByItem(items)
  const kept = new Set<string>()
  for (const item of items) {
    if (!isWanted(item)) continue
    // the ancestors of a kept item are already kept
    for (let key: string | undefined = itemKey(item); key && !kept.has(key); key = above.get(key)) {
      kept.add(key)
    }
  }
  return items.filter((item) => kept.has(itemKey(item)))
}

function parentsByItem(items: readonly TreeItem[]): Map<string, string | undefined> {
  return new Map(items.map((item) => [itemKey(item), item.parent]))
}

function unfolded(items: readonly TreeItem[], folded: ReadonlySet<string>): readonly TreeItem[] {
  if (folded.size === 0) return items
  const above = parentsByItem(items)
  return items.filter(({ parent }) => {
    for (let key = parent; key !== undefined; key = above.get(key))
      if (folded.has(key)) return false
    return true
  })
}

/** Returns all descendants of an item. */
export function itemsBelow(items: readonly TreeItem[], item: TreeItem): TreeItem[] {
  const above = parentsByItem(items)
  const wanted = itemKey(item)
  return items.filter(({ parent }) => {
    for (let key = parent; key !== undefined; key = above.get(key)) if (key === wanted) return true
    return false
  })
}

/** Returns the item to collapse: the item itself if it has children, or otherwise its parent. */
export function foldable(items: readonly TreeItem[], item: TreeItem): TreeItem | undefined {
  const key = itemKey(item)
  if (items.some(({ parent }) => parent === key)) return item
  return items.find((other) => itemKey(other) === item.parent)
}
