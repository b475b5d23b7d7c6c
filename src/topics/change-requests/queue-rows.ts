import { checkGates, gatesAtHand } from '../../changes/gates.ts'
import { type QueueChoice, type QueueItem, readQueue } from '../../changes/queue.ts'
import type { ChangeRequest } from '../../changes/sides.ts'
import { inOrder } from '../../client/in-order.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { Run } from '../../frame/program/run.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { Column, ColumnLike } from '../../text/columns.ts'
import { type GateRow, gatePolicy, gateRow } from './gate-policy.ts'

/** A change request as the service gives it, with its place and what was found out. */
export type QueueRow = ChangeRequest & { space: { id: string; title?: string }; gates: GateRow[] }

export interface QueueRows {
  rows: QueueRow[]
  /** what is not among them */
  note?: string
}

/** What was typed beats the space of the context, and that one the organization of the context. */
export async function choiceOf(run: TypedWords & ServiceAccess): Promise<QueueChoice> {
  const spaces = run.flags.space as string[] | undefined
  const collection = run.text('collection')
  const org = run.text('org')
  if (spaces) return { spaces }
  if (collection !== undefined) return { collection }
  if (org !== undefined) return { org }
  const { space } = await run.session()
  return space ? { spaces: [space.value] } : { org: await run.context('organizationId') }
}

/** The queue with its gates, a few change requests at a time where these take requests. */
export async function readRows(run: Run, choice: QueueChoice): Promise<QueueRows> {
  const client = await run.client()
  const policy = await gatePolicy(run)
  run.progress.at('reading the queue')
  const { items, note } = await readQueue(client, choice, { signal: run.signal })
  const author = run.text('author')
  const wanted = items.filter(
    ({ changeRequest }) => author === undefined || isBy(changeRequest, author),
  )
  const rows: QueueRow[] = []
  const read = async ({ target, changeRequest, space }: QueueItem): Promise<QueueRow> => {
    const { gates } = policy
      ? await checkGates(client, target, policy, { changeRequest, signal: run.signal })
      : { gates: gatesAtHand(target, changeRequest) }
    const place = { id: target.spaceId, ...(space !== undefined && { title: space }) }
    return { ...changeRequest, space: place, gates: gates.map(gateRow) }
  }
  for await (const row of inOrder(wanted, 4, read)) {
    rows.push(row)
    run.progress.at(`${rows.length} of ${wanted.length} change requests`)
  }
  return { rows, ...(note !== undefined && { note }) }
}

function isBy({ createdBy }: ChangeRequest, author: string): boolean {
  const { id, email, displayName } = createdBy
  const wanted = author.toLowerCase()
  return (
    id === author ||
    email?.toLowerCase() === wanted ||
    displayName?.toLowerCase().includes(wanted) === true
  )
}

/** Below this the subjects need the room of what the gates say too. */
const roomy = 100

/** The columns of a pipe, or of a table of this width. */
export function queueColumns(
  rows: QueueRow[],
  { now, width }: { now: number; width?: number },
): ColumnLike[] {
  const isTable = width !== undefined
  const isSaid = ({ gates }: QueueRow) => gates.some(({ gate }) => gate === 'outdated')
  const several = new Set(rows.map(({ space }) => space.id)).size > 1
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
  return [
    ...(several || !isTable ? [space] : []),
    'number',
    'subject',
    { path: 'createdBy.displayName', header: 'AUTHOR' },
    isTable ? age : 'createdAt',
    ...(isTable && width < roomy && rows.every(isSaid) ? [] : ['outdated']),
    { path: 'comments', header: 'THREADS' },
    { path: 'gates', header: 'GATES', value: (row) => gatesInShort((row as QueueRow).gates) },
  ]
}

/** `3 d`: the largest unit says enough. */
function ageOf(time: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(time)) / 60_000))
  if (Number.isNaN(minutes)) return ''
  if (minutes < 60) return `${minutes} min`
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`
}

/** `pass`, or the gates that aren't passed; those that can't be told have a question mark. */
function gatesInShort(gates: GateRow[]): string {
  const open = gates.filter(({ state }) => state !== 'pass')
  if (open.length === 0) return 'pass'
  return open.map(({ gate, state }) => (state === 'unknown' ? `${gate}?` : gate)).join(', ')
}
