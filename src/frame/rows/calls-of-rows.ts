import { inOrder } from '../../client/in-order.ts'
import type { Parts, Prepared } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { usage } from '../../text/sentences.ts'
import type { StandIns } from '../names/stand-ins.ts'
import { type Calls, draftCalls } from '../operation/calls.ts'
import { changedLists, type Plan, type RequestSpec } from '../operation/request-plan.ts'
import { prepareAll } from '../operation/request-problems.ts'
import type { Run } from '../program/run.ts'
import { readEachRow, refuseSameThing } from './read-each-row.ts'
import { RowNames } from './row-names.ts'

interface DraftedRow {
  run: Run
  names: StandIns
  operation: AnyOperation
  parts: Parts[]
}

/** The requests of all rows of a file, all checked before the first is sent. */
export async function callsOfRows(
  plan: Plan,
  spec: RequestSpec,
  file: string,
  run: Run,
): Promise<Calls> {
  const inPlaces = new RowNames()
  const rows = await readEachRow(plan, file, run, async (own): Promise<DraftedRow> => {
    const names = inPlaces.of(own)
    const { operation, parts } = await draftCalls(plan, spec, own, names)
    prepareAll(operation, parts, { plan, run: own, names })
    return { run: own, names, operation, parts }
  })
  const [operation, other] = new Set(rows.map(({ read }) => read.operation))
  if (!operation || other)
    throw usage([{ where: '--rows', rule: 'needs rows that all are of one kind' }])
  const replaceFor = await inPlaces.resolve(
    rows.map(({ where, read: { names, parts } }) => ({ where, names, parts: parts[0] })),
  )
  const made = rows.flatMap(({ where, line, read: { names, parts, run: own } }) => {
    const known = parts.map(replaceFor(names))
    const prepared = prepareAll(operation, known, { plan, run: own, names })
    return prepared.map((call) => ({ where, line, own, call, thing: thingOf(call) }))
  })
  refuseSameThing(made)
  const prepared: Prepared[] = []
  const wholeLists = ({ call, own }: (typeof made)[number]) => withWholeList(call, plan, own)
  for await (const call of inOrder(made, readsAtOnce, wholeLists)) prepared.push(call)
  const calls = { operation, prepared, several: true }
  return operation.path.endsWith('}') ? calls : { ...calls, labels: made.map(({ where }) => where) }
}

const readsAtOnce = 4

/** What a row adds to a list, or takes out, needs what there is of it. */
async function withWholeList(call: Prepared, plan: Plan, own: Run): Promise<Prepared> {
  const changes = changedLists(plan, own)
  if (changes.length === 0) return call
  const { withWholeLists } = await import('../operation/list-changes.ts')
  const calls = { operation: call.operation, prepared: [call], several: true }
  return (await withWholeLists(calls, changes, own)).prepared[0] as Prepared
}

/** What no two rows can be about: a thing that its path names, or the very same request where that sets values. */
function thingOf({ operation, path, body }: Prepared): string | undefined {
  if (operation.path.endsWith('}')) return path
  return operation.repeat === 'safe' ? `${path} ${JSON.stringify(body)}` : undefined
}
