import { diffFiles, type File, type FileChange } from './file-changes.ts'
import type { ContentPage, PageIndex } from './page-index.ts'
import { diffIndexed, type TreeChange } from './page-tree.ts'
import type { Side } from './sides.ts'

/** What main and the change request both came from, as it was then. */
export interface Ancestor {
  revision: string
  pages: PageIndex
  files: readonly File[]
}

/** Whose each difference is, told by the ancestor. */
export interface ThreeSides {
  /** the page as it was before either side changed it */
  pageOf(id: string): ContentPage | undefined
  /** what the change request made of the tree there */
  ownTree(id: string): TreeChange | undefined
  sideOfTree(change: TreeChange): Side
  /** whose change of a text it may be; undefined where neither side changed it */
  sideOfText(id: string): Side | undefined
  sideOfFile(change: FileChange): Side
}

type MayDiffer = (before: ContentPage | undefined, after: ContentPage | undefined) => boolean

function sideBy(own: boolean, main: boolean): Side | undefined {
  if (own) return main ? 'both' : 'change-request'
  return main ? 'main' : undefined
}

/** `main` and `own` are the trees of the two sides. */
export function threeSides(
  ancestor: Ancestor,
  main: PageIndex,
  own: PageIndex,
  textMayDiffer: MayDiffer,
): ThreeSides {
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
    sideOfText: (id) => sideBy(changedText(id, own), changedText(id, main)),
    sideOfTree(change) {
      const { id } = change
      // what one side removed may have been changed by the other
      if (change.kind === 'added') {
        if (!pageOf(id)) return 'change-request'
        return ownTrees.has(id) || changedText(id, own) ? 'both' : 'main'
      }
      if (change.kind === 'removed') {
        if (!pageOf(id)) return 'main'
        return mainTrees.has(id) || changedText(id, main) ? 'both' : 'change-request'
      }
      const side = sideBy(ownTrees.has(id), mainTrees.has(id))
      if (side) return side
      // which page is said to have left its place depends on what it is compared with
      const parent = change.reordered?.to.parent
      return sideBy(reorders(ownTrees, parent), reorders(mainTrees, parent)) ?? 'unknown'
    },
    sideOfFile(change) {
      const before = 'before' in change ? change.before : undefined
      const after = 'after' in change ? change.after : undefined
      const then = fileThen(ancestor.files, [before, after])
      return sideBy(isOther(then, after), isOther(then, before)) ?? 'unknown'
    },
  }
}

/** The file that both came from: of the same id, else of the same name. */
function fileThen(files: readonly File[], now: readonly (File | undefined)[]): File | undefined {
  const ids = new Set(now.map((file) => file?.id))
  const names = new Set(now.map((file) => file?.name))
  return files.find(({ id }) => ids.has(id)) ?? files.find(({ name }) => names.has(name))
}

function isOther(before: File | undefined, after: File | undefined): boolean {
  if (!before || !after) return before !== after
  return diffFiles([before], [after]).length > 0
}
