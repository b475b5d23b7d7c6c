import { firstLine } from '../../../../output/text/text.ts'
import { cutPieces, type Piece, piece } from './pieces.ts'

/** Unsent texts, by their subject. */
export type ShownDrafts = Readonly<Record<string, string>>

/** Formats an unsent text for its position in the diff. */
export function draftPieces(draft: string, width: number, before: readonly Piece[] = []): Piece[] {
  return cutPieces([...before, piece(`✎ Draft: ${firstLine(draft)}`, 'warning')], width)
}

/** Returns the drafts on a page or on the whole change request, without those on a line. */
export function draftsWithoutLine(page: string, drafts: ShownDrafts): string[] {
  const comment = drafts[`comment ${page}`.trimEnd()]
  const edit = page === '' || drafts[`page ${page}`] === undefined ? [] : ['Your edit of this page']
  return [...(comment === undefined ? [] : [comment]), ...edit]
}

/** Returns the drafts on the lines of a page, by line. */
export function draftsOnLines(page: string, drafts: ShownDrafts): Map<string, string> {
  const start = `comment ${page}\n`
  return new Map(
    Object.entries(drafts).flatMap(([key, text]) =>
      key.startsWith(start) ? [[key.slice(start.length), text]] : [],
    ),
  )
}

/** Returns the drafts in a thread: a reply, and edits of one's own comments. */
export function draftsInThread(thread: string, drafts: ShownDrafts): string[] {
  return Object.entries(drafts).flatMap(([key, text]) => {
    const isIn = key === `reply ${thread}` || `${key} `.startsWith(`words ${thread} `)
    return isIn ? [text] : []
  })
}
