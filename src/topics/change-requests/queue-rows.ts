import { isWanted } from '../../changes/queue/filter.ts'
import type { QueueChoice } from '../../changes/queue/find-spaces.ts'
import { type QueueItem, readQueue } from '../../changes/queue/read-queue.ts'
import { type QueueSection, sectionTitles } from '../../changes/queue/sections.ts'
import { gatesInShort, readStanding } from '../../changes/queue/standing.ts'
import type { ChangeRequest } from '../../changes/sides.ts'
import { inOrder } from '../../client/in-order.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { contextFlags, nameFlagsFor } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { Column, ColumnLike } from '../../text/columns.ts'
import { grouped } from '../../text/text.ts'
import { type GateRow, gateFlags, gatePolicy, gateRow } from './gate-policy.ts'

/** A change request as the service gives it, with its place and what was found out. */
export type QueueRow = ChangeRequest & {
  space: { id: string; title?: string }
  section: QueueSection
  gates: GateRow[]
}

export interface QueueRows {
  rows: QueueRow[]
  /** what they were made of */
  items: QueueItem[]
  /** what is not among them */
  note?: string
  /** nothing at all could be read */
  isUnread: boolean
}

/** Whose queue is read. */
export const queueTargets = {
  ...nameFlagsFor(['spaces', 'collections']),
  space: Flags.string({
    description: 'those of this space (repeatable; default from context)',
    helpGroup: 'TARGET',
    helpValue: 'SPACE',
    multiple: true,
    things: 'spaces',
    isParent: true,
  }),
  collection: Flags.string({
    description: 'those of the spaces in this collection',
    helpGroup: 'TARGET',
    helpValue: 'COLLECTION',
    things: 'collections',
    exclusive: ['space'],
  }),
  org: contextFlags.organizationId.definition,
  author: Flags.string({
    description: 'only those of this user, by id, e-mail address or a part of the name',
    helpGroup: 'TARGET',
    helpValue: 'USER',
    things: 'members',
  }),
}

export const queueFlags = { ...queueTargets, ...gateFlags }

/** What was typed beats the space of the context, and that one the organization of the context. */
export async function choiceOf(run: TypedWords & ServiceAccess): Promise<QueueChoice> {
  const spaces = run.flags.space as string[] | undefined
  const collection = run.text('collection')
  const org = run.text('org')
  if (spaces)
    return { spaces: await run.idsOf({ kind: 'spaces', words: spaces, where: '--space' }) }
  if (collection !== undefined) {
    return { collection: await run.idOf('collections', collection, '--collection') }
  }
  if (org !== undefined) return { org: await run.context('organizationId') }
  const { space } = await run.session()
  if (!space) return { org: await run.context('organizationId') }
  return { spaces: [await run.idOf('spaces', space.value, space.origin)] }
}

/** Asking more spaces than this takes a while. */
const manySpaces = 20

/** The queue with its gates, a few change requests at a time where these take requests. */
export async function readRows(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  choice: QueueChoice,
  me?: Promise<string | undefined>,
): Promise<QueueRows> {
  const client = await run.client()
  const policy = await gatePolicy(run)
  run.progress.at('reading the queue')
  const { items, ...rest } = await readQueue(client, choice, {
    signal: run.signal,
    me,
    readsRules: policy === undefined,
    onSpaces: async (count) => {
      if (count <= manySpaces) return
      await run.note(`note: asks each of ${grouped(count)} spaces for its change requests`)
    },
  })
  const author = run.text('author')
  const wanted = items.filter((item) => isWanted(item, { author }))
  const rows: QueueRow[] = []
  const read = async (item: QueueItem): Promise<QueueRow> => {
    const { target, changeRequest, section, space } = item
    const gates = await readStanding(client, item, policy, run.signal)
    const place = { id: target.spaceId, ...(space !== undefined && { title: space }) }
    return { ...changeRequest, space: place, section, gates: gates.map(gateRow) }
  }
  for await (const row of inOrder(wanted, 4, read)) {
    rows.push(row)
    run.progress.at(`${rows.length} of ${wanted.length} change requests`)
  }
  const { note, isUnread = false } = rest
  return { rows, items: wanted, ...(note !== undefined && { note }), isUnread }
}

/** Below this the subjects need the room of what the gates say too. */
const roomy = 100

/** The columns of a pipe, or of a table of this width: those that say something of these rows, or all. */
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
    value: (row) => ageOf((row as QueueRow).createdAt, now),
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
      value: (row) => gatesInShort((row as QueueRow).gates) || 'pass',
    },
    // what a pipe was cut by stays where it was
    ...(isTable ? [] : [section]),
  ]
}

/** `3 d`: the largest unit says enough. */
export function ageOf(time: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(time)) / 60_000))
  if (Number.isNaN(minutes)) return ''
  if (minutes < 60) return `${minutes} min`
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}
