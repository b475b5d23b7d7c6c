import { firstLine } from '../../text/text.ts'
import { cutPieces, type Piece, piece } from './pieces.ts'

/** Texts that were not sent, by what they are about. */
export type ShownDrafts = Readonly<Record<string, string>>

/** How a text that was not sent is shown where it belongs. */
export function draftPieces(draft: string, width: number, before: readonly Piece[] = []): Piece[] {
  return cutPieces([...before, piece(`✎ draft: ${firstLine(draft)}`, 'warning')], width)
}

/** Of the drafts on a page, or on the whole, those on no line of it. */
export function draftsOnWhole(page: string, drafts: ShownDrafts): string[] {
  const comment = drafts[`comment ${page}`.trimEnd()]
  const edit = page === '' || drafts[`page ${page}`] === undefined ? [] : ['your edit of this page']
  return [...(comment === undefined ? [] : [comment]), ...edit]
}

/** Those on the lines of a page, by the lines. */
export function draftsOnLines(page: string, drafts: ShownDrafts): Map<string, string> {
  const start = `comment ${page}\n`
  return new Map(
    Object.entries(drafts).flatMap(([key, text]) =>
      key.startsWith(start) ? [[key.slice(start.length), text]] : [],
    ),
  )
}

/** Those in a thread: a reply to it, and other words for what oneself has said in it. */
export function draftsInThread(thread: string, drafts: ShownDrafts): string[] {
  return Object.entries(drafts).flatMap(([key, text]) => {
    const isIn = key === `reply ${thread}` || `${key} `.startsWith(`words ${thread} `)
    return isIn ? [text] : []
  })
}
