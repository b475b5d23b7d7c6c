import { holds, wantedOf } from '../../layout/hits.ts'
import { type TreeItem, treeItems } from '../../layout/tree-items.ts'
import { clamped } from '../frame.ts'
import { type Review, shownItem } from '../state.ts'
import { itemKey, newItems } from '../viewed.ts'

/** The tree made anew, with the same item chosen where it is still there. */
export function withTree(review: Review): Review {
  const { changes, threads, offered } = review
  if (!changes) return review
  const old = shownItem(review)
  const items = treeItems(changes, threads, offered.keys())
  return withShown({ ...review, items }, old)
}

/** The items that are to be shown, with the same one chosen where it is among them. */
export function withShown(review: Review, old = shownItem(review)): Review {
  const { items, isNewOnly, filter, folded } = review
  const news = isNewOnly ? withoutEmpty(newItems(review)) : items
  const wanted = filter.trim() === '' ? news : withParents(news, filter.trim())
  // what is looked for isn't hidden
  const tree = filter.trim() === '' ? unfolded(wanted, folded) : wanted
  const same = tree.findIndex((item) => item.kind === old?.kind && item.id === old.id)
  return { ...review, tree, selected: same >= 0 ? same : clamped(review.selected, tree.length) }
}

/** Without the parents that nothing is left below. */
function withoutEmpty(items: readonly TreeItem[]): TreeItem[] {
  return withAllAbove(items, (item) => {
    return item.mark !== undefined || item.threads > 0 || item.kind === 'conversation'
  })
}

/** Those whose title holds it, and what they stand below. */
function withParents(items: readonly TreeItem[], filter: string): TreeItem[] {
  const wanted = wantedOf(filter)
  return withAllAbove(items, ({ kind, title }) => kind !== 'label' && holds(title, wanted))
}

/** Those that are wanted, with the parents of each. */
function withAllAbove(
  items: readonly TreeItem[],
  isWanted: (item: TreeItem) => boolean,
): TreeItem[] {
  const above = parentsIn(items)
  const kept = new Set<string>()
  for (const item of items) {
    if (!isWanted(item)) continue
    // what is above one that is kept is kept already
    for (let key: string | undefined = itemKey(item); key && !kept.has(key); key = above.get(key)) {
      kept.add(key)
    }
  }
  return items.filter((item) => kept.has(itemKey(item)))
}

function parentsIn(items: readonly TreeItem[]): Map<string, string | undefined> {
  return new Map(items.map((item) => [itemKey(item), item.parent]))
}

function unfolded(items: readonly TreeItem[], folded: ReadonlySet<string>): readonly TreeItem[] {
  if (folded.size === 0) return items
  const above = parentsIn(items)
  return items.filter(({ parent }) => {
    for (let key = parent; key !== undefined; key = above.get(key))
      if (folded.has(key)) return false
    return true
  })
}

/** What stands below one of the items, however deep. */
export function itemsBelow(items: readonly TreeItem[], item: TreeItem): TreeItem[] {
  const above = parentsIn(items)
  const wanted = itemKey(item)
  return items.filter(({ parent }) => {
    for (let key = parent; key !== undefined; key = above.get(key)) if (key === wanted) return true
    return false
  })
}

/** The item that is folded for this one: itself, where something is below it, else what it stands below. */
export function foldable(items: readonly TreeItem[], item: TreeItem): TreeItem | undefined {
  const key = itemKey(item)
  if (items.some(({ parent }) => parent === key)) return item
  return items.find((other) => itemKey(other) === item.parent)
}
