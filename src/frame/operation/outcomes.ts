import type { Answer } from '../../client/answer.ts'
import type { ExchangeOptions } from '../../client/client.ts'
import type { Prepared } from '../../client/prepare.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import type { Speaker } from '../program/roles.ts'
import type { Run } from '../program/run.ts'
import type { View } from '../result/result.ts'
import { contextFlags } from '../words/flags.ts'
import { accountForAll } from './account.ts'
import { lookWords } from './look-words.ts'
import type { CommandSpec } from './operation-command.ts'

type Sending = Pick<CommandSpec, 'look' | 'check' | 'ids'> & Pick<ExchangeOptions, 'lookUp'>

/** Sends one request and gives what it answered. */
export function performOne(call: Prepared, spec: Sending, run: Run): Promise<unknown> {
  run.progress.at(run.name)
  return send(call, spec, run)
}

/** An empty answer is said in words of its own. */
async function send(call: Prepared, spec: Sending, run: Run): Promise<unknown> {
  const client = await run.client()
  const words = spec.look?.(call.parts.path) ?? lookWords(run.name, call)
  const look = words && docsctlLine(words)
  const answer = await client.exchange(call, { look, lookUp: spec.lookUp })
  const { body } = answer
  if (body === undefined) return await emptyResult(call, answer, spec, run)
  await spec.check?.(body, call, run)
  return body
}

async function emptyResult(
  call: Prepared,
  { status, isGone }: Answer,
  { ids = 'id' }: Sending,
  run: Speaker,
): Promise<object> {
  const { path } = call.parts
  const id = path[pathNames(call.operation.path).at(-1) as string]
  const became = async () => {
    if (call.operation.method !== 'DELETE') return { ...path, updated: true }
    const [, ...others] = idsOfEmpty(call.operation)
    const gone = { id, ...Object.fromEntries(others.map((name) => [name, path[name]])) }
    if (isGone) {
      await run.note(`note: ${id} is not there; whether this removed it is not known`)
      return { ...gone, deleted: null, gone: true }
    }
    if (status !== 202) return { ...gone, deleted: true }
    await run.note('note: the service has taken it as a request; it is not done yet')
    return { ...gone, deleted: false, requested: true }
  }
  const told = await became()
  return (await run.format()) === 'ids' ? at(ids, id) : told
}

/** `{user: {id}}` for `user.id` */
function at(path: string, value: unknown): object {
  return path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value) as object
}

/** The columns of what is said where the service answers nothing. */
export function columnsOfEmpty(operation: AnyOperation): string[] {
  return [...idsOfEmpty(operation), operation.method === 'DELETE' ? 'deleted' : 'updated']
}

/** What a deletion was in goes without saying, unless that is a thing that it was taken from. */
function idsOfEmpty({ method, path }: AnyOperation): string[] {
  const names = pathNames(path)
  if (method !== 'DELETE') return names
  return ['id', ...names.slice(0, -1).filter((name) => !(name in contextFlags))]
}

/** Sends many requests a few at a time; every one of them is accounted for. */
export function performSeveral(
  calls: Prepared[],
  spec: CommandSpec,
  view: View,
  run: Run,
  jobs = 4,
): Promise<void> {
  const idOf = ({ operation, parts }: Prepared) =>
    parts.path[pathNames(operation.path).at(-1) as string] as string
  const drawn = spec.drawSeveral?.(run)
  const shown: View = drawn
    ? { ...view, format: 'table', draw: () => drawn, drawsTexts: true }
    : view
  const perform = (call: Prepared) => send(call, spec, run)
  const reads = calls.every(({ operation }) => operation.effect === 'read')
  return accountForAll(calls, { idOf, perform, reads }, shown, run, jobs)
}
