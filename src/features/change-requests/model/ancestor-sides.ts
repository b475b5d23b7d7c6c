import type { ContentPage, File } from '../../../contract/content/content.ts'
import type { PageIndex } from '../../content/index.ts'
import type { Side } from './determine-side.ts'
import { diffFiles, type FileChange } from './file-changes.ts'
import { diffIndexed, type TreeChange } from './page-tree.ts'

/** The common ancestor of main and the change request. */
export interface Ancestor {
  revision: string
  pages: PageIndex
  files: readonly File[]
}

/**
 * The side of each change, determined by comparing main and the change request with their common
 * ancestor.
 */
export interface AncestorSides {
  /** Returns the page in the ancestor. */
  pageOf(id: string): ContentPage | undefined
  /**
   * Returns the change that the change request makes to the page's position or fields in the tree.
   */
  ownTree(id: string): TreeChange | undefined
  sideOfTree(change: TreeChange): Side
  /** Returns the side that may have changed the text, or `undefined` if neither did. */
  sideOfText(id: string): Side | undefined
  sideOfFile(change: FileChange): Side
}

type MayDiffer = (before: ContentPage | undefined, after: ContentPage | undefined) => boolean

function sideByAncestor(own: boolean, main: boolean): Side | undefined {
  if (own) return main ? 'both' : 'change-request'
  return main ? 'main' : undefined
}

/**
 * Compares main and the change request with their common ancestor. `main` and `own` are their page
 * trees.
 */
export function compareWithAncestor(
  ancestor: Ancestor,
  main: PageIndex,
  own: PageIndex,
  textMayDiffer: MayDiffer,
): AncestorSides {
  const byId = (changes: TreeChange[]) => new Map(changes.map((change) => [change.id, change]))
  const ownTrees = byId(diffIndexed(ancestor.pages, own))
  const mainTrees = byId(diffIndexed(ancestor.pages, main))
  const reorders = (trees: Map<string, TreeChange>, parent: string | undefined) =>
    [...trees.values()].some(
      (change) => change.kind === 'kept' && change.reordered?.to.parent === parent,
    )
  const pageOf = (id: string) => ancestor.pages.get(id)?.page
  const changedText = (id: string, side: PageIndex) => textMayDiffer(pageOf(id), side.get(id)?.page)
  return {
    pageOf,
    ownTree: (id) => ownTrees.get(id),
    sideOfText: (id) => sideByAncestor(changedText(id, own), changedText(id, main)),
    sideOfTree(change) {
      const { id } = change
      // one side may have changed a page that the other side removed
      if (change.kind === 'added') {
        if (!pageOf(id)) return 'change-request'
        return ownTrees.has(id) || changedText(id, own) ? 'both' : 'main'
      }
      if (change.kind === 'removed') {
        if (!pageOf(id)) return 'main'
        return mainTrees.has(id) || changedText(id, main) ? 'both' : 'change-request'
      }
      const side = sideByAncestor(ownTrees.has(id), mainTrees.has(id))
      if (side) return side
      // compare by parent, because the set of reordered pages depends on which trees are compared
      const parent = change.reordered?.to.parent
      return sideByAncestor(reorders(ownTrees, parent), reorders(mainTrees, parent)) ?? 'unknown'
    },
    sideOfFile(change) {
      const before = 'before' in change ? change.before : undefined
      const after = 'after' in change ? change.after : undefined
      const then = ancestorFile(ancestor.files, [before, after])
      return sideByAncestor(isOther(then, after), isOther(then, before)) ?? 'unknown'
    },
  }
}

/** Returns the file in the ancestor that has the same ID, or otherwise the same name. */
function ancestorFile(
  files: readonly File[],
  now: readonly (File | undefined)[],
): File | undefined {
  const ids = new Set(now.map((file) => file?.id))
  const names = new Set(now.map((file) => file?.name))
  return files.find(({ id }) => ids.has(id)) ?? files.find(({ name }) => names.has(name))
}

function isOther(before: File | undefined, after: File | undefined): boolean {
  if (!before || !after) return before !== after
  return diffFiles([before], [after]).length > 0
}
