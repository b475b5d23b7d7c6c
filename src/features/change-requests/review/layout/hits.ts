import { blockLines, type Layout, type LayoutBlock, type LayoutPlace } from './layout.ts'
import type { Line } from './lines.ts'
import type { Piece } from './pieces.ts'

/** A search term. The search is case-sensitive if the term contains a capital letter. */
export interface SearchTerm {
  text: string
  isExact: boolean
}

export function searchTerm(text: string): SearchTerm {
  return { text, isExact: /\p{Lu}/u.test(text) }
}

export function containsTerm(text: string, { text: wanted, isExact }: SearchTerm): boolean {
  return (isExact ? text : text.toLowerCase()).includes(wanted)
}

/** Highlights the matches in a line. */
export function highlightMatches(line: Line, wanted: SearchTerm): Line {
  const { pieces, right } = line
  return {
    ...line,
    pieces: litPieces(pieces, wanted),
    ...(right && { right: { ...right, pieces: litPieces(right.pieces, wanted) } }),
  }
}

function litPieces(pieces: Piece[], wanted: SearchTerm): Piece[] {
  const text = pieces.map((piece) => piece.text).join('')
  const ranges = hitRanges(text, wanted)
  if (ranges.length === 0) return pieces
  const lit: Piece[] = []
  let start = 0
  for (const { text, tone } of pieces) {
    const end = start + text.length
    let at = start
    for (const { from, to } of ranges) {
      if (to <= at || from >= end) continue
      if (from > at) lit.push({ text: text.slice(at - start, from - start), tone })
      const [first, last] = [Math.max(from, at), Math.min(to, end)]
      lit.push({ text: text.slice(first - start, last - start), tone: 'hit' })
      at = last
    }
    if (at < end) lit.push({ text: text.slice(at - start), tone })
    start = end
  }
  return lit
}

function hitRanges(
  text: string,
  { text: wanted, isExact }: SearchTerm,
): { from: number; to: number }[] {
  const lower = isExact ? text : text.toLowerCase()
  // keep the original case if lowercasing changes the length, because that would shift the
  // positions
  const searched = lower.length === text.length ? lower : text
  const ranges: { from: number; to: number }[] = []
  for (let from = searched.indexOf(wanted); from >= 0; ) {
    ranges.push({ from, to: from + wanted.length })
    from = searched.indexOf(wanted, from + wanted.length)
  }
  return ranges
}

/**
 * Returns the nearest line with the search term in one direction. Wraps only the blocks that match.
 */
export function findMatchPlace(
  layout: Layout,
  wanted: SearchTerm,
  from: LayoutPlace,
  by: 1 | -1,
): LayoutPlace | undefined {
  for (let { block } = from; block >= 0 && block < layout.length; block += by) {
    const own = layout[block] as LayoutBlock
    if (!containsTerm(own.text(), wanted)) continue
    const lines = linesWith(own, wanted)
    const isBehind = (line: number) =>
      block !== from.block || (by > 0 ? line > from.line : line < from.line)
    const line = by > 0 ? lines.find(isBehind) : lines.findLast(isBehind)
    if (line !== undefined) return { block, line }
  }
  return undefined
}

/**
 * Returns the lines with matches. If a match is wrapped or collapsed, returns the first line of the
 * block.
 */
function linesWith(block: LayoutBlock, wanted: SearchTerm): number[] {
  const lines = blockLines(block).flatMap(({ pieces, right }, line) => {
    const texts = [pieces, right?.pieces ?? []].map((side) => side.map(({ text }) => text).join(''))
    return texts.some((text) => containsTerm(text, wanted)) ? [line] : []
  })
  return lines.length > 0 ? lines : [0]
}
