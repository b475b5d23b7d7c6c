import { type Prepared, prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { pathNames } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import { changedSince } from '../../jobs/states/agreement.ts'
import type { ServiceAccess, Speaker } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Calls } from './calls.ts'
import type { ListChange } from './request-plan.ts'

/** The calls with the whole of each list, as it is to be by what is there now. */
export async function withWholeLists(
  calls: Calls,
  changes: readonly ListChange[],
  run: TypedWords & ServiceAccess & Speaker,
): Promise<Calls> {
  const read = await readerOf(calls.operation)
  const client = await run.client()
  const prepared = calls.prepared.map(async (call) => {
    const { path } = call.parts
    const own = Object.fromEntries(pathNames(read.path).map((name) => [name, path[name] as string]))
    const reading = prepare(read, { path: own })
    const thing = (await client.exchange(reading)).body as Record<string, unknown>
    const body = { ...(call.parts.body as Record<string, unknown>) }
    for (const change of changes) body[change.key] = await changedList(change, body, thing, run)
    const fields = Object.fromEntries(changes.map(({ key }) => [key, thing[key]]))
    const allowUnknownKeys = run.has('allow-unknown-keys')
    const whole = prepare(call.operation, { ...call.parts, body }, { allowUnknownKeys })
    return { ...whole, madeFrom: { read: reading, fields } }
  })
  return { ...calls, prepared: await Promise.all(prepared) }
}

async function changedList(
  { key, words: { flag, item, wordOf, kept = (one) => one } }: ListChange,
  body: Record<string, unknown>,
  thing: Record<string, unknown>,
  run: TypedWords & Speaker,
): Promise<unknown[]> {
  const typed = body[key] as unknown[]
  const added = ((run.flags[`add-${flag}`] as string[] | undefined) ?? []).length
  const [add, remove] = [typed.slice(0, added), typed.slice(added)].map(
    (items) => new Set(items.map(wordOf)),
  ) as [Set<unknown>, Set<unknown>]
  const there = (thing[key] as unknown[] | undefined) ?? []
  const known = new Set(there.map(wordOf))
  const missing = [...remove].filter((word) => !known.has(word))
  if (missing.length > 0) await run.note(`note: not there to be removed: ${missing.join(', ')}`)
  const left = there.filter((one) => !remove.has(wordOf(one))).map(kept)
  return [...left, ...[...add].filter((word) => !known.has(word)).map((word) => item(`${word}`))]
}

/** Reads what an operation changes. */
async function readerOf(operation: AnyOperation): Promise<AnyOperation> {
  const { operationsById } = await import('../../jobs/step.ts')
  const { stateWayOf } = await import('../../jobs/states/state-way.ts')
  return stateWayOf(operation, await operationsById()).read as AnyOperation
}

/** Throws where what a body was made from has changed: it would take that back. */
export async function refuseChanged({ madeFrom }: Prepared, run: ServiceAccess): Promise<void> {
  if (!madeFrom) return
  const client = await run.client()
  const { body } = await client.exchange(madeFrom.read)
  const now = body as Record<string, unknown>
  const fields = Object.fromEntries(Object.keys(madeFrom.fields).map((key) => [key, now[key]]))
  const changed = changedSince({ fields: madeFrom.fields }, { fields })
  if (changed === undefined) return
  throw new DocsctlError('conflict', `it was changed since it was read: ${changed}`, {
    state: 'nothing was changed by this',
    hint: 'the same command again adds to what is there by then',
  })
}
