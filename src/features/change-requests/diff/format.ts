import { count, grouped } from '../../../output/text/text.ts'
import { describeChange, describeFile, pagePath, pageTitle } from '../model/describe-change.ts'
import { type Side, sideMarks } from '../model/determine-side.ts'
import type { ChangedFile, Changes } from '../model/read-changes.ts'
import type { PageDiff } from '../model/read-texts.ts'
import type { TextDiff } from './model/text-diff.ts'

/** A diff format. It formats one page at a time. */
export interface DiffFormat {
  head(diff: DiffHead): string
  page(entry: DiffEntry): string
  foot(totals: Totals): string
}

/** A page, group, link, or file, with a description of its change. */
export interface DiffEntry {
  letter: string
  id: string
  title: string
  path: string
  /** descriptions of all changes other than text changes */
  notes: string[]
  side: Side
  /** for example `changed on main`; empty if the change request made the change */
  mark: string
  text?: TextDiff
  /**
   * the changes on main since the common ancestor, if main and the change request both changed the
   * text
   */
  mainText?: TextDiff
  /** true if the text is compared with the version that the user last viewed */
  isSince?: true
  /** absent for a file */
  page?: PageDiff['change']
}

/** Data that is available before any page text is read. */
export interface DiffHead {
  changeRequest: Changes['changeRequest']
  base: Changes['base']
  /** the pages whose position, name, or metadata changed */
  pages: DiffEntry[]
  files: (DiffEntry & { file: ChangedFile })[]
}

export interface Totals {
  /** the number of pages that the change request is known to change */
  pages: number
  files: number
  added: number
  removed: number
  /** the number of pages and files that changed only on main */
  main: number
  /** the number of pages and files for which it is unknown who changed them */
  unknown: number
}

export function createHead(changes: Changes): DiffHead {
  const { changeRequest, base, pages, files } = changes
  return {
    changeRequest,
    base,
    // include pages whose text changed only on main, because that text isn't read
    pages: pages
      .filter(({ tree, side }) => tree || side === 'main')
      .map((change) => createEntry({ change }, changes)),
    files: files.map(fileEntry),
  }
}

export function createEntry(
  { change, text, mainText, since }: PageDiff,
  changes: Changes,
): DiffEntry {
  const described = describeChange(change, changes)
  const isSince = text !== undefined && since?.text === text
  const marks = [sideMarks[described.side], isSince ? 'since it was viewed' : '']
  return {
    ...described,
    id: change.id,
    title: pageTitle(change),
    path: pagePath(change),
    mark: marks.filter((mark) => mark !== '').join(', '),
    page: change,
    ...(isSince ? { isSince } : mainText && { mainText }),
    ...(text && { text }),
  }
}

function fileEntry(file: ChangedFile): DiffHead['files'][number] {
  const { name, ...described } = describeFile(file)
  return { ...described, title: name, path: name, mark: sideMarks[file.side], file }
}

/** Returns the titled sections that precede the text changes. */
export function sections({
  pages,
  files,
}: Pick<DiffHead, 'pages' | 'files'>): [title: string, entries: DiffEntry[]][] {
  const own = (entry: DiffEntry) => entry.side !== 'main'
  const mains = [...pages, ...files].filter((entry) => !own(entry))
  return [
    ['Pages', pages.filter(own)],
    ['Files', files.filter(own)],
    ['Changed on main, not by this change request', mains],
  ]
}

/** The heading for changes on main to a page whose text the change request changed too. */
export const mainHeading = 'Changes on main to the same page'

export function countEntry(totals: Totals, { side, text, page }: DiffEntry): void {
  if (side === 'unknown') totals.unknown++
  if (side === 'main') {
    totals.main++
    return
  }
  if (page) totals.pages++
  else totals.files++
  totals.added += text?.added ?? 0
  totals.removed += text?.removed ?? 0
}

export function noTotals(): Totals {
  return { pages: 0, files: 0, added: 0, removed: 0, main: 0, unknown: 0 }
}

/** Returns whether the change request changes anything. */
export function differs({ pages, files }: Totals): boolean {
  return pages + files > 0
}

/**
 * Returns a summary such as `3 pages and 1 file changed, 12 lines added, 4 removed; 1 changed only on
 * main`.
 */
export function totalsLine(totals: Totals): string {
  const { pages, files, added, removed, main, unknown } = totals
  const others = [
    ...(main > 0 ? [`${grouped(main)} changed only on main`] : []),
    ...(unknown > 0 ? [`${grouped(unknown)} changed on an unknown side`] : []),
  ]
  const resources = [
    ...(pages > 0 ? [count(pages, 'page')] : []),
    ...(files > 0 ? [count(files, 'file')] : []),
  ]
  const lines = `, ${count(added, 'line')} added, ${grouped(removed)} removed`
  const own = differs(totals)
    ? `${resources.join(' and ')} changed${added + removed > 0 ? lines : ''}`
    : 'no differences'
  return [own, ...others].join('; ')
}
