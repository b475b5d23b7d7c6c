import type { Interruptible } from '../../model/interruptible.ts'
import { type Token, tokenizeLines } from './prose-tokens.ts'
import { isSpace } from './split-tokens.ts'
import { tokenDiff } from './token-diff.ts'
import { type Marks, markedSpans, markTokens } from './word-marks.ts'

/** Returns the cells of a table row without the padding that aligns the columns. */
export function rowKey(line: string): string {
  if (!/^\s*\|/.test(line)) return line
  const end = /\r?\n?$/.exec(line)?.[0]
  return splitTableRow(line)
    .map((cell) => cell.trim().replace(/^(:?)-{2,}(:?)$/, '$1-$2'))
    .join('|')
    .concat(end ?? '')
}

/** Splits a table row at its `|` characters. An escaped `|` is part of the text. */
function splitTableRow(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/)
}

interface Cell {
  tokens: Token[]
  key: string
  /** the `|` before the cell */
  bar?: Token | undefined
}

/** Marks the changed words of two table rows, cell by cell. Ignores the padding. */
export function* markRow(before: string, after: string): Interruptible<Marks> {
  const old = yield* tokenizeLines([before])
  const now = yield* tokenizeLines([after])
  const oldCells = groupCells(old)
  const newCells = groupCells(now)
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
  return { before: yield* markedSpans(old, 1), after: yield* markedSpans(now, 1) }
}

function groupCells(tokens: readonly Token[]): Cell[] {
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
