import type { AnyOperation } from '../../contract/operation.ts'
import { pathNames } from '../../contract/operation.ts'
import { alternativesOf, keysOf, pathsOf, type Shape } from '../../contract/shape.ts'
import { kindOfKey, kindsByParameter, namings } from '../../names/kinds.ts'
import type { ContextName } from '../program/run.ts'
import type { FlagDefinition, NamesThings } from '../words/definitions.ts'
import { derivedField, type Field, type FieldArgument, type ListWords } from '../words/fields.ts'
import { contextFlags, unsetFlag } from '../words/flags.ts'
import { argumentName, kebab } from '../words/names.ts'
import type { TypedWords } from '../words/typed-words.ts'

/** How the words of a command fill the request of its operation, where that isn't evident. */
export interface RequestSpec {
  /** the parameter of the path that is an argument although context could fill it */
  target?: ContextName
  /** the target may be left to the context */
  targetFromContext?: true
  /** keys of the query or body that are arguments, after those of the path */
  positionals?: readonly string[]
  /** flags that are named otherwise than their key */
  rename?: Readonly<Record<string, string>>
  /** fields that no schema tells */
  fields?: readonly Field[]
  /** keys of the body of which one must be given, and no other */
  exactlyOne?: readonly string[]
  /** the body where nothing is asked for; `{}` where absent */
  emptyBody?: object
  /** the whole body, where the verb says it: no flag is for a key of it, nor for all of it */
  body?: object
  /** keys of the body that only `--input` brings */
  inputOnly?: readonly string[]
  /**
   * several can be given, and are done in their order, one at a time: the body of each, where that is
   * told by the one before
   */
  inTurn?: (body: object, before: string) => object
  /** the operation that is called instead where this flag is typed */
  variant?: { flag: 'change-request' | 'org' | 'space'; operation: AnyOperation }
}

/** An argument of a command: a parameter of the path, a key of the query or body, or that of a field. */
export interface PlannedArgument extends FieldArgument, NamesThings {
  key: string
  isParent?: boolean
}

/** A key that can be null, with every name that `--unset` takes for it: first the one that help shows. */
export interface Unsettable {
  key: string
  names: string[]
}

/** What of a command follows from its operations, before a word is typed. */
export interface Plan {
  operations: AnyOperation[]
  arguments: PlannedArgument[]
  /** the last argument is an id of which several can be given */
  repeats: boolean
  /** the parameters of the path that flags and context fill */
  context: ContextName[]
  fields: Field[]
  unsettable: Unsettable[]
  flags: Record<string, FlagDefinition>
}

/** Verbs that do the same to several things as to one. */
const repeating = new Set(['get', 'update', 'set', 'delete', 'remove', 'restore', 'enableSso'])

export function planOf(operation: AnyOperation, spec: RequestSpec): Plan {
  const operations = spec.variant ? [operation, spec.variant.operation] : [operation]
  const names = [...new Set(operations.flatMap(({ path }) => pathNames(path)))]
  const context = names.filter(
    (name): name is ContextName => isContext(name) && name !== spec.target,
  )
  const argumentKeys = names.filter((name) => !isContext(name) || name === spec.target)
  const positionals = spec.positionals ?? []
  const fields = fieldsOf(operations, spec)
  const fieldArguments = fields.flatMap(({ keys: [key = ''], argument }) =>
    argument ? [{ key, ...argument }] : [],
  )
  const unsettable = spec.body ? [] : unsettableOf(operations, fields)
  const verb = operation.id.split('.').at(-1) as string
  return {
    operations,
    context,
    fields,
    unsettable,
    repeats:
      (repeating.has(verb) || spec.inTurn !== undefined) &&
      operation.list === undefined &&
      argumentKeys.length > 0 &&
      positionals.length + fieldArguments.length === 0,
    arguments: [
      ...[...argumentKeys, ...positionals].map((key) => ({
        key,
        name: argumentName(key),
        ...thingsOf(key, operations),
        ...(operations.some(({ path }) => path.includes(`{${key}}/`)) && { isParent: true }),
        required: !(key === spec.target && spec.targetFromContext),
        description:
          key === spec.target && spec.targetFromContext
            ? `${describeArgument(key, operations)} (default from context)`
            : describeArgument(key, operations),
      })),
      ...fieldArguments,
    ],
    flags: {
      ...contextFlagsOf(context, operations),
      ...Object.assign({}, ...fields.map(({ flags }) => flags)),
      ...(unsettable.length > 0 &&
        unsetFlag(unsettable.map(({ names: [name] }) => name as string))),
    },
  }
}

/** A lone word might be meant for what is made of the words that are typed. */
function contextFlagsOf(context: ContextName[], operations: AnyOperation[]): Plan['flags'] {
  const makes = operations.some(
    ({ effect, method, body }) =>
      effect === 'write' && method === 'POST' && Object.keys(keysOf(body)).length > 0,
  )
  return Object.fromEntries(
    context.map((name) => {
      const { flag, definition } = contextFlags[name]
      return [flag, { ...definition, ...(makes && definition.isParent && { isTypedByFlag: true }) }]
    }),
  )
}

function isContext(name: string): name is ContextName {
  return name in contextFlags
}

/** The keys that an operation takes besides those of its path. */
export function keysFor({ query, body }: AnyOperation): { query: Shapes; body: Shapes } {
  return { query: keysOf(query), body: keysOf(body) }
}

type Shapes = Record<string, Shape>

function fieldsOf(operations: AnyOperation[], spec: RequestSpec): Field[] {
  const written = spec.fields ?? []
  const covered = new Set([
    ...written.flatMap(({ keys }) => keys),
    ...(spec.positionals ?? []),
    ...(spec.inputOnly ?? []),
  ])
  const derived: Field[] = []
  for (const operation of operations) {
    const keys = keysFor(operation)
    for (const place of ['query', 'body'] as const) {
      if (place === 'body' && spec.body) continue
      for (const [key, shape] of Object.entries(keys[place])) {
        if (covered.has(key)) continue
        covered.add(key)
        const field = derivedField(key, shape, place, {
          ...(spec.rename?.[key] !== undefined && { flag: spec.rename[key] }),
          replaces: replacesWhole(operation, key, shape),
          ...thingsOf(key, operations),
        })
        if (!field) throw new Error(`${operation.id}: no flag can be derived for "${key}"`)
        derived.push(field)
      }
    }
  }
  return [...derived, ...written]
}

/** Whether what is sent under a key takes the place of what the thing shows there. */
function replacesWhole({ method, result }: AnyOperation, key: string, { kind }: Shape): boolean {
  if (method !== 'PUT') return method === 'PATCH'
  const shown = keysOf(result)[key]?.kind
  // answers are read more loosely than bodies are written
  return shown === kind || shown === 'other'
}

function unsettableOf(operations: AnyOperation[], fields: Field[]): Unsettable[] {
  const shapes = Object.assign(
    {},
    ...operations.map((operation) => keysFor(operation).body),
  ) as Shapes
  return Object.entries(shapes)
    .filter(([, { nullable }]) => nullable)
    .map(([key]) => {
      const flags = fields
        .filter(({ keys }) => keys.includes(key))
        .flatMap((field) => Object.keys(field.flags))
      const renamed = flags.length === 1 && !flags.includes(kebab(key)) ? flags : []
      return { key, names: [...new Set([...renamed, kebab(key), key, ...flags])] }
    })
}

/** A key of the body that holds a list, of which something is added or removed. */
export interface ListChange {
  key: string
  words: ListWords
}

/** The lists of which something is added or removed. */
export function changedLists(plan: Plan, run: TypedWords): ListChange[] {
  return plan.fields.flatMap(({ keys: [key = ''], list }) =>
    list && [`add-${list.flag}`, `remove-${list.flag}`].some((flag) => flag in run.flags)
      ? [{ key, words: list }]
      : [],
  )
}

/** What a parameter of the path or a key is the id of. */
function thingsOf(key: string, operations: AnyOperation[]): NamesThings {
  const isParameter = operations.some(({ path }) => pathNames(path).includes(key))
  const kinds = isParameter
    ? [kindsByParameter[key]]
    : operations.map(({ id }) => kindOfKey(key, id))
  const things = kinds.find((kind) => kind !== undefined)
  if (!things) return {}
  const asTyped = operations.map(({ id }) => takenAsTyped[`${id} ${key}`]).find(Boolean)
  return { things, ...(asTyped !== undefined && { thingsAsTyped: asTyped }) }
}

const emailAddress = '^[^@\\s]+@[^@\\s]+$'

/** What the service takes beside ids, as a pattern. */
const takenAsTyped: Readonly<Record<string, string>> = {
  'teams.members.update add': emailAddress,
  'teams.members.update remove': emailAddress,
  // the name of an integration
  'orgs.auditEvents.list actor': '^[a-z0-9-]+$',
}

function describeArgument(key: string, operations: AnyOperation[]): string {
  for (const operation of operations) {
    const { query, body } = keysFor(operation)
    const description = (query[key] ?? body[key])?.description
    if (description) return description
  }
  const name = argumentName(key)
  if (name === 'slug') return 'slug of the specification'
  if (name === 'path') return 'path of the page'
  const { things } = thingsOf(key, operations)
  if (things) {
    const { noun, id = 'id', by } = namings[things]
    return `the ${noun}, by ${id}, ${by}`
  }
  return name === 'email-domain' ? 'such as example.com' : `id of the ${name.replace('-', ' ')}`
}

/** Whether what an operation answers has a place in the web application. */
export function hasApp({ result }: AnyOperation): boolean {
  return alternativesOf(result).every((one) => pathsOf(one, 2).includes('urls.app'))
}

/** The keys by which a thing is opened to more people. */
const openingKeys = new Set([
  ...['visibility', 'defaultRole', 'defaultLevel', 'role', 'level', 'sso', 'inviteLinks'],
])

/** Whether a call of it may show something to more people than before. */
export function mayExpose(operation: AnyOperation, { exposes }: { exposes?: unknown }): boolean {
  if (exposes || operation.effect !== 'write') return exposes !== undefined
  return Object.keys(keysFor(operation).body).some((key) => openingKeys.has(key))
}
