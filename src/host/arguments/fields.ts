import { kindsByPart } from '../../contract/resource-kinds.ts'
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
  /** the argument's values */
  words: string[]
  /** the body from `--input`; a flag for a part of an object keeps the other parts */
  body?: Readonly<Record<string, unknown>>
}

/** An argument that a field reads instead of a flag; it follows the command's ids. */
export interface FieldArgument extends NamesResource {
  name: string
  description: string
  required: boolean
  /** it takes all remaining arguments */
  multiple?: true
}

/** A mapping from flags to keys of a query or a body. Most are derived from the schema. */
export interface Field {
  /** the keys that it sets */
  keys: readonly string[]
  flags: Record<string, FlagDefinition>
  argument?: FieldArgument
  /** returns the given keys with their values; other keys are absent */
  read(input: FieldInput): Promise<Record<string, unknown>> | Record<string, unknown>
  /** a hook of the command evaluates it if an operation of the pair has no such key */
  always?: true
  /** replaces a whole list, or changes the current one */
  list?: ListFlagText
}

/** The representation of a list as single values. */
export interface ListFlagText {
  flag: string
  /** converts a value into an item of the list */
  item: (token: string) => unknown
  /** converts an item of the list into a value */
  wordOf: (item: unknown) => unknown
  /** converts a current item into the form that is sent, if they differ */
  kept?: (item: unknown) => unknown
}

interface Derivation extends NamesResource {
  flag?: string
  /** a sent list replaces the current one */
  replaces?: boolean
}

/** Returns the field of a key whose schema describes its flag completely. */
export function derivedField(
  key: string,
  shape: Shape,
  place: FieldPlace,
  { flag = flagName(key, shape), replaces = false, ...names }: Derivation = {},
): Field | undefined {
  const description = describe(shape, place)
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
  return { keys: [key], flags, read: (input) => keyed(key, value, input) }
}

/** Adds the kinds of resources to flags for parts of objects. */
function namingParts(flags: Field['flags']): Field['flags'] {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => {
      const [, part = ''] = /\.([a-z-]+)$/.exec(name) ?? []
      const resources = Object.hasOwn(kindsByPart, part) ? kindsByPart[part] : undefined
      return [name, resources && flag.type === 'option' ? { ...flag, resource: resources } : flag]
    }),
  )
}

async function keyed(key: string, value: ValueFlags, { body = {}, ...input }: FieldInput) {
  const read = await value.read(input, body[key])
  return read === undefined ? {} : { [key]: read }
}

interface ListFlag extends Partial<Omit<ListFlagText, 'flag'>> {
  flag: string
  definition: Parameters<typeof Flags.string>[0]
}

/**
 * Returns a list field: `--flag` replaces the list; `--add-flag` and `--remove-flag` change it,
 * which requires its current items.
 */
export function listField(key: string, { flag, definition, ...words }: ListFlag): Field {
  const { item = (token) => token, wordOf = (one) => one } = words
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
    list: { ...words, flag, item, wordOf },
    read: ({ flags }) => {
      const [whole, ...changed] = [flag, add, remove].map((name) => flags[name] as string[])
      // added and removed items must be valid as a list too
      const typed = whole ? listValues(whole) : changed.flatMap((tokens) => tokens ?? [])
      return whole || typed.length > 0 ? { [key]: typed.map(item) } : {}
    },
  }
}
