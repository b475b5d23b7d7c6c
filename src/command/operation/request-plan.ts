import type { AnyOperation } from '../../contract/operation.ts'
import { pathNames } from '../../contract/operation.ts'
import { kindOfKey, kindsByParameter, namings } from '../../contract/resource-kinds.ts'
import { fieldPaths, type Shape, schemaAlternatives, schemaKeys } from '../../contract/shape.ts'
import type { FlagDefinition, NamesResource } from '../../host/arguments/definitions.ts'
import {
  derivedField,
  type Field,
  type FieldArgument,
  type ListFlagText,
  withIdentifiers,
} from '../../host/arguments/fields.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import { argumentName, kebab } from '../../host/arguments/names.ts'
import { unsetFlag } from '../../host/arguments/value-flags.ts'
import type { WithArgs } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import { upperFirst } from '../../output/text/text.ts'

/**
 * Rules for deriving arguments and flags from an operation, for cases in which the defaults aren't
 * suitable.
 */
export interface RequestSpec {
  /** the path parameter that becomes an argument even though the context could provide it */
  target?: ContextName
  /** true if the context can also provide the target */
  targetFromContext?: true
  /** query or body keys that become arguments after the path parameters */
  positionals?: readonly string[]
  /** the flag names of keys, if the flag isn't named after the key */
  rename?: Readonly<Record<string, string>>
  /** additional fields that aren't in a schema */
  fields?: readonly Field[]
  /** body keys that exclude each other; one of them is required */
  exactlyOne?: readonly string[]
  /** body keys; at least one is required */
  atLeastOne?: readonly string[]
  /** the body if no flag is given; default: `{}` */
  emptyBody?: object
  /**
   * the complete body, if the command always sends the same body; the command then has no body
   * flags
   */
  body?: object
  /** body keys that only `--input` can set */
  inputOnly?: readonly string[]
  /**
   * sends one request per resource in sequence; returns the body for a resource, given the ID of
   * the previous resource
   */
  inTurn?: (body: object, before: string) => object
  /** the operation that replaces the main operation if this flag is given */
  variant?: { flag: 'change-request' | 'org' | 'space'; operation: AnyOperation }
}

/**
 * An argument of a command: a path parameter, a key of the query or body, or the argument of a
 * field.
 */
export interface PlannedArgument extends FieldArgument, NamesResource {
  key: string
  isParent?: boolean
}

/** A nullable key, with all names that `--unset` accepts for it. Help shows only the first name. */
export interface Unsettable {
  key: string
  names: string[]
}

/** The plan of a command, derived from its operations. */
export interface Plan {
  operations: AnyOperation[]
  arguments: PlannedArgument[]
  /** true if the last argument is an ID and accepts several values */
  repeats: boolean
  /** the path parameters that flags or the context provide */
  context: ContextName[]
  fields: Field[]
  unsettable: Unsettable[]
  flags: Record<string, FlagDefinition>
}

/** Verbs that can be applied to several resources. */
const repeating = new Set(['get', 'update', 'set', 'delete', 'remove', 'restore', 'enableSso'])

export function createRequestPlan(operation: AnyOperation, spec: RequestSpec): Plan {
  const operations = spec.variant ? [operation, spec.variant.operation] : [operation]
  const names = [...new Set(operations.flatMap(({ path }) => pathNames(path)))]
  const context = names.filter(
    (name): name is ContextName => isContext(name) && name !== spec.target,
  )
  const argumentKeys = names.filter((name) => !isContext(name) || name === spec.target)
  const positionals = spec.positionals ?? []
  const fields = planFields(operations, spec)
  const fieldArguments = fields.flatMap(({ keys: [key = ''], argument }) =>
    argument ? [{ key, ...argument }] : [],
  )
  const unsettable = spec.body ? [] : unsettableKeys(operations, fields)
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
        ...keyResources(key, operations),
        ...(operations.some(({ path }) => path.includes(`{${key}}/`)) && { isParent: true }),
        required: !(key === spec.target && spec.targetFromContext),
        description:
          key === spec.target && spec.targetFromContext
            ? `${describeArgument(key, operations)} (default: the current organization)`
            : describeArgument(key, operations),
      })),
      ...fieldArguments,
    ],
    flags: {
      ...planContextFlags(context, operations),
      ...Object.assign({}, ...fields.map(({ flags }) => flags)),
      ...(unsettable.length > 0 &&
        unsetFlag(unsettable.map(({ names: [name] }) => name as string))),
    },
  }
}

/**
 * Returns the context flags. Commands that create a resource accept the parent only as a flag,
 * because a positional argument could be mistaken for a value of the new resource.
 */
function planContextFlags(context: ContextName[], operations: AnyOperation[]): Plan['flags'] {
  const makes = operations.some(
    ({ effect, method, body }) =>
      effect === 'write' && method === 'POST' && Object.keys(schemaKeys(body)).length > 0,
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

/** Returns the query and body keys that an operation accepts. */
export function keysFor({ query, body }: AnyOperation): { query: Shapes; body: Shapes } {
  return { query: schemaKeys(query), body: schemaKeys(body) }
}

type Shapes = Record<string, Shape>

function planFields(operations: AnyOperation[], spec: RequestSpec): Field[] {
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
          ...keyResources(key, operations),
        })
        if (!field) throw new Error(`${operation.id}: no flag can be derived for "${key}"`)
        derived.push(field)
      }
    }
  }
  return [...derived, ...written]
}

/** Returns whether a request replaces the whole value that the resource has under a key. */
function replacesWhole({ method, result }: AnyOperation, key: string, { kind }: Shape): boolean {
  if (method !== 'PUT') return method === 'PATCH'
  const shown = schemaKeys(result)[key]?.kind
  // response schemas are less strict than body schemas
  return shown === kind || shown === 'other'
}

function unsettableKeys(operations: AnyOperation[], fields: Field[]): Unsettable[] {
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

/** A body key whose list can be changed by adding and removing items. */
export interface ListChange {
  key: string
  words: ListFlagText
}

/** Returns the lists that can be changed by adding and removing items. */
export function changedLists(plan: Plan, run: WithArgs): ListChange[] {
  return plan.fields.flatMap(({ keys: [key = ''], list }) =>
    list && [`add-${list.flag}`, `remove-${list.flag}`].some((flag) => flag in run.args.flags)
      ? [{ key, words: list }]
      : [],
  )
}

/** Returns the kind of resource that the ID in a path parameter or key identifies. */
function keyResources(key: string, operations: AnyOperation[]): NamesResource {
  const isParameter = operations.some(({ path }) => pathNames(path).includes(key))
  const kinds = isParameter
    ? [kindsByParameter[key]]
    : operations.map(({ id }) => kindOfKey(key, id))
  const resources = kinds.find((kind) => kind !== undefined)
  if (!resources) return {}
  const asTyped = operations.map(({ id }) => literalPatterns[`${id} ${key}`]).find(Boolean)
  return { resource: resources, ...(asTyped !== undefined && { literalPattern: asTyped }) }
}

const emailAddress = '^[^@\\s]+@[^@\\s]+$'

/** Patterns for values that the service accepts in place of IDs. */
const literalPatterns: Readonly<Record<string, string>> = {
  'teams.members.update add': emailAddress,
  'teams.members.update remove': emailAddress,
}

function describeArgument(key: string, operations: AnyOperation[]): string {
  const { resource } = keyResources(key, operations)
  for (const operation of operations) {
    const { query, body } = keysFor(operation)
    const description = (query[key] ?? body[key])?.description
    if (description) return withIdentifiers(description, resource)
  }
  const name = argumentName(key)
  if (name === 'slug') return 'Specification slug'
  if (name === 'path') return 'Page path'
  if (resource) {
    const { noun, by } = namings[resource]
    return `${upperFirst(noun)} ${by}`
  }
  if (key === 'installationId' && operations[0]?.id.startsWith('git.')) {
    return 'Git sync ID'
  }
  const keywords = operations.flatMap(({ aliases = [] }) => aliases)
  return name === 'email-domain'
    ? 'Email domain, such as example.com'
    : [`${upperFirst(name.replace('-', ' '))} ID`, ...keywords].join(', or ')
}

/** Returns whether the result of an operation contains a web app URL. */
export function hasApp({ result }: AnyOperation): boolean {
  return schemaAlternatives(result).every((one) => fieldPaths(one, 2).includes('urls.app'))
}

/** Keys that can make a resource visible to more people. */
const openingKeys = new Set([
  ...['visibility', 'defaultRole', 'defaultLevel', 'role', 'level', 'sso', 'inviteLinks'],
])

/** Returns whether a call can make a resource visible to more people. */
export function mayExpose(operation: AnyOperation, { exposes }: { exposes?: unknown }): boolean {
  if (exposes || operation.effect !== 'write') return exposes !== undefined
  return Object.entries(keysFor(operation).body).some(
    // the roles of an assistant aren't the roles of members
    ([key, { values }]) => openingKeys.has(key) && !values?.includes('collaborator'),
  )
}
