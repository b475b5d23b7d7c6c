import { count } from '../../../../output/text/text.ts'
import { createHunks, partsAround } from '../../diff/model/hunks.ts'
import { rowLinkWarnings, rowNotes } from '../../diff/model/row-notes.ts'
import type { Row, TextDiff } from '../../diff/model/text-diff.ts'
import { withoutEmphasis } from './without-emphasis.ts'

/**
 * Returns the lines of a diff. `threadsAt` contains the numbers of the threads at a row. `unseen`
 * limits the diff to unviewed rows.
 */
export function diffLines(
  text: TextDiff,
  isWhole: boolean,
  threadsAt: ReadonlyMap<Row, number[]>,
  unseen?: readonly { from: number; to: number }[],
): string[] {
  const headings = blockHeadings(text.rows)
  const parts = unseen
    ? partsAround(text.rows, unseen).map(({ from, to }) => text.rows.slice(from, to))
    : isWhole
      ? [text.rows]
      : createHunks(text).map(({ rows }) => rows)
  return [
    `${count(text.added, 'line')} added, ${count(text.removed, 'line')} removed`,
    ...(text.coarse ? ['Many differences: the diff may mark unchanged text as changed'] : []),
    ...parts.flatMap((rows, at) => [
      ...(isWhole
        ? []
        : [`Change ${at + 1} of ${parts.length}${under(rows[0] && headings.get(rows[0]))}:`]),
      ...partLines(rows, threadsAt),
    ]),
  ]
}

/** Returns the nearest heading above each row. */
function blockHeadings(rows: readonly Row[]): Map<Row, Row> {
  const headings = new Map<Row, Row>()
  let last: Row | undefined
  for (const row of rows) {
    if (last) headings.set(row, last)
    const { kind, text, block } = row
    if (kind !== 'removed' && block === undefined && /^#{1,6} /.test(text)) last = row
  }
  return headings
}

function under(heading: Row | undefined): string {
  return heading ? `, under “${heading.text.replace(/^#+ +/, '')}”` : ''
}

function partLines(rows: readonly Row[], threadsAt: ReadonlyMap<Row, number[]>): string[] {
  const shown = rows.filter(({ text }) => text.trim() !== '')
  const notes = rowNotes(rows)
  const warnings = rowLinkWarnings(rows)
  const noteOn = (row: Row) => {
    const [note, warning] = [notes.get(row), warnings.get(row)]
    return [
      ...(warning === undefined ? [] : [`Warning: ${warning}`]),
      ...(note === undefined ? [] : [note]),
    ]
  }
  const removed = new Map(
    shown.flatMap(({ kind, text }) => (kind === 'removed' ? [[withoutEmphasis(text), text]] : [])),
  )
  const lines = shown.flatMap((row) => [
    ...rowLines(row),
    ...emphasisNote(row, removed),
    ...noteOn(row),
    ...(threadsAt.get(row) ?? []).map((number) => `Thread ${number} is on this line`),
  ])
  const showsChange = shown.some(({ kind }) => kind !== 'same')
  return showsChange || rows.every(({ kind }) => kind === 'same')
    ? lines
    : [...lines, 'Only empty lines changed']
}

/** Notes that only the emphasis changed, if the old and new lines are the same without markup. */
function emphasisNote({ kind, text }: Row, removed: ReadonlyMap<string, string>): string[] {
  const before = kind === 'added' ? removed.get(withoutEmphasis(text)) : undefined
  return before === undefined || before === text ? [] : ['only the emphasis changed']
}

/** Returns the lines to read aloud for a row. Omits empty lines, which are only separators. */
function rowLines({ kind, text, before, after, words, block }: Row): string[] {
  // code and tables keep their markup
  const read = block === undefined ? withoutEmphasis(text) : text
  const number = kind === 'removed' ? before : after
  const changed = (words ?? []).filter(({ changed, text }) => changed && !/^[\s*_]*$/.test(text))
  return [
    `${kind} ${number}: ${read.trimEnd()}`,
    ...(changed.length > 0
      ? [
          `words ${kind}: ${changed.map((span) => `“${withoutEmphasis(span.text.trim())}”`).join(', ')}`,
        ]
      : []),
  ]
}
