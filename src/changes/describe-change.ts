import { type Page, type PageIndex, titleOf, trail } from './page-index.ts'
import type { Move, Place, TreeChange } from './page-tree.ts'
import type { Changes, PageChange } from './read-changes.ts'
import type { Side } from './sides.ts'

/** Added, deleted, moved or renamed, or changed in another way. */
export type Letter = 'A' | 'D' | 'R' | 'M'

export interface Description {
  letter: Letter
  /** what became of the page beside its text */
  notes: string[]
}

type Trees = Record<'before' | 'after', PageIndex>

/** What became of a page, in words: of one that main changed what main did to it. */
export function describeChange(change: PageChange, { before, after }: Changes): Description {
  const { tree, side } = change
  if (side !== 'main')
    return { letter: letterOf(tree), notes: notesOf(tree, side, { before, after }) }
  const there = tree && turned(tree)
  const notes = notesOf(there, side, { before: after, after: before })
  return { letter: letterOf(there), notes: notes.length > 0 ? notes : ['text changed'] }
}

/** What a page is called: as it is in the change request, else as it was. */
export function pageTitle({ before, after }: PageChange): string {
  return titleOf(after ?? before)
}

/** The path by which a page is known; groups and links may have none. */
export function pagePath({ id, before, after }: PageChange): string {
  const page = after ?? before
  return page?.path ?? page?.slug ?? id
}

function letterOf(tree: TreeChange | undefined): Letter {
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
  if (tree.kind !== 'kept' && side === 'unknown') {
    const [here, there] = tree.kind === 'added' ? ['added', 'removed'] : ['removed', 'added']
    const where = tree.kind === 'added' ? 'in the change request' : 'on main'
    return [`${kindOf(tree.page)} only ${where}: ${here} here, or ${there} on main`]
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
  for (const { name, before, after } of tree.fields) {
    if (name === 'title') notes.push(`renamed from ${shown(before)}`)
    else notes.push(`${name}: ${shown(before)} → ${shown(after)}`)
  }
  return notes
}

function kindOf({ type }: Page): string {
  return type === 'group' || type === 'link' ? type : 'page'
}

function placeName(pages: PageIndex, { parent }: Place): string {
  const titles = trail(pages, parent)
  return titles.length === 0 ? 'the top' : titles.join(' › ')
}

function at(pages: PageIndex, place: Place): string {
  return place.parent === undefined ? 'at the top' : `below ${placeName(pages, place)}`
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'string') return `“${value}”`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return JSON.stringify(value)
}
