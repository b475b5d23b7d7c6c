import type { ContentPage, PageIndex } from './page-index.ts'
import { diffIndexed, displayOrder, type TreeChange } from './page-tree.ts'
import { type Base, type Side, sideOfText, sideOfTree } from './sides.ts'
import type { ThreeSides } from './three-sides.ts'

/** A page that differs in the tree, or whose text may differ. */
export interface PageChange {
  id: string
  /** before the change: on main, or as both sides came from; absent where it is added */
  before?: ContentPage
  /** in the change request, absent where it is removed */
  after?: ContentPage
  /** what differs in the tree, if anything */
  tree?: TreeChange
  /** its text may differ, and is to be read to know */
  mayDiffer: boolean
  /** whose change of the text it is; where only the tree differs, whose change of that */
  side: Side
  /** whose change of the tree it is, where there is one */
  treeSide?: Side
  /** the revision that `before` is of, where that isn't main as it is now */
  ancestor?: string
  /** the revision that main's text is of, where that isn't main as it is now */
  main?: string
}

export function comparePages(
  base: Base,
  before: PageIndex,
  after: PageIndex,
  three?: ThreeSides,
): PageChange[] {
  const changes = new Map(diffIndexed(before, after).map((change) => [change.id, change]))
  return displayOrder(before, after).flatMap((id): PageChange[] => {
    const old = before.get(id)?.page
    const now = after.get(id)?.page
    const found = changes.get(id)
    const textSide = three?.sideOfText(id)
    const differs = textMayDiffer(old, now) && (!three || textSide !== undefined)
    if (!found && !differs) return []
    const treeSide = found && (three?.sideOfTree(found) ?? sideOfTree(base, found, old, now))
    const inBoth = old !== undefined && now !== undefined
    const side =
      inBoth && differs ? (textSide ?? sideOfText(base, old, now)) : (treeSide ?? 'unknown')
    // what main did is told against main, what was done here against what it came from
    const tree = (found?.kind === 'kept' && treeSide !== 'main' && three?.ownTree(id)) || found
    const was = three && inBoth && side !== 'main' ? three.pageOf(id) : old
    const pages = { ...(was && { before: was }), ...(now && { after: now }) }
    // a text that was changed on main is not this change request's to show
    const mayDiffer = differs && side !== 'main'
    return [{ id, ...pages, ...(tree && { tree }), mayDiffer, side, ...(treeSide && { treeSide }) }]
  })
}

/** One of these being equal says that the text is the same. */
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
