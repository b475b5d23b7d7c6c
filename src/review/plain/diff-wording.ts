import { hunksOf, partsAround } from '../../changes/text/hunks.ts'
import { rowNotes } from '../../changes/text/row-notes.ts'
import type { Row, TextDiff } from '../../changes/text/text-diff.ts'
import { count } from '../../text/text.ts'
import { spoken } from './spoken.ts'

/** A text with what changed in it, a line for each of its lines; `threadsAt` names the threads at a row, `unseen` the rows that alone are read. */
export function diffLines(
  text: TextDiff,
  isWhole: boolean,
  threadsAt: ReadonlyMap<Row, number[]>,
  unseen?: readonly { from: number; to: number }[],
): string[] {
  const headings = headingsOf(text.rows)
  const parts = unseen
    ? partsAround(text.rows, unseen).map(({ from, to }) => text.rows.slice(from, to))
    : isWhole
      ? [text.rows]
      : hunksOf(text).map(({ rows }) => rows)
  return [
    `${count(text.added, 'line')} added, ${count(text.removed, 'line')} removed`,
    ...(text.coarse ? ['Much differs here: more may be called changed than is'] : []),
    ...parts.flatMap((rows, at) => [
      ...(isWhole
        ? []
        : [`Change ${at + 1} of ${parts.length}${under(rows[0] && headings.get(rows[0]))}:`]),
      ...partLines(rows, threadsAt),
    ]),
  ]
}

/** The heading that each row stands under. */
function headingsOf(rows: readonly Row[]): Map<Row, Row> {
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
  const noteOn = (row: Row) => {
    const note = notes.get(row)
    return note === undefined ? [] : [note]
  }
  const removed = new Map(
    shown.flatMap(({ kind, text }) => (kind === 'removed' ? [[spoken(text), text]] : [])),
  )
  const lines = shown.flatMap((row) => [
    ...rowLines(row),
    ...emphasisOn(row, removed),
    ...noteOn(row),
    ...(threadsAt.get(row) ?? []).map((number) => `thread ${number} is about this line`),
  ])
  const showsChange = shown.some(({ kind }) => kind !== 'same')
  return showsChange || rows.every(({ kind }) => kind === 'same')
    ? lines
    : [...lines, 'only empty lines changed']
}

/** What is read without its marks is read the same where these alone have changed. */
function emphasisOn({ kind, text }: Row, removed: ReadonlyMap<string, string>): string[] {
  const before = kind === 'added' ? removed.get(spoken(text)) : undefined
  return before === undefined || before === text ? [] : ['only its emphasis changed']
}

/** Empty lines part the others, and are not read. */
function rowLines({ kind, text, before, after, words, block }: Row): string[] {
  // code and tables are read as they are
  const read = block === undefined ? spoken(text) : text
  const number = kind === 'removed' ? before : after
  const changed = (words ?? []).filter(({ changed, text }) => changed && !/^[\s*_]*$/.test(text))
  return [
    `${kind} ${number}: ${read.trimEnd()}`,
    ...(changed.length > 0
      ? [`words ${kind}: ${changed.map((span) => `“${spoken(span.text.trim())}”`).join(', ')}`]
      : []),
  ]
}
