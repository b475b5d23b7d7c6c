import type { View } from '../../../command/result/view.ts'
import type { Column } from '../../../output/columns.ts'
import { sanitize } from '../../../output/text/sanitize.ts'
import { list } from '../../../output/text/sentences.ts'
import { count } from '../../../output/text/text.ts'
import type { Offboarding, OffboardRow } from './offboard-plan.ts'

/** A row of the report, with the outcome of its steps. */
export interface ReportedRow extends OffboardRow {
  /** absent in a dry run, and for rows without steps */
  result?: 'done' | 'requested' | 'failed' | 'unknown' | 'not-started'
  error?: object
  /** the requests of a dry run */
  requests?: object[]
}

const roleCell = (role: string | null | undefined, kind: string) =>
  role === null ? (kind === 'member' ? 'guest' : 'none') : role

/** A column with the previous role. The role of a guest in the organization is null. */
const before: Column = {
  path: 'before',
  value: (row) => roleCell((row as ReportedRow).before, (row as ReportedRow).kind),
}

const after: Column = {
  path: 'after',
  value: (row) => roleCell((row as ReportedRow).after, ''),
}

/** A column with the person who takes over, such as `Kofi Mensah (read → create)`. */
const to: Column = {
  path: 'to',
  value: (row) => {
    const { to: person } = row as ReportedRow
    if (!person) return undefined
    const { before: from, after: role } = person
    const next = role === undefined ? 'unknown' : (role ?? 'none')
    return `${person.name} (${from ?? 'none'} → ${next})`
  },
}

const note: Column = {
  path: 'reason',
  header: 'NOTE',
  value: (row) => {
    const { reason, grant, sole } = row as ReportedRow
    const parts = [...(grant ? ['own grant'] : []), ...(sole ? ['only manager'] : [])]
    return [...parts, ...(reason === undefined ? [] : [reason])].join(', ') || undefined
  },
}

const rowFields = [
  ...['kind', 'id', 'title', 'action', 'before', 'after', 'grant', 'sole', 'reason', 'result'],
  ...['to', 'to.id', 'to.name', 'to.before', 'to.after', 'error', 'requests'],
]

/** The view of the report. The columns of a dry run contain no results. */
export function offboardView(hasResults: boolean): View {
  const columns = hasResults
    ? ['action', 'kind', 'id', 'title', before, after, to, note, 'result']
    : ['action', 'kind', 'id', 'title', before, to, note]
  return { columns, known: rowFields, noun: 'rows', whole: () => false }
}

/** Describes what can't be handed over to a guest, who has access only through direct grants. */
export function guestLines({ other, who, rows }: Offboarding): string[] {
  if (!other?.isGuest) return []
  const remaining = rows.filter(({ action, kind }) => action === 'remains' && kind === 'review')
  const role = rows.find(({ kind }) => kind === 'member')?.before
  const missing = [
    ...(role ? [`the role "${role}" in the organization`] : []),
    ...(remaining.length > 0 ? [count(remaining.length, 'requested review')] : []),
  ]
  const about = `${other.name} is a guest and has access only to granted resources`
  if (missing.length === 0) return [sanitize(about)]
  return [sanitize(`${about}, so ${list(missing, 'and')} cannot be handed over from ${who.name}`)]
}

const most = 20

/** Returns the lines of the prompt: the rows with changes, and the number of the other rows. */
export function promptLines(rows: readonly OffboardRow[]): string[] {
  const of = (action: OffboardRow['action']) => rows.filter((row) => row.action === action)
  const named = ({ kind, id, title }: OffboardRow) => `${kind} ${title || id}`
  const section = (heading: string, lines: string[]) => {
    if (lines.length === 0) return []
    const more = lines.length - most
    return [
      heading,
      ...lines.slice(0, most).map((line) => `  ${sanitize(line)}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ]
  }
  const handed = of('hand-over').map((row) => `${named(row)}: ${to.value?.(row)}`)
  const ends = of('ends')
  return [
    ...section('hands over:', handed),
    ...section(
      'left to do manually:',
      of('remains').map((row) => `${named(row)}: ${row.reason}`),
    ),
    ...section(
      'could not be read:',
      of('unknown').map(({ title, reason }) => `${title}: ${reason}`),
    ),
    ...(ends.length > 0 ? [`ends ${count(ends.length, 'other access right')}`] : []),
  ]
}
