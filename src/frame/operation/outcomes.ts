import type { Answer } from '../../client/answer.ts'
import type { ExchangeOptions } from '../../client/client-options.ts'
import type { Prepared } from '../../client/prepare.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import type { Asked } from '../guards/ask-first.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { View } from '../result/result.ts'
import { contextFlags } from '../words/flags.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { accountForAll, type Work } from './account.ts'
import type { Calls } from './calls.ts'
import { withJobOf } from './job-of-run.ts'
import { orByName } from './look-alikes.ts'
import { lookWords } from './look-words.ts'
import type { CommandSpec } from './operation-command.ts'

type SendingSpec = Pick<CommandSpec, 'look' | 'check' | 'follow' | 'ids'> &
  Pick<ExchangeOptions, 'lookUp'>

/** Sends one request and gives what it answered. */
export function performOne(
  call: Prepared,
  spec: SendingSpec,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<unknown> {
  run.progress.at(run.name)
  return orByName(call, (one) => sendCall(one, spec, run), run)
}

/** The same with a journal, where one was asked for. */
export async function performOneAsJob(
  call: Prepared,
  spec: SendingSpec,
  run: TypedWords & ServiceAccess & Speaker & Machine,
  asked: Asked | undefined,
): Promise<unknown> {
  const items = [{ id: idOf(call), call }]
  return await withJobOf(run, { items, parallel: 1, asked }, (job) => {
    const perform = () => performOne(call, spec, run)
    return job ? job.perform(0, perform) : perform()
  })
}

/** An empty answer is said in words of its own. */
export async function sendCall(
  call: Prepared,
  spec: SendingSpec,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<unknown> {
  if (call.madeFrom) await (await import('./list-changes.ts')).refuseChanged(call, run)
  const client = await run.client()
  const words = spec.look?.(call.parts.path) ?? lookWords(run.name, call)
  const look = words && docsctlLine(words)
  const answer = await client.exchange(call, { look, lookUp: spec.lookUp })
  const { body } = answer
  if (body === undefined) return await emptyResult(call, answer, spec, run)
  await spec.check?.(body, call, run)
  return spec.follow ? await spec.follow(body, call, run) : body
}

async function emptyResult(
  call: Prepared,
  { status, isGone }: Answer,
  { ids = 'id' }: SendingSpec,
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
    await run.note('note: the service has accepted it; it is not done yet')
    return { ...gone, deleted: false, requested: true }
  }
  const result = await became()
  return (await run.format()) === 'ids' ? at(ids, id) : result
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
export async function performSeveral(
  { prepared: calls, labels }: Pick<Calls, 'prepared' | 'labels'>,
  spec: CommandSpec,
  view: View,
  run: TypedWords & ServiceAccess & Speaker & Machine,
  jobs = 4,
  asked?: Asked,
): Promise<void> {
  const drawn = spec.drawSeveral?.(run)
  const shown: View = drawn
    ? { ...view, format: 'table', draw: () => drawn, drawsTexts: true }
    : view
  const items = calls.map((call, index) => ({ id: labels?.[index] ?? idOf(call), call, index }))
  const reads = calls.every(({ operation }) => operation.effect === 'read')
  const perform = ({ call }: (typeof items)[number]) =>
    orByName(call, (one) => sendCall(one, spec, run), run)
  const account = { idOf: ({ id }: (typeof items)[number]) => id, perform, reads }
  if (reads) return await accountForAll(items, account, shown, run, jobs)
  await accountForJob(run, items, account, shown, { jobs, asked })
}

/** The id that a call is known by. */
export function idOf({ operation, parts }: Prepared): string {
  return parts.path[pathNames(operation.path).at(-1) as string] as string
}

interface JobItem {
  id: string
  call: Prepared
}

/** Does many things that write, with a journal where they are many. */
export async function accountForJob<Item extends JobItem>(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  items: readonly Item[],
  how: Work<Item>,
  view: View,
  { jobs, asked, count }: { jobs: number; asked?: Asked | undefined; count?: number },
): Promise<void> {
  await withJobOf(run, { items, count, parallel: jobs, asked }, async (job) => {
    const numbers = new Map(items.map((item, index) => [item, index]))
    const isLast = (item: Item) => asked?.guarded?.own.has(numbers.get(item) as number) ?? false
    if (!job) return await accountForAll(items, { ...how, isLast }, view, run, jobs)
    const perform = (item: Item) =>
      job.perform(numbers.get(item) as number, () => how.perform(item))
    await accountForAll(items, { ...how, perform, job, isLast }, view, run, jobs)
  })
}
