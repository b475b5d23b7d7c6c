import { isDeepStrictEqual } from 'node:util'
import type { ContentPage } from '../../../contract/content/content.ts'
import { isJsonObject } from '../../../contract/json.ts'
import { count } from '../../../output/text/text.ts'
import { type PageIndex, pageLabel, trail } from '../../content/index.ts'
import type { PageChange } from './compare-pages.ts'
import { type Side, sideMarks } from './determine-side.ts'
import type { FileChange } from './file-changes.ts'
import type { ImageSize } from './image-size.ts'
import type { FieldChange, Move, TreeChange, TreePlace } from './page-tree.ts'
import type { ChangedFile, Changes } from './read-changes.ts'

/** The kind of change: added (A), deleted (D), renamed or moved (R), or otherwise modified (M). */
export type Letter = 'A' | 'D' | 'R' | 'M'

export interface Description {
  letter: Letter
  /** descriptions of all changes other than text changes */
  notes: string[]
  /** the side that made these changes */
  side: Side
}

type Trees = Record<'before' | 'after', PageIndex>

/**
 * Describes the change to a page. If the page changed only on main, describes the change on main.
 */
export function describeChange(change: PageChange, { before, after }: Changes): Description {
  const { tree, side: textSide, treeSide = textSide } = change
  const side = sideOfChange(change)
  const isMains = treeSide === 'main'
  const shownTree = tree && isMains ? reverseChange(tree) : tree
  const trees = isMains ? { before: after, after: before } : { before, after }
  const doubt = treeSide === side ? '' : ` (${sideMarks[treeSide]})`
  const notes = changeNotes(shownTree, treeSide, trees).map((note) => `${note}${doubt}`)
  if (textSide === 'main' && side !== 'main') notes.push('text changed on main')
  if (side === 'main' && notes.length === 0) notes.push('text changed')
  return { letter: changeLetter(shownTree, side), notes, side }
}

/**
 * Returns the side that made a change. Ignores a text change on main if the change request may have
 * changed the tree.
 */
export function sideOfChange({ side, treeSide }: PageChange): Side {
  return side === 'main' ? (treeSide ?? side) : side
}

/**
 * Returns the title of a page in the change request, or its previous title if the page was removed.
 * If the page changed only on main, returns the title on main.
 */
export function pageTitle(change: PageChange): string {
  return pageLabel(currentPlace(change))
}

/** Returns the path that identifies a page, or otherwise its slug or ID. */
export function pagePath(change: PageChange): string {
  const page = currentPlace(change)
  return page?.path ?? page?.slug ?? change.id
}

/**
 * Returns the tree that determines the position of a page. If the page changed only on main, this
 * is the tree of main.
 */
export function relevantTree(
  id: string,
  change: PageChange | undefined,
  { before, after }: Pick<Changes, 'before' | 'after'>,
): PageIndex {
  const isMains = change !== undefined && sideOfChange(change) === 'main'
  const [first, second] = isMains ? [before, after] : [after, before]
  return first.has(id) ? first : second
}

function currentPlace(change: PageChange): ContentPage | undefined {
  const { before, after } = change
  return sideOfChange(change) === 'main' ? (before ?? after) : (after ?? before)
}

function changeLetter(tree: TreeChange | undefined, side: Side): Letter {
  // one side removed the page and the other side changed it
  if (tree?.kind !== 'kept' && side === 'both') return 'M'
  if (tree?.kind === 'added') return 'A'
  if (tree?.kind === 'removed') return 'D'
  const renamed = tree?.fields.some(({ name }) => name === 'title' || name === 'slug')
  return tree?.moved || renamed ? 'R' : 'M'
}

/** Returns the reverse of a change. */
function reverseChange(tree: TreeChange): TreeChange {
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

function changeNotes(tree: TreeChange | undefined, side: Side, trees: Trees): string[] {
  if (!tree) return []
  if (tree.kind !== 'kept' && side === 'unknown')
    return [onOneSide(changeKind(tree.page), tree.kind)]
  if (tree.kind !== 'kept' && side === 'both') {
    const [here, there] = tree.kind === 'added' ? ['changed', 'removed'] : ['removed', 'changed']
    return [`${changeKind(tree.page)} ${here} in the change request, ${there} on main`]
  }
  if (tree.kind === 'added') return [`${changeKind(tree.page)} added ${at(trees.after, tree.to)}`]
  if (tree.kind === 'removed') {
    return [`${changeKind(tree.page)} removed from ${placeName(trees.before, tree.from)}`]
  }
  const notes: string[] = []
  if (tree.moved) {
    const { from, to } = tree.moved
    notes.push(`moved from ${placeName(trees.before, from)} to ${placeName(trees.after, to)}`)
  }
  if (tree.reordered) {
    const { from, to } = tree.reordered
    notes.push(`reordered from position ${from.index + 1} to ${to.index + 1}`)
  }
  notes.push(...tree.fields.flatMap(describeField))
  return notes
}

function changeKind({ type }: ContentPage): string {
  return type === 'group' || type === 'link' ? type : 'page'
}

function placeName(pages: PageIndex, { parent }: TreePlace): string {
  const titles = trail(pages, parent)
  return titles.length === 0 ? 'the top level' : `“${titles.join(' › ')}”`
}

function at(pages: PageIndex, place: TreePlace): string {
  return place.parent === undefined ? 'at the top level' : `below ${placeName(pages, place)}`
}

/**
 * A file and the description of its change. The name comes from the side that last changed the
 * file.
 */
export interface FileDescription extends Description {
  id: string
  name: string
}

const fileLetters = { added: 'A', removed: 'D', replaced: 'M', renamed: 'R' } as const

/**
 * Describes the change to a file. If the file changed only on main, describes the change on main.
 */
export function describeFile({ change: here, side, imageSizes }: ChangedFile): FileDescription {
  const isMains = side === 'main'
  const change = isMains ? reverseFileChange(here) : here
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
  const pixels = imageDimensions(change, isMains ? [after, before] : [before, after])
  const size = `${bytes} bytes${pixels === '' ? '' : `, ${pixels}`}`
  return { letter: fileLetters[change.kind], notes: [`${what}, ${size}`], side, id, name }
}

/** Returns the dimensions of a changed image, such as `640×480 → 800×600`, if they are known. */
function imageDimensions(
  change: FileChange,
  [before, after]: readonly (ImageSize | undefined)[],
): string {
  const files = [
    ...('before' in change ? [change.before.dimensions ?? before] : []),
    ...('after' in change ? [change.after.dimensions ?? after] : []),
  ]
  const known = files.flatMap((size) => (size ? [`${size.width}×${size.height}`] : []))
  // don't show the dimensions if they are known for only one version
  return known.length === files.length ? [...new Set(known)].join(' → ') : ''
}

function reverseFileChange(change: FileChange): FileChange {
  if (change.kind === 'added') return { kind: 'removed', before: change.after }
  if (change.kind === 'removed') return { kind: 'added', after: change.before }
  return { ...change, before: change.after, after: change.before }
}

/**
 * Describes a file that exists only on main or only in the change request. It is unknown whether
 * the file was added or removed.
 */
function onOneSide(what: string, kind: 'added' | 'removed'): string {
  return kind === 'added'
    ? `${what} exists only in the change request (added there or removed on main)`
    : `${what} exists only on main (added there or removed in the change request)`
}

/** Returns the line below the title of a diff, which shows the status and the author. */
export function describeState({ changeRequest, base }: Pick<Changes, 'changeRequest' | 'base'>) {
  const { status, createdBy, outdated } = changeRequest
  const behind = outdated ? ', out of date with main' : ''
  // after the merge, only the revisions of the change request show its own changes
  const later = base.merged ? '; the differences are later changes on main' : behind
  return `${status}, by ${createdBy?.displayName ?? 'unknown user'}${later}`
}

/** Describes the size of a change request, for example `3 pages and 1 file`. */
export function describeSize({ pages, files }: Pick<Changes, 'pages' | 'files'>): string {
  const ownFiles = files.filter(({ side }) => side !== 'main').length
  const ownPages = pages.filter((change) => sideOfChange(change) !== 'main').length
  const first = count(ownPages, 'page')
  return ownFiles === 0 ? first : `${first} and ${count(ownFiles, 'file')}`
}

/** Returns `#5 Rework the guides`, or `#5` for a change request without a subject. */
export function numberAndSubject({
  number,
  subject,
}: Pick<Changes['changeRequest'], 'number' | 'subject'>): string {
  return subject ? `#${number} ${subject}` : `#${number}`
}

/** Describes the change of a field. For an object, describes each property that differs. */
function describeField({ name, before, after }: FieldChange): string[] {
  if (name === 'title') return [`renamed from ${shown(before)}`]
  if (!isJsonObject(before) || !isJsonObject(after)) return [changeNote(name, before, after)]
  const old = flattenObject(before)
  const now = flattenObject(after)
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)]
    return isDeepStrictEqual(was, is) ? [] : [changeNote(`${name}.${path}`, was, is)]
  })
}

function changeNote(name: string, before: unknown, after: unknown): string {
  return `${name}: ${shown(before, after)} → ${shown(after, before)}`
}

/** Formats a value. If the other value is a boolean, an absent value counts as `false`. */
function shown(value: unknown, other?: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === undefined || value === null || value === '') {
    return typeof other === 'boolean' ? 'no' : 'none'
  }
  if (typeof value === 'string') return `“${value}”`
  if (!isJsonObject(value)) return JSON.stringify(value)
  return [...flattenObject(value)].map(([path, part]) => `${path} ${shown(part)}`).join(', ')
}

/** Flattens an object into a map from dotted paths to values. */
function flattenObject(value: Record<string, unknown>): Map<string, unknown> {
  const parts = Object.entries(value).flatMap(([key, one]): [string, unknown][] =>
    isJsonObject(one)
      ? [...flattenObject(one)].map(([path, part]) => [`${key}.${path}`, part])
      : [[key, one]],
  )
  return new Map(parts)
}
