import type { ContentPage } from '../../../contract/content/content.ts'
import type { PageIndex } from '../../content/index.ts'
import type { AncestorSides } from './ancestor-sides.ts'
import {
  determineTextSide,
  determineTreeSide,
  type MergeBase,
  type Side,
} from './determine-side.ts'
import { diffIndexed, displayOrder, type TreeChange } from './page-tree.ts'

/** A page whose position or fields differ, or whose text may differ. */
export interface PageChange {
  id: string
  /** the page on main or in the common ancestor; absent if the page was added */
  before?: ContentPage
  /** the page in the change request; absent if the page was removed */
  after?: ContentPage
  /** the difference in the page tree, if any */
  tree?: TreeChange
  /** true if the text may differ and must be read */
  mayDiffer: boolean
  /** the side that changed the text, or the tree if only the tree differs */
  side: Side
  /** the side that changed the tree, if it differs */
  treeSide?: Side
  /** the revision of `before`; absent if `before` is the page on the current main */
  ancestor?: string
  /** the revision of the text on main; absent for the current main */
  main?: string
}

export function comparePages(
  base: MergeBase,
  before: PageIndex,
  after: PageIndex,
  three?: AncestorSides,
): PageChange[] {
  const changes = new Map(diffIndexed(before, after).map((change) => [change.id, change]))
  return displayOrder(before, after).flatMap((id): PageChange[] => {
    const old = before.get(id)?.page
    const now = after.get(id)?.page
    const found = changes.get(id)
    const textSide = three?.sideOfText(id)
    const differs = textMayDiffer(old, now) && (!three || textSide !== undefined)
    if (!found && !differs) return []
    const treeSide = found && (three?.sideOfTree(found) ?? determineTreeSide(base, found, old, now))
    const inBoth = old !== undefined && now !== undefined
    const side =
      inBoth && differs ? (textSide ?? determineTextSide(base, old, now)) : (treeSide ?? 'unknown')
    // show a change on main relative to main, and a change in the change request relative to the
    // ancestor
    const tree = (found?.kind === 'kept' && treeSide !== 'main' && three?.ownTree(id)) || found
    const was = three && inBoth && side !== 'main' ? three.pageOf(id) : old
    const pages = { ...(was && { before: was }), ...(now && { after: now }) }
    // text that changed only on main isn't part of the change request
    const mayDiffer = differs && side !== 'main'
    return [{ id, ...pages, ...(tree && { tree }), mayDiffer, side, ...(treeSide && { treeSide }) }]
  })
}

/**
 * Returns whether the text of a page may differ. It can't differ if one of the text's identifiers
 * is unchanged.
 */
export function textMayDiffer(
  before: ContentPage | undefined,
  after: ContentPage | undefined,
): boolean {
  const hasText = (page: ContentPage | undefined) => page !== undefined && page.type === 'document'
  if (!hasText(before) && !hasText(after)) return false
  const pairs = [
    [before?.documentId, after?.documentId],
    [before?.git?.oid, after?.git?.oid],
    [before?.updatedAt, after?.updatedAt],
  ]
  return !pairs.some(([old, now]) => old !== undefined && old === now)
}
