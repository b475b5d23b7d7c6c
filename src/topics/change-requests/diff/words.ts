import type { Row } from '../../../changes/text/text-diff.ts'
import { diffTokens } from '../../../changes/text/token-diff.ts'
import { isSpace, tokensOf } from '../../../changes/text/words.ts'
import type { Piece } from './span-lines.ts'

export type WordStyle = 'same' | 'removed' | 'added'

/** Rows, or those of a group whose words are marked within one text. */
export type WordLine = { kind: Row['kind'] | 'mixed'; pieces: Piece<WordStyle>[] }

/** Rows as lines with their words marked: what stands for each other becomes one text. */
export function wordLines(rows: readonly Row[]): WordLine[] {
  const lines: WordLine[] = []
  for (let at = 0; at < rows.length; ) {
    const { kind, group } = rows[at] as Row
    let end = at + 1
    if (kind !== 'same') {
      while (end < rows.length && rows[end]?.kind !== 'same' && rows[end]?.group === group) end++
    }
    const own = rows.slice(at, end)
    if (own.some(({ words }) => words)) lines.push(...mixed(own))
    else
      lines.push(
        ...own.map((row) => ({ kind: row.kind, pieces: [{ text: row.text, style: row.kind }] })),
      )
    at = end
  }
  return lines
}

function mixed(rows: readonly Row[]): WordLine[] {
  const side = (kind: Row['kind']) =>
    tokensOf(
      rows
        .filter((row) => row.kind === kind)
        .map(({ text }) => text)
        .join('\n'),
    )
  const old = side('removed')
  const now = side('added')
  // where lines end is no difference, for paragraphs are wrapped anew
  const key = (token: string) => (isSpace(token) ? ' ' : token)
  const { runs } = diffTokens(old.map(key), now.map(key))
  const pieces: Piece<WordStyle>[] = []
  let [i, j] = [0, 0]
  for (const run of runs) {
    const gone = old.slice(i, i + run.before).join('')
    const here = now.slice(j, j + run.after).join('')
    if (!run.same && gone !== '')
      pieces.push({ text: gone.replaceAll('\n', ' '), style: 'removed' })
    if (here !== '') pieces.push({ text: here, style: run.same ? 'same' : 'added' })
    i += run.before
    j += run.after
  }
  return inLines(pieces).map((line) => ({ kind: 'mixed', pieces: line }))
}

function inLines(pieces: readonly Piece<WordStyle>[]): Piece<WordStyle>[][] {
  const lines: Piece<WordStyle>[][] = [[]]
  for (const { text, style } of pieces) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ text: part, style })
    }
  }
  return lines
}
