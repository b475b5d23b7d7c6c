import { kindsByPart, namings, type ResourceKind } from '../../contract/resource-kinds.ts'
import type { Shape } from '../../contract/shape.ts'
import { type FlagDefinition, Flags, type NamesResource } from './definitions.ts'
import {
  describe,
  type FieldPlace,
  fieldGroups,
  flagName,
  isRepeated,
  listValues,
  replacesAll,
  type TypedValues,
  type ValueFlags,
  valueFlags,
  valueHelp,
  withNote,
} from './value-flags.ts'

/** The input of a field. */
export interface FieldInput extends TypedValues {
  /** the values of the field's argument */
  args: string[]
  /** the body from `--input`; a flag for a part of an object changes only that part */
  body?: Readonly<Record<string, unknown>>
}

/** A positional argument that provides the value of a field. It follows the IDs of the command. */
export interface FieldArgument extends NamesResource {
  name: string
  description: string
  required: boolean
  /** set if the argument takes all remaining values */
  multiple?: true
}

/** A mapping from flags to query or body keys. Most fields are derived from the schema. */
export interface Field {
  /** the keys that the field sets */
  keys: readonly string[]
  flags: Record<string, FlagDefinition>
  argument?: FieldArgument
  /** returns the values that the user set, by key */
  read(input: FieldInput): Promise<Record<string, unknown>> | Record<string, unknown>
  /** set if the field is also read for a variant of the command whose operation lacks the key */
  always?: true
  /** set if the flags can replace a list, or add items to it and remove items from it */
  list?: ListFlagText
}

/** The flag for a list, with functions that convert between items and flag values. */
export interface ListFlagText {
  flag: string
  /** converts a flag value to an item */
  item: (token: string) => unknown
  /** converts an item to a flag value */
  toFlagValue: (item: unknown) => unknown
  /** converts a current item to the format of request items, if the formats differ */
  kept?: (item: unknown) => unknown
}

/** Adds the identifiers that a value accepts to its description, such as `(ID or title)`. */
export function withIdentifiers(description: string, resource: ResourceKind | undefined): string {
  return resource ? withNote(description, ` (${namings[resource].by})`) : description
}

interface Derivation extends NamesResource {
  flag?: string
  /** true if a list in a request replaces the current list */
  replaces?: boolean
}

/** Returns the field for a key if its flags can be derived from the schema of the key. */
export function derivedField(
  key: string,
  shape: Shape,
  place: FieldPlace,
  { flag = flagName(key, shape), replaces = false, ...names }: Derivation = {},
): Field | undefined {
  const description = withIdentifiers(describe(shape, place), names.resource)
  if (replaces && place === 'body' && shape.item && isRepeated(shape)) {
    const base = { description, helpGroup: fieldGroups.body, ...names }
    return listField(key, { flag, definition: { ...base, ...valueHelp(flag, shape.item) } })
  }
  const value = valueFlags(flag, shape, { place, description, replaces })
  if (!value) return undefined
  const parts = namingParts(value.flags)
  const flags = names.resource
    ? { ...parts, [flag]: { ...value.flags[flag], ...names } as FlagDefinition }
    : parts
  return { keys: [key], flags, read: (input) => readKey(key, value, input) }
}

/** Adds the kind of resource and its identifiers to each flag for a part of an object. */
function namingParts(flags: Field['flags']): Field['flags'] {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => {
      const [, part = ''] = /\.([a-z-]+)$/.exec(name) ?? []
      const resources = Object.hasOwn(kindsByPart, part) ? kindsByPart[part] : undefined
      if (!resources || flag.type !== 'option') return [name, flag]
      const description = withIdentifiers(flag.description ?? '', resources)
      return [name, { ...flag, description, resource: resources }]
    }),
  )
}

async function readKey(key: string, value: ValueFlags, { body = {}, ...input }: FieldInput) {
  const read = await value.read(input, body[key])
  return read === undefined ? {} : { [key]: read }
}

interface ListFlag extends Partial<Omit<ListFlagText, 'flag'>> {
  flag: string
  definition: Parameters<typeof Flags.string>[0]
}

/**
 * Returns the field for a list. `--flag` replaces the list. `--add-flag` and `--remove-flag` edit
 * its current items.
 */
export function listField(key: string, { flag, definition, ...text }: ListFlag): Field {
  const { item = (token) => token, toFlagValue = (one) => one } = text
  const { description } = definition
  const [add, remove] = [`add-${flag}`, `remove-${flag}`]
  const several = (described: string, exclusive: string[]) =>
    Flags.string({ ...definition, description: described, multiple: true, exclusive })
  return {
    keys: [key],
    flags: {
      [flag]: several(withNote(description ?? '', `; ${replacesAll}`), [add, remove]),
      [add]: several('Add a value to the current list (repeatable)', [flag]),
      [remove]: several('Remove a value from the current list (repeatable)', [flag]),
    },
    list: { ...text, flag, item, toFlagValue },
    read: ({ flags }) => {
      const [whole, ...changed] = [flag, add, remove].map((name) => flags[name] as string[])
      // added and removed items are validated like the items of a list
      const typed = whole ? listValues(whole) : changed.flatMap((tokens) => tokens ?? [])
      return whole || typed.length > 0 ? { [key]: typed.map(item) } : {}
    },
  }
}
