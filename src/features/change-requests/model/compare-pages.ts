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

/** A page whose position or fields differ, or whose text can differ. */
export interface PageChange {
  id: string
  /** the page on main or in the common ancestor; absent if it was added */
  before?: ContentPage
  /** the page in the change request; absent if it was removed */
  after?: ContentPage
  /** the difference in the tree, if any */
  tree?: TreeChange
  /** true if its text can differ and must be read */
  mayDiffer: boolean
  /** the side that changed the text; if only the tree differs, the side that changed the tree */
  side: Side
  /** the side that changed the tree, if it differs */
  treeSide?: Side
  /** the revision of `before`; absent for the current main */
  ancestor?: string
  /** the revision of main's text; absent for the current main */
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
    // changes on main are relative to main, changes in the change request to the ancestor
    const tree = (found?.kind === 'kept' && treeSide !== 'main' && three?.ownTree(id)) || found
    const was = three && inBoth && side !== 'main' ? three.pageOf(id) : old
    const pages = { ...(was && { before: was }), ...(now && { after: now }) }
    // a text that only main changed isn't part of this change request
    const mayDiffer = differs && side !== 'main'
    return [{ id, ...pages, ...(tree && { tree }), mayDiffer, side, ...(treeSide && { treeSide }) }]
  })
}

/** Returns whether a text can differ. It can't if one of its identifiers is the same. */
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
