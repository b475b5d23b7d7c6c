import { draftPlaceKey } from '../../notes/draft-copies.ts'
import { remarkSummary } from '../../threads/model/suggested-text.ts'
import { cutPieces, type Piece, piece } from './pieces.ts'

/** The text of each draft, by draft key. */
export type ShownDrafts = Readonly<Record<string, string>>

/** Formats a draft for its position in the diff. */
export function draftPieces(draft: string, width: number, before: readonly Piece[] = []): Piece[] {
  return cutPieces([...before, piece(`✎ Draft: ${remarkSummary(draft)}`, 'warning')], width)
}

/** Returns the text of each draft that satisfies a condition. */
function draftsWhere(drafts: ShownDrafts, isWanted: (place: string) => boolean): string[] {
  return Object.entries(drafts).flatMap(([key, text]) =>
    isWanted(draftPlaceKey(key)) ? [text] : [],
  )
}

/** Returns the drafts on a page or on the whole change request, except those on a single line. */
export function draftsWithoutLine(page: string, drafts: ShownDrafts): string[] {
  const comments = draftsWhere(drafts, (place) => place === `comment ${page}`.trimEnd())
  const edits = page === '' ? [] : draftsWhere(drafts, (place) => place === `page ${page}`)
  return [...comments, ...edits.map(() => 'Your edit of this page')]
}

/** Returns the drafts on the lines of a page, by the keys of the lines. */
export function draftsOnLines(page: string, drafts: ShownDrafts): Map<string, string[]> {
  const byLine = new Map<string, string[]>()
  for (const [key, text] of Object.entries(drafts)) {
    const [place = '', ...line] = draftPlaceKey(key).split('\n')
    const [kind, id, occurrence] = place.split(' ')
    if (kind !== 'comment' || id !== page || line.length === 0) continue
    const lineKey = draftLineKey(line.join('\n'), Number(occurrence ?? 1))
    byLine.set(lineKey, [...(byLine.get(lineKey) ?? []), text])
  }
  return byLine
}

/**
 * Returns the key of a line. A draft without an occurrence number belongs to the first line with
 * its text.
 */
export function draftLineKey(line: string, occurrence = 1): string {
  return `${occurrence} ${line}`
}

/** Returns the drafts in a thread: a reply, and edits of the user's own comments. */
export function draftsInThread(thread: string, drafts: ShownDrafts): string[] {
  return draftsWhere(
    drafts,
    (place) => place === `reply ${thread}` || `${place} `.startsWith(`words ${thread} `),
  )
}
