import { hunksOf, partsAround } from '../../changes/text/hunks.ts'
import { rowNotes } from '../../changes/text/row-notes.ts'
import type { Row, TextDiff } from '../../changes/text/text-diff.ts'
import { count } from '../layout/thread-lines.ts'
import { spoken } from './spoken.ts'

/** A text with what changed in it, a line for each of its lines; `threadsAt` names the threads at a row, `unseen` the rows that alone are read. */
export function diffLines(
  text: TextDiff,
  isWhole: boolean,
  threadsAt: ReadonlyMap<Row, number[]>,
  unseen?: readonly { from: number; to: number }[],
): string[] {
  const parts = unseen
    ? partsAround(text.rows, unseen).map(({ from, to }) => text.rows.slice(from, to))
    : isWhole
      ? [text.rows]
      : hunksOf(text).map(({ rows }) => rows)
  return [
    `${count(text.added, 'line')} added, ${count(text.removed, 'line')} removed`,
    ...(text.coarse ? ['Much differs here: more may be called changed than is'] : []),
    ...parts.flatMap((rows, at) => [
      ...(isWhole ? [] : [`Change ${at + 1} of ${parts.length}${headingOf(text.rows, rows)}:`]),
      ...partLines(rows, threadsAt),
    ]),
  ]
}

/** The heading that a part stands under, where the part doesn't begin with one. */
function headingOf(all: readonly Row[], [first]: readonly Row[]): string {
  const before = first ? all.slice(0, all.indexOf(first)) : []
  const heading = before.findLast(
    ({ kind, text, block }) => kind !== 'removed' && block === undefined && /^#{1,6} /.test(text),
  )
  return heading ? `, under “${heading.text.replace(/^#+ +/, '')}”` : ''
}

function partLines(rows: readonly Row[], threadsAt: ReadonlyMap<Row, number[]>): string[] {
  const shown = rows.filter(({ text }) => text.trim() !== '')
  const notes = rowNotes(rows)
  const noteOn = (row: Row) => {
    const note = notes.get(row)
    return note === undefined ? [] : [note]
  }
  const lines = shown.flatMap((row) => [
    ...rowLines(row),
    ...emphasisOn(row, shown),
    ...noteOn(row),
    ...(threadsAt.get(row) ?? []).map((number) => `thread ${number} is about this line`),
  ])
  const showsChange = shown.some(({ kind }) => kind !== 'same')
  return showsChange || rows.every(({ kind }) => kind === 'same')
    ? lines
    : [...lines, 'only empty lines changed']
}

/** What is read without its marks is read the same where these alone have changed. */
function emphasisOn(row: Row, rows: readonly Row[]): string[] {
  const isSame = ({ kind, text }: Row) =>
    kind !== row.kind && kind !== 'same' && text !== row.text && spoken(text) === spoken(row.text)
  return row.kind === 'added' && rows.some(isSame) ? ['only its emphasis changed'] : []
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
