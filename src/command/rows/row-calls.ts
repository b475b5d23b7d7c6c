import { inOrder } from '../../client/in-order.ts'
import type { Parts, Prepared } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { type Calls, draftCalls } from '../operation/calls.ts'
import type { NamePlaceholders } from '../operation/name-placeholders.ts'
import { prepareAll } from '../operation/prepare-all.ts'
import { changedLists, type Plan, type RequestSpec } from '../operation/request-plan.ts'
import { readEachRow, refuseSameTarget } from './read-each-row.ts'
import { RowNames } from './row-names.ts'

interface DraftedRow {
  run: WithArgs & WithService & WithConsole & WithEnvironment
  names: NamePlaceholders
  operation: AnyOperation
  parts: Parts[]
}

/**
 * Builds the requests of all rows in a file. All of them are validated before the first one is
 * sent.
 */
export async function buildRowCalls(
  plan: Plan,
  spec: RequestSpec,
  file: string,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<Calls> {
  const inPlaces = new RowNames()
  const rows = await readEachRow(plan, file, run, async (own): Promise<DraftedRow> => {
    const names = inPlaces.of(own)
    const { operation, parts } = await draftCalls(plan, spec, own, names)
    await prepareAll(operation, parts, { plan, run: own, names })
    return { run: own, names, operation, parts }
  })
  const [operation, other] = new Set(rows.map(({ read }) => read.operation))
  if (!operation || other) {
    throw usage([requires('--rows', `--${spec.variant?.flag} in all rows or in none`)])
  }
  const replaceFor = await inPlaces.resolve(
    rows.map(({ where, read: { names, parts } }) => ({ where, names, parts: parts[0] })),
  )
  const drafted = rows.map(async ({ where, line, read: { names, parts, run: own } }) => {
    const known = parts.map(replaceFor(names))
    const prepared = await prepareAll(operation, known, { plan, run: own, names })
    return prepared.map((call) => ({ where, line, own, call, target: rowTarget(call) }))
  })
  const drafts = (await Promise.all(drafted)).flat()
  refuseSameTarget(drafts)
  const prepared: Prepared[] = []
  const wholeLists = ({ call, own }: (typeof drafts)[number]) => completeRowList(call, plan, own)
  for await (const call of inOrder(drafts, readsAtOnce, wholeLists)) prepared.push(call)
  const calls = { operation, prepared, several: true }
  return operation.path.endsWith('}')
    ? calls
    : { ...calls, labels: drafts.map(({ where }) => where) }
}

const readsAtOnce = 4

/** Completes the lists that a row changes with their current items. */
async function completeRowList(
  call: Prepared,
  plan: Plan,
  own: WithArgs & WithService & WithConsole,
): Promise<Prepared> {
  const changes = changedLists(plan, own)
  if (changes.length === 0) return call
  const { completeLists } = await import('../operation/list-changes.ts')
  const calls = { operation: call.operation, prepared: [call], several: true }
  return (await completeLists(calls, changes, own)).prepared[0] as Prepared
}

/**
 * Returns a key that must be unique in the file: the path of a resource or, for any other request
 * that is safe to repeat, the path and the body. Other requests have no key.
 */
function rowTarget({ operation, path, body }: Prepared): string | undefined {
  if (operation.path.endsWith('}')) return path
  return operation.repeat === 'safe' ? `${path} ${JSON.stringify(body)}` : undefined
}
