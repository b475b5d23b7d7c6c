import type { Parts, Prepared } from '../../client/prepare.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import type { Scope } from '../../names/kinds.ts'
import { list, rules, togetherRule, usage } from '../../text/sentences.ts'
import { type Replace, StandIns } from '../names/stand-ins.ts'
import type { Machine, Speaker } from '../program/roles.ts'
import type { ContextName, Run } from '../program/run.ts'
import { kindsIn } from '../words/definitions.ts'
import type { Field } from '../words/fields.ts'
import { contextFlags } from '../words/flags.ts'
import { argumentName } from '../words/names.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { keysFor, type Plan, type RequestSpec } from './request-plan.ts'
import { prepareAll } from './request-problems.ts'

/** The requests of a run, all checked before the first is sent. */
export interface Calls {
  operation: AnyOperation
  prepared: Prepared[]
  /** several things were asked for, so the answer is a list of them */
  several: boolean
  /** by which people know each, where that isn't the id at the end of its path */
  labels?: string[]
}

/** What the words ask for, before it is known what is meant by names in them. */
export interface DraftedCalls {
  operation: AnyOperation
  parts: Parts[]
  several: boolean
}

/** Makes the requests that the words ask for; what was typed by name is looked for when all else is right. */
export async function makeCalls(plan: Plan, spec: RequestSpec, run: Run): Promise<Calls> {
  const names = new StandIns(run)
  const { operation, parts, several } = await draftCalls(plan, spec, run, names)
  const all = (made: Parts[]) => prepareAll(operation, made, { plan, run, names })
  const checked = all(parts)
  if (!names.isNeeded) return { operation, prepared: checked, several }
  const replace = await names.resolve((known) => scopeOf(parts[0], known))
  return { operation, prepared: all(parts.map(replace)), several }
}

/** Reads the words; what was typed by name is left to `names`. */
export async function draftCalls(
  plan: Plan,
  spec: RequestSpec,
  run: Run,
  names: StandIns,
): Promise<DraftedCalls> {
  const operation = chooseOperation(plan, spec, run)
  const { ids, several } = await idsOf(plan, run, names)
  const { query, body } = await readFields(plan, spec, operation, run, names)
  const shared = await sharedPath(plan, operation, run, names)
  const last = plan.arguments.at(-1)?.key
  const paths = ids.map((id) => (last && plan.repeats ? { ...shared, [last]: id } : shared))
  const parts = paths.map((path, index): Parts => {
    const before = ids[index - 1]
    const own = spec.inTurn && before !== undefined ? spec.inTurn(body, before) : body
    return { path, query, ...(operation.body && { body: own }) }
  })
  return { operation, parts, several }
}

/** Where the things lie whose names are looked for. */
export function scopeOf(parts: Parts | undefined, known: Replace): Scope {
  const { path = {}, query, body } = parts ?? {}
  return { ...placeIn(known(query)), ...placeIn(known(body)), ...known(path) }
}

/** The space and the site that a query or a body names, for the names of what lies in them. */
function placeIn(keys: unknown): Scope {
  const { spaceId, space, siteId, site, target, changeRequest } = (keys ?? {}) as Record<
    string,
    unknown
  >
  const text = (...found: unknown[]) => found.find((one) => typeof one === 'string') as string
  const own = {
    spaceId: text(spaceId, space),
    siteId: text(siteId, site),
    changeRequestId: text(changeRequest),
  }
  const named = Object.fromEntries(Object.entries(own).filter(([, id]) => id !== undefined))
  return target === undefined ? named : { ...named, ...placeIn(target) }
}

function chooseOperation(plan: Plan, { variant }: RequestSpec, run: TypedWords): AnyOperation {
  const [first, second] = plan.operations as [AnyOperation, AnyOperation?]
  const operation = variant && second && run.text(variant.flag) !== undefined ? second : first
  const other = operation === first ? second : first
  if (!other || !variant) return operation
  const { query, body } = keysFor(operation)
  const misplaced = plan.fields
    .filter(({ keys, always }) => !always && !keys.some((key) => key in query || key in body))
    .flatMap(({ flags }) => Object.keys(flags))
    .filter((flag) => flag in run.flags)
  if (misplaced.length === 0) return operation
  const rule = `goes only ${operation === first ? 'with' : 'without'} --${variant.flag}`
  throw usage(misplaced.map((flag) => ({ where: `--${flag}`, rule })))
}

/** The ids that the last argument names; `-` reads one a line. */
async function idsOf(
  plan: Plan,
  run: TypedWords & Machine & Pick<Run, 'contextAsTyped'>,
  names: StandIns,
): Promise<{ ids: string[]; several: boolean }> {
  const last = plan.arguments.at(-1)
  if (!plan.repeats || !last) return { ids: [''], several: false }
  const name = argumentName(last.key)
  const where = name.toUpperCase()
  const take = (id: string) => names.take(last.things, id, where)
  if (run.args[name] === undefined) {
    return { ids: [await names.takeContext(last.key as ContextName, where)], several: false }
  }
  const typed = [run.args[name] as string, ...run.rest]
  const { ids, several } = await typedIds(typed, where, run)
  return { ids: ids.map(take), several }
}

/** The ids that were typed; `-` stands for those on standard input, one a line. */
export async function typedIds(
  typed: readonly string[],
  where: string,
  { sources }: Machine,
): Promise<{ ids: string[]; several: boolean }> {
  if (typed.length === 1 && typed[0] !== '-') return { ids: [...typed], several: false }
  const lines = async () => {
    const read = (await sources.stdin(where)).split(/\r?\n/)
    const line = read.find((one) => one.trim().includes('\t'))
    if (line === undefined) return read
    const rule = 'holds more than an id; -o ids lists ids alone'
    throw usage([{ where: `a line of ${where}`, rule, value: line }])
  }
  const ids = (
    await Promise.all(typed.map(async (word) => (word === '-' ? await lines() : [word])))
  ).flat()
  return { ids: ids.map((id) => id.trim()).filter((id) => id !== ''), several: true }
}

/** The parameters of the path that all the requests have in common. */
async function sharedPath(
  plan: Plan,
  operation: AnyOperation,
  run: TypedWords,
  names: StandIns,
): Promise<Record<string, string>> {
  const path: Record<string, string> = {}
  const repeated = plan.repeats ? plan.arguments.at(-1)?.key : undefined
  const own = pathNames(operation.path).filter((name) => name !== repeated)
  const argumentOf = (name: string) => plan.arguments.find(({ key }) => key === name)
  for (const name of own) {
    const argument = argumentOf(name)
    const typed = argument && run.args[argument.name]
    if (typed === undefined) continue
    path[name] = names.take(argument?.things, typed, argument?.name.toUpperCase() ?? name)
  }
  const whole: Record<string, string> = {}
  for (const name of own) {
    const word = argumentOf(name)?.name.toUpperCase()
    whole[name] = path[name] ?? (await names.takeContext(name as ContextName, word))
  }
  return whole
}

async function readFields(
  plan: Plan,
  spec: RequestSpec,
  operation: AnyOperation,
  run: TypedWords & Speaker & Machine,
  names: StandIns,
) {
  const keys = keysFor(operation)
  const values: Record<string, unknown> = {}
  const flags = namedFlags(plan, run, names)
  const given = await inputBody(run)
  for (const field of plan.fields) {
    if (!field.keys.some((key) => key in keys.query || key in keys.body)) continue
    const words = wordsOf(field, run, names)
    Object.assign(values, await field.read({ flags, sources: run.sources, words, body: given }))
  }
  for (const { key, name, things } of plan.arguments) {
    const typed = run.args[name]
    if (typed === undefined || !spec.positionals?.includes(key)) continue
    values[key] = names.take(things, typed, name.toUpperCase())
  }
  const unset = plan.unsettable.length > 0 ? (run.flags.unset as string[] | undefined) : undefined
  for (const name of unset ?? []) {
    const key = unsetKey(name, plan)
    if ((values[key] ?? null) !== null) {
      throw usage([{ where: `--unset ${name}`, rule: "can't be given with a value for it" }])
    }
    values[key] = null
  }
  const entries = Object.entries(values)
  const query = Object.fromEntries(entries.filter(([key]) => key in keys.query))
  const typed = Object.fromEntries(entries.filter(([key]) => !(key in keys.query)))
  const asked = spec.body ?? { ...given, ...typed }
  const body = Object.keys(asked).length > 0 ? asked : (spec.emptyBody ?? asked)
  checkExactlyOne(plan, spec, body)
  await noteNothing(operation, body, run)
  return { query, body }
}

function wordsOf({ argument }: Field, run: TypedWords, names: StandIns): string[] {
  const typed = argument && run.args[argument.name]
  if (!argument || typed === undefined) return []
  const where = argument.name.toUpperCase()
  return [typed, ...run.rest].map((word) => names.takeValue(argument, word, where))
}

/** The flags of the fields, with what stands for the names in them. */
function namedFlags(
  { context, flags }: Plan,
  run: TypedWords,
  names: StandIns,
): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  const inContext = new Set<string>(context.map((name) => contextFlags[name].flag))
  for (const [name, typed] of Object.entries(run.flags)) {
    const definition = flags[name]
    if (!definition || inContext.has(name) || kindsIn(definition).length === 0) continue
    const take = (word: string) => names.takeValue(definition, word, `--${name}`)
    named[name] = Array.isArray(typed) ? typed.map(take) : take(typed as string)
  }
  return { ...run.flags, ...named }
}

/** The forms of a body that differ by a key each; the schema would blame one key for the other. */
function checkExactlyOne(plan: Plan, { exactlyOne = [] }: RequestSpec, body: object): void {
  const given = exactlyOne.filter((key) => key in body)
  if (exactlyOne.length === 0 || given.length === 1) return
  const [first = '', ...others] = given.map((key) => flagOf(key, plan))
  if (given.length > 0) throw usage([{ where: first, rule: togetherRule(others) }])
  const all = exactlyOne.map((key) => flagOf(key, plan))
  throw usage([{ where: list(all, 'or'), rule: 'is needed' }])
}

function flagOf(key: string, { fields }: Plan): string {
  return `--${Object.keys(fields.find(({ keys }) => keys.includes(key))?.flags ?? {})[0] ?? key}`
}

function unsetKey(typed: string, { unsettable }: Plan): string {
  const found = unsettable.find(({ names }) => names.includes(typed))
  if (found) return found.key
  const rule = `only ${list(unsettable.map(({ names: [name] }) => name as string))}`
  throw usage([{ where: '--unset', rule, value: typed }])
}

async function inputBody(run: TypedWords & Machine): Promise<Record<string, unknown>> {
  const typed = run.text('input')
  if (typed === undefined) return {}
  const value = await run.sources.json('--input', typed)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw usage([{ where: '--input', rule: rules.jsonObject }])
}

/** An update of nothing is legal, and most likely not what was meant. */
async function noteNothing(operation: AnyOperation, body: object, run: Speaker): Promise<void> {
  const updates = operation.method === 'PATCH' || operation.id.endsWith('.update')
  if (!updates || !operation.body || Object.keys(body).length > 0) return
  if (operation.body.safeParse({}).success) await run.note('note: no change was asked for')
}
