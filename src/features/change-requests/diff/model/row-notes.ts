import { linkWarnings, referenceTargets } from './link-warnings.ts'
import type { LayoutOnly, Row } from './row-writer.ts'

const onlyWords: Record<LayoutOnly, string> = {
  'line ends': 'only line endings changed',
  wrapping: 'only line wrapping changed',
  blanks: 'only whitespace changed',
}

/**
 * Returns warnings about deceptive links in the added rows. The warnings contain no characters that
 * need escaping.
 */
export function rowLinkWarnings(rows: readonly Row[]): Map<Row, string> {
  const now = rows.filter(({ kind }) => kind !== 'removed')
  const definitions = referenceTargets(now.map(({ text }) => text))
  const warnings = new Map<Row, string>()
  for (const row of now) {
    const own = row.kind === 'added' ? linkWarnings(row.text, definitions) : []
    if (own.length > 0) warnings.set(row, own.join('; '))
  }
  return warnings
}

/**
 * Returns the notes to show after rows, for example that the text was moved or that only its layout
 * differs.
 */
export function rowNotes(rows: readonly Row[]): Map<Row, string> {
  const notes = new Map<Row, string>()
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    if (row.moved !== undefined && !continues(row, next)) {
      const way = row.kind === 'removed' ? 'to' : 'from'
      notes.set(row, `moved ${way} line ${lineStart(rows, at).moved}`)
    }
    if (row.only === undefined || (row.passage === next?.passage && next?.kind !== 'same')) continue
    // an empty line next to a changed paragraph belongs to that paragraph
    const around = [rowBefore(rows, at), next]
    const isOwn = around.every((other) => !other || other.kind === 'same' || other.only)
    if (isOwn) notes.set(row, onlyWords[row.only])
  }
  return notes
}

/** Returns the row before the rows that were compared together with this one. */
function rowBefore(rows: readonly Row[], at: number): Row | undefined {
  let from = at
  while (from > 0 && rows[from - 1]?.passage === rows[at]?.passage) from--
  return rows[from - 1]
}

function continues(row: Row, next: Row | undefined): boolean {
  if (row.moved === undefined || next?.moved === undefined) return false
  return next.kind === row.kind && next.moved === row.moved + 1
}

function lineStart(rows: readonly Row[], at: number): Row {
  let from = at
  while (from > 0 && continues(rows[from - 1] as Row, rows[from])) from--
  return rows[from] as Row
}

const brackets = { removed: ['[-', '-]'], added: ['{+', '+}'] } as const

/**
 * Marks changed words with brackets, because not all users can distinguish colors and copied text
 * has no colors.
 */
export function bracketed(text: string, kind: 'removed' | 'added'): string {
  const [open, close] = brackets[kind]
  return `${open}${visibleBlanks(text)}${close}`
}

/** Makes whitespace visible if the text contains nothing else. */
export function visibleBlanks(text: string): string {
  return text.trim() === '' ? text.replaceAll(' ', '·').replaceAll('\t', '→') : text
}
