import { type Prepared, prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { pathNames } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithService } from '../../host/program/run.ts'
import { describeDifference } from '../../jobs/states/compare-state.ts'
import type { Calls } from './calls.ts'
import type { ListChange } from './request-plan.ts'

/**
 * Replaces additions to lists and removals from lists with the complete new lists, based on the
 * current items.
 */
export async function completeLists(
  calls: Calls,
  changes: readonly ListChange[],
  run: WithArgs & WithService & WithConsole,
): Promise<Calls> {
  const read = await findReadOperation(calls.operation)
  const client = await run.service.client()
  const prepared = calls.prepared.map(async (call) => {
    const { path } = call.parts
    const own = Object.fromEntries(pathNames(read.path).map((name) => [name, path[name] as string]))
    const reading = prepare(read, { path: own })
    const resource = (await client.exchange(reading)).body as Record<string, unknown>
    const body = { ...(call.parts.body as Record<string, unknown>) }
    for (const change of changes) body[change.key] = await changedList(change, body, resource, run)
    const fields = Object.fromEntries(changes.map(({ key }) => [key, resource[key]]))
    const allowUnknownKeys = run.args.has('allow-unknown-keys')
    const whole = prepare(call.operation, { ...call.parts, body }, { allowUnknownKeys })
    return { ...whole, madeFrom: { read: reading, fields } }
  })
  return { ...calls, prepared: await Promise.all(prepared) }
}

async function changedList(
  { key, words: { flag, item, toFlagValue, kept = (one) => one } }: ListChange,
  body: Record<string, unknown>,
  resource: Record<string, unknown>,
  run: WithArgs & WithConsole,
): Promise<unknown[]> {
  const typed = body[key] as unknown[]
  const added = ((run.args.flags[`add-${flag}`] as string[] | undefined) ?? []).length
  const [add, remove] = [typed.slice(0, added), typed.slice(added)].map(
    (items) => new Set(items.map(toFlagValue)),
  ) as [Set<unknown>, Set<unknown>]
  const there = (resource[key] as unknown[] | undefined) ?? []
  const known = new Set(there.map(toFlagValue))
  const missing = [...remove].filter((argument) => !known.has(argument))
  if (missing.length > 0)
    await run.console.note(`note: Not removed, because not found: ${missing.join(', ')}`)
  const left = there.filter((one) => !remove.has(toFlagValue(one))).map(kept)
  return [
    ...left,
    ...[...add].filter((argument) => !known.has(argument)).map((argument) => item(`${argument}`)),
  ]
}

/** Returns the operation that reads the resource that an operation changes. */
async function findReadOperation(operation: AnyOperation): Promise<AnyOperation> {
  const { operationsById } = await import('../../jobs/step.ts')
  const { stateAccess } = await import('../../jobs/states/state-access.ts')
  return stateAccess(operation, await operationsById()).read as AnyOperation
}

/**
 * Throws if the resource changed after the body was built, because the request would revert that
 * change.
 */
export async function refuseChanged({ madeFrom }: Prepared, run: WithService): Promise<void> {
  if (!madeFrom) return
  const client = await run.service.client()
  const { body } = await client.exchange(madeFrom.read)
  const now = body as Record<string, unknown>
  const fields = Object.fromEntries(Object.keys(madeFrom.fields).map((key) => [key, now[key]]))
  const changed = describeDifference({ fields: madeFrom.fields }, { fields })
  if (changed === undefined) return
  throw new DocsctlError('conflict', `The resource was changed remotely: ${changed}`, {
    state: 'Nothing was sent',
    hint: 'Run the command again to apply your change to the current state',
  })
}
