import type { Client } from '../../client/client.ts'
import { collectItems } from '../../client/in-order.ts'
import { jobFolderForRun } from '../../command/operation/run-job.ts'
import { listOpenAPISpecs } from '../../contract/openapi.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { QueueChoice } from '../change-requests/index.ts'
import {
  ifSupported,
  type QueueRow,
  queueSections,
  readQueueRows,
  sectionTitles,
  summarizeGates,
} from '../change-requests/index.ts'
import { jobRows } from '../jobs/index.ts'

/** A resource that may need attention, or the current user or organization. */
export interface StatusRow {
  what: keyof typeof statusTitles
  /** the ID that commands accept */
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
  job: 'unfinished and failed jobs',
  specification: 'failed specifications',
}

/** Kinds that have a single row, which never needs attention. */
const about: ReadonlySet<StatusRow['what']> = new Set(['user', 'organization'])

export interface StatusRows {
  rows: StatusRow[]
  /** notes about omitted rows */
  notes: string[]
}

interface ReadStatus extends StatusRows {
  /** the kinds that couldn't be read */
  unread: ReadonlySet<StatusRow['what']>
  /** the names of lists that the service refused to return */
  refused: string[]
}

/**
 * Reads the user, the organization, the queue of change requests, unfinished and failed jobs, and
 * failed specifications.
 */
export async function readStatus(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  organizationId: string,
  choice: QueueChoice,
): Promise<ReadStatus> {
  const client = await run.service.client()
  const { signal } = run.environment
  const user = ifSupported(() => client.call(getOwnUser, {}, { signal }))
  const me = user.then((found) => found?.id)
  const [own, organization, queue, jobs, specifications] = await Promise.all([
    user,
    ifSupported(() => client.call(getOrganization, { organizationId }, { signal })),
    ifSupported(() => readQueueRows(run, choice, me)),
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
    ...(own
      ? []
      : [
          'The service does not return the current user, so your change requests are not listed separately',
        ]),
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

/**
 * Returns the row for a change request. A draft by the user counts as the user's own change
 * request, although the queue lists drafts in a separate section.
 */
function changeRequestRow(
  { number, subject, createdBy, createdAt, ...row }: QueueRow,
  me: string | undefined,
) {
  const isOwnDraft = row.section === 'draft' && me !== undefined && createdBy?.id === me
  const gates = summarizeGates(row.gates)
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

async function unfinishedJobs(run: WithEnvironment) {
  const rows = (await jobRows(jobFolderForRun(run))) as Partial<Record<string, unknown>>[]
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
  const all = await ifSupported(() =>
    collectItems(client.paginate(listOpenAPISpecs, { organizationId }, { signal })),
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

/** The maximum number of rows per kind on one screen. */
const most = 5

/** Returns the rows that fit on one screen, with notes about omitted rows and empty kinds. */
export function onOneScreen({ rows, unread }: Pick<ReadStatus, 'rows' | 'unread'>): StatusRows {
  const of = (kind: StatusRow['what']) => rows.filter(({ what }) => what === kind)
  const none = kinds.filter(
    (kind) => !about.has(kind) && !unread.has(kind) && of(kind).length === 0,
  )
  const more = kinds.flatMap((kind) => {
    const left = of(kind).length - most
    return left > 0 ? [`${left} more: ${statusTitles[kind]} (docsctl ${nextCommand(kind)})`] : []
  })
  return {
    rows: kinds.flatMap((kind) => of(kind).slice(0, most)),
    notes: [
      ...more,
      ...(none.length > 0 ? [`Nothing to show for: ${none.map(rowTitle).join(', ')}`] : []),
    ],
  }
}

function rowTitle(kind: StatusRow['what']): string {
  return statusTitles[kind]
}

function nextCommand(kind: StatusRow['what']): string {
  if (kind === 'job') return 'jobs list'
  const isInQueue = (queueSections as readonly string[]).includes(kind)
  return isInQueue ? 'change-requests status' : 'openapi list'
}
