import type { Parts, Prepared } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { usage } from '../../text/sentences.ts'
import type { Replace, StandIns } from '../names/stand-ins.ts'
import { type Calls, draftCalls } from '../operation/calls.ts'
import type { Plan, RequestSpec } from '../operation/request-plan.ts'
import { prepareAll } from '../operation/request-problems.ts'
import type { Run } from '../program/run.ts'
import { readEachRow, refuseSameThing } from './read-each-row.ts'
import type { RowWords } from './row-columns.ts'
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
  const rows = await readEachRow(wordsOf(plan), file, run, async (own): Promise<DraftedRow> => {
    const names = inPlaces.of(own)
    const { operation, parts } = await draftCalls(plan, spec, own, names)
    prepareAll(operation, parts, { plan, run: own, names })
    return { run: own, names, operation, parts }
  })
  const [operation, other] = new Set(rows.map(({ read }) => read.operation))
  if (!operation || other)
    throw usage([{ where: '--rows', rule: 'needs rows that all are of one kind' }])
  const replaces = await inPlaces.resolve(
    rows.map(({ read: { names, parts } }) => ({ names, parts: parts[0] })),
  )
  const made = rows.flatMap(({ where, line, read: { names, parts, run: own } }) => {
    const known = parts.map(replaces.get(names) as Replace)
    const prepared = prepareAll(operation, known, { plan, run: own, names })
    return prepared.map((call) => ({ where, line, call, thing: thingOf(call) }))
  })
  refuseSameThing(made)
  const calls = { operation, prepared: made.map(({ call }) => call), several: true }
  return operation.path.endsWith('}') ? calls : { ...calls, labels: made.map(({ where }) => where) }
}

/** The words that a row may hold: what is added to a list needs what there is of it, which rows don't wait for. */
function wordsOf({ arguments: named, flags, fields }: Plan): RowWords {
  const isChange = (name: string) =>
    fields.some(({ list }) => list && name !== list.flag && name.endsWith(`-${list.flag}`))
  const own = Object.entries(flags).filter(([name]) => !isChange(name))
  return { arguments: named, flags: Object.fromEntries(own) }
}

/** What no two rows can be about: a thing that its path names, or the very same request where that sets values. */
function thingOf({ operation, path, body }: Prepared): string | undefined {
  if (operation.path.endsWith('}')) return path
  return operation.repeat === 'safe' ? `${path} ${JSON.stringify(body)}` : undefined
}
