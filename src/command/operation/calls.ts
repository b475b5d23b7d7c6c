import type { Parts, Prepared } from '../../client/prepare.ts'
import { isJsonObject } from '../../contract/json.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import type { Scope } from '../../contract/resource-kinds.ts'
import { namedKinds } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import { argumentName } from '../../host/arguments/names.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import {
  conflicting,
  invalidValue,
  missing,
  requires,
  unknownValue,
} from '../../output/text/problems.ts'
import { list, usage } from '../../output/text/sentences.ts'
import { NamePlaceholders, type Replace } from './name-placeholders.ts'
import { prepareAll } from './prepare-all.ts'
import { keysFor, type Plan, type RequestSpec } from './request-plan.ts'

/** The requests of a run. All of them are validated before the first one is sent. */
export interface Calls {
  operation: AnyOperation
  prepared: Prepared[]
  /** true if the user passed several IDs, so that the result is a list */
  several: boolean
  /** the labels of the calls, if a label differs from the last ID in the path */
  labels?: string[]
}

/** The requests of a run, before names in them are resolved. */
export interface DraftedCalls {
  operation: AnyOperation
  parts: Parts[]
  several: boolean
}

/** Builds the requests from the arguments. Resolves names after all other checks have passed. */
export async function makeCalls(
  plan: Plan,
  spec: RequestSpec,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<Calls> {
  const names = new NamePlaceholders(run)
  const { operation, parts, several } = await draftCalls(plan, spec, run, names)
  const prepareCalls = (drafts: Parts[]) => prepareAll(operation, drafts, { plan, run, names })
  const checked = await prepareCalls(parts)
  if (!names.isNeeded) return { operation, prepared: checked, several }
  const replace = await names.resolve((known) => nameScope(parts[0], known))
  return { operation, prepared: await prepareCalls(parts.map(replace)), several }
}

/** Parses the arguments. `names` replaces names with placeholders, which are resolved later. */
export async function draftCalls(
  plan: Plan,
  spec: RequestSpec,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  names: NamePlaceholders,
): Promise<DraftedCalls> {
  const operation = chooseOperation(plan, spec, run)
  const { ids, several } = await readIds(plan, run, names)
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

/** Returns the scope in which names are resolved. */
export function nameScope(parts: Parts | undefined, known: Replace): Scope {
  const { path = {}, query, body } = parts ?? {}
  return { ...bodyScope(known(query)), ...bodyScope(known(body)), ...known(path) }
}

/** Returns the space and the site in a query or body. Other names are resolved within them. */
function bodyScope(keys: unknown): Scope {
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
  return target === undefined ? named : { ...named, ...bodyScope(target) }
}

function chooseOperation(plan: Plan, { variant }: RequestSpec, run: WithArgs): AnyOperation {
  const [first, second] = plan.operations as [AnyOperation, AnyOperation?]
  const operation = variant && second && run.args.text(variant.flag) !== undefined ? second : first
  const other = operation === first ? second : first
  if (!other || !variant) return operation
  const { query, body } = keysFor(operation)
  const misplaced = plan.fields
    .filter(({ keys, always }) => !always && !keys.some((key) => key in query || key in body))
    .flatMap(({ flags }) => Object.keys(flags))
    .filter((flag) => flag in run.args.flags)
  if (misplaced.length === 0) return operation
  const needed = `--${variant.flag}`
  throw usage(
    misplaced.map((flag) =>
      operation === first ? requires(`--${flag}`, needed) : conflicting(`--${flag}`, [needed]),
    ),
  )
}

/** Returns the IDs of the last argument. `-` reads IDs from standard input, one per line. */
async function readIds(
  plan: Plan,
  run: WithArgs & WithService & WithEnvironment,
  names: NamePlaceholders,
): Promise<{ ids: string[]; several: boolean }> {
  const last = plan.arguments.at(-1)
  if (!plan.repeats || !last) return { ids: [''], several: false }
  const name = argumentName(last.key)
  const where = name.toUpperCase()
  const take = (id: string) => names.take(last.resource, id, where)
  if (run.args.named[name] === undefined) {
    return { ids: [await names.takeContext(last.key as ContextName, where)], several: false }
  }
  const typed = [run.args.named[name] as string, ...run.args.rest]
  const { ids, several } = await typedIds(typed, where, run)
  return { ids: ids.map(take), several }
}

/** Returns the IDs as typed. `-` reads them from standard input, one per line. */
export async function typedIds(
  typed: readonly string[],
  where: string,
  { environment }: WithEnvironment,
): Promise<{ ids: string[]; several: boolean }> {
  if (typed.length === 1 && typed[0] !== '-') return { ids: [...typed], several: false }
  return { ids: await environment.sources.lines(where, typed), several: true }
}

/** Returns the path parameters that all requests share. */
async function sharedPath(
  plan: Plan,
  operation: AnyOperation,
  run: WithArgs,
  names: NamePlaceholders,
): Promise<Record<string, string>> {
  const path: Record<string, string> = {}
  const repeated = plan.repeats ? plan.arguments.at(-1)?.key : undefined
  const own = pathNames(operation.path).filter((name) => name !== repeated)
  // parents come last, because the URL of a resource also contains the IDs of its parents
  for (const name of own.toReversed()) {
    const argument = plan.arguments.find(({ key }) => key === name)
    const where = argument?.name.toUpperCase()
    const typed = argument && run.args.named[argument.name]
    path[name] =
      typed === undefined
        ? await names.takeContext(name as ContextName, where)
        : names.take(argument?.resource, typed, where ?? name)
  }
  return Object.fromEntries(own.map((name) => [name, path[name] as string]))
}

async function readFields(
  plan: Plan,
  spec: RequestSpec,
  operation: AnyOperation,
  run: WithArgs & WithConsole & WithEnvironment,
  names: NamePlaceholders,
) {
  const keys = keysFor(operation)
  const values: Record<string, unknown> = {}
  const flags = await namedFlags(plan, run, names)
  const given = await inputBody(run)
  for (const field of plan.fields) {
    if (!field.keys.some((key) => key in keys.query || key in keys.body)) continue
    const args = typedArguments(field, run, names)
    Object.assign(
      values,
      await field.read({ flags, sources: run.environment.sources, args, body: given }),
    )
  }
  for (const { key, name, resource } of plan.arguments) {
    const typed = run.args.named[name]
    if (typed === undefined || !spec.positionals?.includes(key)) continue
    values[key] = names.take(resource, typed, name.toUpperCase())
  }
  const unset =
    plan.unsettable.length > 0 ? (run.args.flags.unset as string[] | undefined) : undefined
  for (const name of unset ?? []) {
    const key = unsetKey(name, plan)
    if ((values[key] ?? null) !== null) {
      throw usage([conflicting(`--unset ${name}`, [`a value for ${name}`])])
    }
    values[key] = null
  }
  const entries = Object.entries(values)
  const query = Object.fromEntries(entries.filter(([key]) => key in keys.query))
  const typed = Object.fromEntries(entries.filter(([key]) => !(key in keys.query)))
  const merged = spec.body ?? { ...given, ...typed }
  const body = Object.keys(merged).length > 0 ? merged : (spec.emptyBody ?? merged)
  checkRequiredKeys(plan, spec, body)
  await noteEmptyUpdate(operation, body, run)
  return { query, body }
}

function typedArguments({ argument }: Field, run: WithArgs, names: NamePlaceholders): string[] {
  const typed = argument && run.args.named[argument.name]
  if (!argument || typed === undefined) return []
  const where = argument.name.toUpperCase()
  return [typed, ...run.args.rest].map((word) => names.takeValue(argument, word, where))
}

/** Returns the values of the flags, with placeholders for names. `-` reads a list of names. */
async function namedFlags(
  { context, flags }: Plan,
  run: WithArgs & WithEnvironment,
  names: NamePlaceholders,
): Promise<Record<string, unknown>> {
  const named: Record<string, unknown> = {}
  const inContext = new Set<string>(context.map((name) => contextFlags[name].flag))
  for (const [name, typed] of Object.entries(run.args.flags)) {
    const definition = flags[name]
    if (!definition || inContext.has(name) || namedKinds(definition).length === 0) continue
    const take = (argument: string) => names.takeValue(definition, argument, `--${name}`)
    const { sources } = run.environment
    const listed = Array.isArray(typed) && (await sources.lines(`--${name}`, typed, true))
    named[name] = listed ? listed.map(take) : take(typed as string)
  }
  return { ...run.args.flags, ...named }
}

/**
 * Throws unless the body contains exactly one, or at least one, of several keys. Otherwise, the
 * schema error would name the wrong key, or an update would change nothing.
 */
function checkRequiredKeys(plan: Plan, spec: RequestSpec, body: object): void {
  const keys = spec.exactlyOne ?? spec.atLeastOne ?? []
  const flags = keys.map((key) => keyFlag(key, plan))
  const [first, ...others] = flags.filter((_, at) => (keys[at] as string) in body)
  if (first && others.length > 0 && spec.exactlyOne) throw usage([conflicting(first, others)])
  if (!first && keys.length > 0) throw usage([missing(list(flags))])
}

function keyFlag(key: string, { fields }: Plan): string {
  return `--${Object.keys(fields.find(({ keys }) => keys.includes(key))?.flags ?? {})[0] ?? key}`
}

function unsetKey(typed: string, { unsettable }: Plan): string {
  const found = unsettable.find(({ names }) => names.includes(typed))
  if (found) return found.key
  const names = unsettable.map(({ names: [name] }) => name as string)
  throw usage([unknownValue('--unset', typed, names)])
}

async function inputBody(run: WithArgs & WithEnvironment): Promise<Record<string, unknown>> {
  const typed = run.args.text('input')
  if (typed === undefined) return {}
  const value = await run.environment.sources.json('--input', typed)
  if (isJsonObject(value)) return value
  throw usage([invalidValue('--input', undefined, 'Expected a JSON object')])
}

/** Warns about an empty update, which is valid but probably a mistake. */
async function noteEmptyUpdate(
  operation: AnyOperation,
  body: object,
  run: WithConsole,
): Promise<void> {
  const updates = operation.method === 'PATCH' || operation.id.endsWith('.update')
  if (!updates || !operation.body || Object.keys(body).length > 0) return
  if (operation.body.safeParse({}).success)
    await run.console.note('note: No changes were requested')
}
