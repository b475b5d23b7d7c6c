import { grouped } from '../text/text.ts'
import type { PageChange } from './compare-pages.ts'
import { describeField } from './describe-field.ts'
import type { FileChange } from './file-changes.ts'
import type { ImageSize } from './image-size.ts'
import { type ContentPage, type PageIndex, titleOf, trail } from './page-index.ts'
import type { Move, TreeChange, TreePlace } from './page-tree.ts'
import type { ChangedFile, Changes } from './read-changes.ts'
import { type Side, sideMarks } from './sides.ts'

/** Added, deleted, moved or renamed, or changed in another way. */
export type Letter = 'A' | 'D' | 'R' | 'M'

export interface Description {
  letter: Letter
  /** what became of the page beside its text */
  notes: string[]
  /** whose all of it is */
  side: Side
}

type Trees = Record<'before' | 'after', PageIndex>

/** What became of a page, in words: of one that main changed what main did to it. */
export function describeChange(change: PageChange, { before, after }: Changes): Description {
  const { tree, side: textSide, treeSide = textSide } = change
  const side = sideOfChange(change)
  const isMains = treeSide === 'main'
  const shownTree = tree && isMains ? turned(tree) : tree
  const trees = isMains ? { before: after, after: before } : { before, after }
  const doubt = treeSide === side ? '' : ` (${sideMarks[treeSide]})`
  const notes = notesOf(shownTree, treeSide, trees).map((note) => `${note}${doubt}`)
  if (textSide === 'main' && side !== 'main') notes.push('text changed on main')
  if (side === 'main' && notes.length === 0) notes.push('text changed')
  return { letter: letterOf(shownTree, side), notes, side }
}

/** What main did to the text is no answer where the tree may have been changed here. */
export function sideOfChange({ side, treeSide }: PageChange): Side {
  return side === 'main' ? (treeSide ?? side) : side
}

/** What a page is called: as it is in the change request, else as it was; as it is on main where that changed it. */
export function pageTitle(change: PageChange): string {
  return titleOf(nowOf(change))
}

/** The path by which a page is known; groups and links may have none. */
export function pagePath(change: PageChange): string {
  const page = nowOf(change)
  return page?.path ?? page?.slug ?? change.id
}

/** The tree in which a page has the place that counts: main's, where main alone has changed it. */
export function treeOf(
  id: string,
  change: PageChange | undefined,
  { before, after }: Pick<Changes, 'before' | 'after'>,
): PageIndex {
  const isMains = change !== undefined && sideOfChange(change) === 'main'
  const [first, second] = isMains ? [before, after] : [after, before]
  return first.has(id) ? first : second
}

function nowOf(change: PageChange): ContentPage | undefined {
  const { before, after } = change
  return sideOfChange(change) === 'main' ? (before ?? after) : (after ?? before)
}

function letterOf(tree: TreeChange | undefined, side: Side): Letter {
  // one side removed it, and the other one changed it
  if (tree?.kind !== 'kept' && side === 'both') return 'M'
  if (tree?.kind === 'added') return 'A'
  if (tree?.kind === 'removed') return 'D'
  const renamed = tree?.fields.some(({ name }) => name === 'title' || name === 'slug')
  return tree?.moved || renamed ? 'R' : 'M'
}

/** The change the other way round. */
function turned(tree: TreeChange): TreeChange {
  const { id, page } = tree
  if (tree.kind === 'added') return { kind: 'removed', id, page, from: tree.to }
  if (tree.kind === 'removed') return { kind: 'added', id, page, to: tree.from }
  const back = ({ from, to }: Move) => ({ from: to, to: from })
  return {
    ...tree,
    ...(tree.moved && { moved: back(tree.moved) }),
    ...(tree.reordered && { reordered: back(tree.reordered) }),
    fields: tree.fields.map((field) => ({ ...field, before: field.after, after: field.before })),
  }
}

function notesOf(tree: TreeChange | undefined, side: Side, trees: Trees): string[] {
  if (!tree) return []
  if (tree.kind !== 'kept' && side === 'unknown') return [onOneSide(kindOf(tree.page), tree.kind)]
  if (tree.kind !== 'kept' && side === 'both') {
    const [here, there] = tree.kind === 'added' ? ['changed', 'removed'] : ['removed', 'changed']
    return [`${kindOf(tree.page)} ${here} here, ${there} on main`]
  }
  if (tree.kind === 'added') return [`${kindOf(tree.page)} added ${at(trees.after, tree.to)}`]
  if (tree.kind === 'removed') {
    return [`${kindOf(tree.page)} removed from ${placeName(trees.before, tree.from)}`]
  }
  const notes: string[] = []
  if (tree.moved) {
    const { from, to } = tree.moved
    notes.push(`moved from ${placeName(trees.before, from)} to ${placeName(trees.after, to)}`)
  }
  if (tree.reordered) {
    const { from, to } = tree.reordered
    notes.push(`reordered, from place ${from.index + 1} to ${to.index + 1}`)
  }
  notes.push(...tree.fields.flatMap(describeField))
  return notes
}

function kindOf({ type }: ContentPage): string {
  return type === 'group' || type === 'link' ? type : 'page'
}

function placeName(pages: PageIndex, { parent }: TreePlace): string {
  const titles = trail(pages, parent)
  return titles.length === 0 ? 'the top' : titles.join(' › ')
}

function at(pages: PageIndex, place: TreePlace): string {
  return place.parent === undefined ? 'at the top' : `below ${placeName(pages, place)}`
}

/** A file with its description, under the name that it has where it was changed last. */
export interface FileDescription extends Description {
  id: string
  name: string
}

const fileLetters = { added: 'A', removed: 'D', replaced: 'M', renamed: 'R' } as const

/** What became of a file, in words: of one that main changed what main did to it. */
export function describeFile({ change: here, side, imageSizes }: ChangedFile): FileDescription {
  const isMains = side === 'main'
  const change = isMains ? turnedFile(here) : here
  const { before, after } = imageSizes ?? {}
  const sizes = [
    ...('before' in change ? [change.before.size] : []),
    ...('after' in change ? [change.after.size] : []),
  ]
  const bytes = [...new Set(sizes)].map((size) => size.toLocaleString('en')).join(' → ')
  const from = change.kind === 'renamed' ? ` from “${change.before.name}”` : ''
  const isOnOneSide = change.kind === 'added' || change.kind === 'removed'
  const what =
    isOnOneSide && side === 'unknown' ? onOneSide('file', change.kind) : `${change.kind}${from}`
  const { id, name } = change.kind === 'removed' ? change.before : change.after
  const pixels = dimensionsIn(change, isMains ? [after, before] : [before, after])
  const size = `${bytes} bytes${pixels === '' ? '' : `, ${pixels}`}`
  return { letter: fileLetters[change.kind], notes: [`${what}, ${size}`], side, id, name }
}

/** `640×480 → 800×600` of an image, where the service or the image tells it. */
function dimensionsIn(
  change: FileChange,
  [before, after]: readonly (ImageSize | undefined)[],
): string {
  const files = [
    ...('before' in change ? [change.before.dimensions ?? before] : []),
    ...('after' in change ? [change.after.dimensions ?? after] : []),
  ]
  const known = files.flatMap((size) => (size ? [`${size.width}×${size.height}`] : []))
  // what only one side tells is said of no side
  return known.length === files.length ? [...new Set(known)].join(' → ') : ''
}

function turnedFile(change: FileChange): FileChange {
  if (change.kind === 'added') return { kind: 'removed', before: change.after }
  if (change.kind === 'removed') return { kind: 'added', after: change.before }
  return { ...change, before: change.after, after: change.before }
}

/** It is there or not, and nobody knows by whose doing. */
function onOneSide(what: string, kind: 'added' | 'removed'): string {
  return kind === 'added'
    ? `${what} only in the change request: added here, or removed on main`
    : `${what} only on main: removed here, or added there`
}

/** What stands below the title of a diff. */
export function stateInWords({ changeRequest, base }: Pick<Changes, 'changeRequest' | 'base'>) {
  const { status, createdBy, outdated } = changeRequest
  const behind = outdated ? ', outdated: main was changed since it was last pulled' : ''
  // what it brought can be told by the revisions alone
  const later = base.merged ? ': what differs came to main later' : behind
  return `${status}, by ${createdBy?.displayName ?? 'somebody'}${later}`
}

/** `3 pages and 1 file`: how much is merged. */
export function changesInWords({ pages, files }: Pick<Changes, 'pages' | 'files'>): string {
  const own = (all: readonly { side: Side }[]) => all.filter(({ side }) => side !== 'main').length
  const counted = (count: number, noun: string) =>
    `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
  const [ownPages, ownFiles] = [counted(own(pages), 'page'), counted(own(files), 'file')]
  return own(files) === 0 ? ownPages : `${ownPages} and ${ownFiles}`
}
