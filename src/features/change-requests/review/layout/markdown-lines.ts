import { inlineLines } from '../../diff/model/inline.ts'
import { diffTexts } from '../../diff/model/text-diff.ts'
import { findSuggestedText } from '../../threads/model/suggested-text.ts'
import { type Piece, piece, wrapPieces } from './pieces.ts'
import { inlinePieces } from './row-blocks.ts'

/**
 * Returns a comment as other users will see it, without Markdown markup. A suggestion is shown as
 * changes to the block.
 */
export function markdownLines(text: string, width: number, block?: string): Piece[][] {
  return remarkRows(text, block, formattedRows).flatMap((row) => wrapPieces(row, width))
}

/**
 * Returns the lines of a comment. A suggestion is shown as changes to the block, or as text if the
 * comment isn't on a block.
 */
export function remarkRows(
  text: string,
  block: string | undefined,
  format: (lines: readonly string[]) => Piece[][],
): Piece[][] {
  const lines = text.split('\n')
  const suggested = findSuggestedText(text)
  if (!suggested) return format(lines)
  const suggestion =
    block === undefined
      ? format(suggested.text.split('\n'))
      : inlineLines(diffTexts(block, suggested.text).rows).map(inlinePieces)
  return [
    ...format(lines.slice(0, suggested.from)),
    [piece('Suggestion:', 'dim')],
    ...suggestion,
    ...format(lines.slice(suggested.to)),
  ]
}

const fence = /^\s*(`{3,}|~{3,})/

function formattedRows(lines: readonly string[]): Piece[][] {
  let open: string | undefined
  return lines.flatMap((line): Piece[][] => {
    const mark = fence.exec(line)?.[1]
    if (open === undefined && mark !== undefined) {
      open = mark
      return []
    }
    if (open !== undefined && mark?.startsWith(open)) {
      open = undefined
      return []
    }
    return [open === undefined ? formattedLine(line) : [piece(`  ${line}`, 'accent')]]
  })
}

/** Inline code, bold text, emphasis, and links. */
const inline =
  /(`+)(.+?)\1(?!`)|\*\*(.+?)\*\*|__(.+?)__|(?<![\w*])\*([^*\s][^*]*)\*|(?<!\w)_([^_\s][^_]*)_(?!\w)|\[([^\]]*)\]\(([^)\s]+)\)/g

function formattedLine(line: string): Piece[] {
  const [, heading] = /^#{1,6}\s+(.*)$/.exec(line) ?? []
  if (heading !== undefined) return [piece(heading, 'strong')]
  const [, indent = '', mark, rest = line] = /^(\s*)([-*+]|>)\s+(.*)$/.exec(line) ?? []
  const start = mark === undefined ? [] : [piece(`${indent}${mark === '>' ? '│' : '•'} `, 'dim')]
  const pieces: Piece[] = []
  let from = 0
  for (const match of rest.matchAll(inline)) {
    const [all, , code, bold, bold2, weak, weak2, label, link] = match
    pieces.push(piece(rest.slice(from, match.index)))
    if (code !== undefined) pieces.push(piece(code, 'accent'))
    else if (link !== undefined) pieces.push(piece(label ?? ''), piece(` (${link})`, 'dim'))
    else pieces.push(piece(bold ?? bold2 ?? weak ?? weak2 ?? '', 'strong'))
    from = match.index + all.length
  }
  pieces.push(piece(rest.slice(from)))
  return [...start, ...pieces.filter(({ text }) => text !== '')]
}
