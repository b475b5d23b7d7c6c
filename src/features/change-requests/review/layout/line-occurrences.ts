import type { Row } from '../../diff/model/text-diff.ts'
import { comparedText } from './compared-text.ts'

const known = new WeakMap<readonly Row[], ReadonlyMap<Row, number>>()

/**
 * Returns the occurrence numbers, starting at 1, of lines that have the same text as another line.
 * Omits unique lines.
 */
export function lineOccurrences(rows: readonly Row[]): ReadonlyMap<Row, number> {
  const found = known.get(rows) ?? numberLines(rows)
  known.set(rows, found)
  return found
}

function numberLines(rows: readonly Row[]): Map<Row, number> {
  const byText = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.kind === 'removed') continue
    const text = comparedText(row.text)
    const others = byText.get(text)
    if (others) others.push(row)
    else byText.set(text, [row])
  }
  const repeated = [...byText.values()].filter((same) => same.length > 1)
  return new Map(repeated.flatMap((same) => same.map((row, at) => [row, at + 1] as const)))
}
