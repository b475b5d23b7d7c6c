import type { Steps } from '../steps.ts'
import { type Token, tokensIn } from './prose-tokens.ts'
import { tokenDiff } from './token-diff.ts'
import { type Marks, markTokens, spansOf } from './word-marks.ts'
import { isSpace } from './words.ts'

/** What a line of a table says, however wide its columns are drawn. */
export function rowKey(line: string): string {
  if (!/^\s*\|/.test(line)) return line
  const end = /\r?\n?$/.exec(line)?.[0]
  return cellsIn(line)
    .map((cell) => cell.trim().replace(/^(:?)-{2,}(:?)$/, '$1-$2'))
    .join('|')
    .concat(end ?? '')
}

/** The cells of a line, without the bars between them; one that is escaped is text. */
function cellsIn(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/)
}

interface Cell {
  tokens: Token[]
  key: string
  /** what parts it from the one before */
  bar?: Token | undefined
}

/** Marks the words of two rows of a table, cell by cell; what only fills a column is no difference. */
export function* markRow(before: string, after: string): Steps<Marks> {
  const old = yield* tokensIn([before])
  const now = yield* tokensIn([after])
  const oldCells = cellsOf(old)
  const newCells = cellsOf(now)
  const keys = (cells: Cell[]) => cells.map(({ key }) => key)
  const { runs } = yield* tokenDiff(keys(oldCells), keys(newCells))
  let [i, j] = [0, 0]
  for (const run of runs) {
    const these = oldCells.slice(i, i + run.before)
    const those = newCells.slice(j, j + run.after)
    if (!run.same && these.length === those.length) {
      for (const [at, cell] of these.entries()) {
        yield* markTokens(cell.tokens, (those[at] as Cell).tokens)
      }
    } else if (!run.same) {
      for (const { tokens, bar } of [...these, ...those]) {
        for (const token of bar ? [bar, ...tokens] : tokens) token.changed = true
      }
    }
    i += run.before
    j += run.after
  }
  return { before: yield* spansOf(old, 1), after: yield* spansOf(now, 1) }
}

function cellsOf(tokens: readonly Token[]): Cell[] {
  const cells: { bar?: Token; cell: Token[] }[] = [{ cell: [] }]
  for (const [at, token] of tokens.entries()) {
    if (token.text === '|' && tokens[at - 1]?.text !== '\\') cells.push({ bar: token, cell: [] })
    else cells.at(-1)?.cell.push(token)
  }
  return cells.map(({ bar, cell }) => {
    const first = cell.findIndex(({ text }) => !isSpace(text))
    const last = cell.findLastIndex(({ text }) => !isSpace(text))
    const own = first < 0 ? [] : cell.slice(first, last + 1)
    return { tokens: own, key: own.map(({ text }) => text).join(''), bar }
  })
}
