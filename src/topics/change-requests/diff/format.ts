import {
  describeChange,
  describeFile,
  pagePath,
  pageTitle,
} from '../../../changes/describe-change.ts'
import type { ChangedFile, Changes } from '../../../changes/read-changes.ts'
import type { PageDiff } from '../../../changes/read-texts.ts'
import { type Side, sideMarks } from '../../../changes/sides.ts'
import type { TextDiff } from '../../../changes/text/text-diff.ts'
import { grouped } from '../../../text/text.ts'

/** One form of a diff, written a page at a time. */
export interface DiffFormat {
  head(diff: DiffHead): string
  page(entry: DiffEntry): string
  foot(totals: Totals): string
}

/** A page, group, link or file with what is to say of it. */
export interface DiffEntry {
  letter: string
  id: string
  title: string
  path: string
  /** what changed beside the text, in words */
  notes: string[]
  side: Side
  /** `changed on main` and the like; empty for the change request's own */
  mark: string
  text?: TextDiff
  /** where both sides changed it, what main made of the text that both came from */
  mainText?: TextDiff
  /** the text is compared with what it was when it was viewed */
  isSince?: true
  /** absent for a file */
  page?: PageDiff['change']
}

/** What is known before the first text is read. */
export interface DiffHead {
  changeRequest: Changes['changeRequest']
  base: Changes['base']
  /** the pages whose place, name or metadata changed */
  pages: DiffEntry[]
  files: (DiffEntry & { file: ChangedFile })[]
}

export interface Totals {
  /** what the change request changes, as far as it can be told */
  pages: number
  files: number
  added: number
  removed: number
  /** pages and files that were changed on main and not here */
  main: number
  /** pages and files of which it can't be told */
  unknown: number
}

export function headOf(changes: Changes): DiffHead {
  const { changeRequest, base, pages, files } = changes
  return {
    changeRequest,
    base,
    // a page that main changed in its text alone is known before it is read, for it isn't
    pages: pages
      .filter(({ tree, side }) => tree || side === 'main')
      .map((change) => entryOf({ change }, changes)),
    files: files.map(fileEntry),
  }
}

export function entryOf({ change, text, mainText, since }: PageDiff, changes: Changes): DiffEntry {
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

/** Stands above what main made of a text that both sides changed. */
export const mainHeading = 'what main made of the same text'

/** Counts what goes by. */
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

/** Whether the change request makes a difference, or may. */
export function differs({ pages, files }: Totals): boolean {
  return pages + files > 0
}

/** `3 pages and 1 file changed, 12 lines added, 4 removed; 1 changed on main alone` */
export function totalsLine(totals: Totals): string {
  const { pages, files, added, removed, main, unknown } = totals
  const others = [
    ...(main > 0 ? [`${grouped(main)} changed on main alone`] : []),
    ...(unknown > 0 ? [`of ${grouped(unknown)} the side is unknown`] : []),
  ]
  const things = [
    ...(pages > 0 ? [counted(pages, 'page')] : []),
    ...(files > 0 ? [counted(files, 'file')] : []),
  ]
  const lines = `, ${counted(added, 'line')} added, ${grouped(removed)} removed`
  const own = differs(totals)
    ? `${things.join(' and ')} changed${added + removed > 0 ? lines : ''}`
    : 'no differences'
  return [own, ...others].join('; ')
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** `#5 Rework the guides`; one that was never named has its number alone. */
export function subjectOf({ number, subject }: Changes['changeRequest']): string {
  return subject ? `#${number} ${subject}` : `#${number}`
}
