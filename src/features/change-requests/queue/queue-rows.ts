import { inOrder } from '../../../client/in-order.ts'
import type { ChangeRequest } from '../../../contract/change-requests/change-requests.ts'
import { Flags } from '../../../host/arguments/definitions.ts'
import { contextFlags, nameFlagsFor } from '../../../host/arguments/flags.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import type { Column, ColumnLike } from '../../../output/columns.ts'
import { shortAge } from '../../../output/text/age.ts'
import { grouped } from '../../../output/text/text.ts'
import { type GateRow, gateFlags, gatePolicy, gateRow } from '../gates/gate-policy.ts'
import { type Reviewer, verdictReviewer } from '../model/reviewers.ts'
import { reviewersColumn } from '../reviewers-column.ts'
import { matchesFilter } from './model/filter.ts'
import type { QueueChoice } from './model/find-spaces.ts'
import { readItemStanding, summarizeGates } from './model/item-gates.ts'
import type { QueueItem } from './model/queue-item.ts'
import { readQueue } from './model/read-queue.ts'
import { type QueueSection, sectionTitles } from './model/sections.ts'

/** A change request from the API, with its space and gates. */
export type QueueRow = ChangeRequest & {
  space: { id: string; title?: string }
  section: QueueSection
  gates: GateRow[]
  /** the users who reviewed the change request */
  reviewers: Reviewer[]
}

export interface QueueRows {
  rows: QueueRow[]
  /** the queue items from which the rows were created */
  items: QueueItem[]
  /** describes the missing change requests */
  note?: string
  /** true if no space could be read */
  isUnread: boolean
}

/** The flags that select the scope of the queue. */
export const queueTargets = {
  ...nameFlagsFor(['spaces', 'collections']),
  space: Flags.string({
    description:
      'Filter by space (ID or title; repeatable; default: the current space, if set, unless --org or --collection is used)',
    helpGroup: 'TARGET',
    helpValue: 'SPACE',
    multiple: true,
    resource: 'spaces',
    isParent: true,
  }),
  collection: Flags.string({
    description: 'Show only change requests in this collection (ID or title)',
    helpGroup: 'TARGET',
    helpValue: 'COLLECTION',
    resource: 'collections',
    exclusive: ['space'],
  }),
  org: contextFlags.organizationId.definition,
  author: Flags.string({
    description: 'Show only change requests by this user (ID, email address, or part of the name)',
    helpGroup: 'TARGET',
    helpValue: 'USER',
    resource: 'members',
  }),
}

export const queueFlags = { ...queueTargets, ...gateFlags }

/**
 * Returns the scope of the queue. Flags take precedence over the current space, which takes
 * precedence over the current organization.
 */
export async function readQueueChoice(run: WithArgs & WithService): Promise<QueueChoice> {
  const spaces = run.args.flags.space as string[] | undefined
  const collection = run.args.text('collection')
  const org = run.args.text('org')
  if (spaces)
    return { spaces: await run.service.idsOf({ kind: 'spaces', values: spaces, where: '--space' }) }
  if (collection !== undefined) {
    return { collection: await run.service.idOf('collections', collection, '--collection') }
  }
  if (org !== undefined) return { org: await run.service.context('organizationId') }
  const { space } = await run.service.session()
  if (!space) return { org: await run.service.context('organizationId') }
  return { spaces: [await run.service.idOf('spaces', space.value, space.origin)] }
}

/** Reading at least this number of spaces takes noticeably long. */
const manySpaces = 20

/**
 * Reads the queue and its gates. Reads gates that need requests for several change requests in
 * parallel.
 */
export async function readQueueRows(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  choice: QueueChoice,
  me?: Promise<string | undefined>,
): Promise<QueueRows> {
  const client = await run.service.client()
  const policy = await gatePolicy(run)
  run.console.progress.at('Loading the change requests')
  const { items, ...rest } = await readQueue(client, choice, {
    signal: run.environment.signal,
    me,
    readsRules: policy === undefined,
    onSpaces: async (count) => {
      if (count <= manySpaces) return
      await run.console.note(
        `Loading the change requests of ${grouped(count)} spaces, with separate API requests for each space`,
      )
    },
  })
  const author = run.args.text('author')
  const wanted = items.filter((item) => matchesFilter(item, { author }))
  const rows: QueueRow[] = []
  const read = async (item: QueueItem): Promise<QueueRow> => {
    const { target, changeRequest, section, space } = item
    const standing = await readItemStanding(client, item, {
      policy,
      signal: run.environment.signal,
    })
    const place = { id: target.spaceId, ...(space !== undefined && { title: space }) }
    const reviewers = standing.verdicts.given.map(verdictReviewer)
    return {
      ...{ ...changeRequest, space: place, section, reviewers },
      gates: standing.gates.map(gateRow),
    }
  }
  for await (const row of inOrder(wanted, 4, read)) {
    rows.push(row)
    run.console.progress.at(`Checking gates: ${rows.length} of ${wanted.length} change requests`)
  }
  const { note, isUnread = false } = rest
  return { rows, items: wanted, ...(note !== undefined && { note }), isUnread }
}

/**
 * The minimum width for the gates column. A narrower table omits the column to leave space for the
 * subjects.
 */
const roomy = 100

/**
 * Returns the columns for a pipe, or for a table of a given width. Omits empty columns unless `all`
 * is set.
 */
export function queueColumns(
  rows: QueueRow[],
  { now, width, all = false }: { now: number; width?: number; all?: boolean },
): ColumnLike[] {
  const isTable = width !== undefined
  const isNarrow = isTable && width < roomy
  const isInGates = (wanted: string) =>
    isNarrow && !all && rows.every(({ gates }) => gates.some(({ gate }) => gate === wanted))
  const several = all || new Set(rows.map(({ space }) => space.id)).size > 1
  const space: Column = {
    path: 'space',
    header: 'SPACE',
    value: (row) => {
      const { space } = row as QueueRow
      return isTable ? (space.title ?? space.id) : space.id
    },
  }
  const age: Column = {
    path: 'createdAt',
    header: 'AGE',
    kind: 'text',
    value: (row) => queueAge((row as QueueRow).createdAt, now),
  }
  const section: Column = {
    path: 'section',
    header: 'TURN',
    value: (row) => {
      const { section } = row as QueueRow
      return isTable ? sectionTitles[section] : section
    },
  }
  return [
    ...(isTable ? [section] : []),
    ...(several || !isTable ? [space] : []),
    'number',
    'subject',
    { path: 'createdBy.displayName', header: 'AUTHOR' },
    isTable ? age : 'createdAt',
    ...(isInGates('outdated') ? [] : ['outdated']),
    ...(isInGates('comments') ? [] : [{ path: 'comments', header: 'THREADS' }]),
    {
      path: 'gates',
      header: 'GATES',
      value: (row) => summarizeGates((row as QueueRow).gates) || 'pass',
    },
    ...(isTable && (all || rows.some(({ reviewers }) => reviewers.length > 0))
      ? [reviewersColumn]
      : []),
    // in a pipe, new columns are at the end, because scripts refer to columns by position
    ...(isTable ? [] : [section, reviewersColumn]),
  ]
}

/** Returns the age of a change request in short form. */
export function queueAge(time: string, now: number): string {
  return shortAge(now - Date.parse(time), 24)
}
