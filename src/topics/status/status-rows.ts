import type { QueueChoice } from '../../changes/queue/find-spaces.ts'
import { queueSections, sectionTitles } from '../../changes/queue/sections.ts'
import { gatesInShort } from '../../changes/queue/standing.ts'
import { whereOffered } from '../../changes/queue/turn.ts'
import { collect } from '../../changes/read-sides.ts'
import type { Client } from '../../client/client.ts'
import { listOpenAPISpecs } from '../../contract/openapi.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import { jobFolderOf } from '../../frame/operation/job-of-run.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { type QueueRow, readRows } from '../change-requests/queue-rows.ts'
import { jobRows } from '../jobs/job-rows.ts'

/** Something that one may have to look after, or what it is about. */
export interface StatusRow {
  what: keyof typeof statusTitles
  /** by what commands know it */
  id: string
  title: string
  by?: string
  at?: string
  state?: string
  space?: QueueRow['space']
}

export const statusTitles = {
  user: 'me',
  organization: 'organization',
  ...sectionTitles,
  job: 'jobs unfinished',
  specification: 'specs in error',
}

/** What there is only one of, and nobody has to look after. */
const about: ReadonlySet<StatusRow['what']> = new Set(['user', 'organization'])

export interface StatusRows {
  rows: StatusRow[]
  /** what is not among them */
  notes: string[]
}

interface ReadStatus extends StatusRows {
  /** of what it isn't known whether there is any */
  unread: ReadonlySet<StatusRow['what']>
  /** what was refused, in words */
  refused: string[]
}

/** Who one is and where, whose turn it is with change requests, and what was left or has failed. */
export async function readStatus(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  organizationId: string,
  choice: QueueChoice,
): Promise<ReadStatus> {
  const client = await run.client()
  const { signal } = run
  const user = whereOffered(() => client.call(getOwnUser, {}, { signal }))
  const me = user.then((found) => found?.id)
  const [own, organization, queue, jobs, specifications] = await Promise.all([
    user,
    whereOffered(() => client.call(getOrganization, { organizationId }, { signal })),
    whereOffered(() => readRows(run, choice, me)),
    unfinishedJobs(run),
    specificationsInError(client, organizationId, signal),
  ])
  const rows: StatusRow[] = [
    ...(own ? [{ what: 'user' as const, id: own.id, title: own.displayName, by: own.email }] : []),
    { what: 'organization', id: organizationId, title: organization?.title ?? '' },
    ...(queue?.rows ?? []).map((row) => changeRequestRow(row, own?.id)),
    ...jobs,
    ...(specifications ?? []),
  ].map(withoutEmpty)
  const hasQueue = queue !== undefined && !queue.isUnread
  const refused = [
    ...(hasQueue ? [] : ['the change requests']),
    ...(specifications ? [] : ['the specifications']),
  ]
  const notes = [
    ...(queue?.note === undefined ? [] : [queue.note]),
    ...(own ? [] : ['the service does not say who you are']),
  ]
  const unread = new Set<StatusRow['what']>([
    ...(hasQueue ? [] : queueSections),
    ...(own ? [] : (['waiting', 'mine'] as const)),
    ...(specifications ? [] : ['specification' as const]),
  ])
  return { rows: byKind(rows), notes, unread, refused }
}

const kinds = Object.keys(statusTitles) as StatusRow['what'][]

const byKind = (rows: readonly StatusRow[]) =>
  rows.toSorted((a, b) => kinds.indexOf(a.what) - kinds.indexOf(b.what))

function withoutEmpty(row: Record<string, unknown>): StatusRow {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as unknown as StatusRow
}

/** One's own drafts are one's own to go on with, though no queue has them among those that are ready. */
function changeRequestRow(
  { number, subject, createdBy, createdAt, ...row }: QueueRow,
  me: string | undefined,
) {
  const isOwnDraft = row.section === 'draft' && me !== undefined && createdBy?.id === me
  const gates = gatesInShort(row.gates)
  return {
    what: isOwnDraft ? ('mine' as const) : row.section,
    id: String(number),
    title: subject,
    by: createdBy?.displayName,
    at: createdAt,
    state: (isOwnDraft ? ['draft', gates].filter(Boolean).join(', ') : gates) || 'pass',
    space: row.space,
  }
}

async function unfinishedJobs(run: Machine) {
  const rows = (await jobRows(jobFolderOf(run))) as Partial<Record<string, unknown>>[]
  return rows
    .filter(({ state }) => state !== 'done')
    .map(({ id, state, command, caller, at, done = 0, steps }) => ({
      what: 'job' as const,
      id: String(id),
      title: typeof command === 'string' ? command : '',
      by: caller,
      at,
      state: steps === undefined ? state : `${state}: ${done} of ${steps}`,
    }))
}

async function specificationsInError(client: Client, organizationId: string, signal: AbortSignal) {
  const all = await whereOffered(() =>
    collect(client.paginate(listOpenAPISpecs, { organizationId }, { signal })),
  )
  return all
    ?.filter(({ lastProcessErrorCode }) => lastProcessErrorCode !== undefined)
    .map(({ slug, sourceURL, lastProcessedAt, lastProcessErrorCode }) => ({
      what: 'specification' as const,
      id: slug,
      title: sourceURL ?? '',
      at: lastProcessedAt,
      state: lastProcessErrorCode,
    }))
}

/** So many of each kind a screen has room for. */
const most = 5

/** What a screen shows of them, with what it leaves out, and what there is none of, in words. */
export function onOneScreen({ rows, unread }: Pick<ReadStatus, 'rows' | 'unread'>): StatusRows {
  const of = (kind: StatusRow['what']) => rows.filter(({ what }) => what === kind)
  const none = kinds.filter(
    (kind) => !about.has(kind) && !unread.has(kind) && of(kind).length === 0,
  )
  const more = kinds.flatMap((kind) => {
    const left = of(kind).length - most
    return left > 0 ? [`${left} more: ${statusTitles[kind]} (docsctl ${commandOf(kind)})`] : []
  })
  return {
    rows: kinds.flatMap((kind) => of(kind).slice(0, most)),
    notes: [...more, ...(none.length > 0 ? [`none: ${none.map(titleOf).join(', ')}`] : [])],
  }
}

function titleOf(kind: StatusRow['what']): string {
  return statusTitles[kind]
}

function commandOf(kind: StatusRow['what']): string {
  if (kind === 'job') return 'jobs list'
  const isInQueue = (queueSections as readonly string[]).includes(kind)
  return isInQueue ? 'change-requests status' : 'openapi list'
}
