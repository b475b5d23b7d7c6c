import type { LayoutOnly, Row } from './row-writer.ts'

const onlyWords: Record<LayoutOnly, string> = {
  'line ends': 'only line ends differ',
  wrapping: 'only wrapped anew',
  blanks: 'only blanks differ',
}

/** What is to be said behind a row beside its text: that the text was moved, or that no word of it differs. */
export function rowNotes(rows: readonly Row[]): Map<Row, string> {
  const notes = new Map<Row, string>()
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    if (row.moved !== undefined && !continues(row, next)) {
      const way = row.kind === 'removed' ? 'to' : 'from'
      notes.set(row, `moved ${way} line ${startOf(rows, at).moved}`)
    }
    if (row.only === undefined || (row.passage === next?.passage && next?.kind !== 'same')) continue
    // an empty line that came with a paragraph is that paragraph's
    const around = [rowBefore(rows, at), next]
    const isOwn = around.every((other) => !other || other.kind === 'same' || other.only)
    if (isOwn) notes.set(row, onlyWords[row.only])
  }
  return notes
}

/** The row before the passage of this one. */
function rowBefore(rows: readonly Row[], at: number): Row | undefined {
  let from = at
  while (from > 0 && rows[from - 1]?.passage === rows[at]?.passage) from--
  return rows[from - 1]
}

function continues(row: Row, next: Row | undefined): boolean {
  if (row.moved === undefined || next?.moved === undefined) return false
  return next.kind === row.kind && next.moved === row.moved + 1
}

function startOf(rows: readonly Row[], at: number): Row {
  let from = at
  while (from > 0 && continues(rows[from - 1] as Row, rows[from])) from--
  return rows[from] as Row
}

/** Blanks that differ, so that they can be seen. */
export function visibleBlanks(text: string): string {
  return text.trim() === '' ? text.replaceAll(' ', '·').replaceAll('\t', '→') : text
}
