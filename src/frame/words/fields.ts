import type { Shape } from '../../contract/shape.ts'
import { kindsByPart } from '../../names/kinds.ts'
import { type FlagDefinition, Flags, type NamesThings } from './definitions.ts'
import {
  describe,
  type FieldPlace,
  flagName,
  groupOf,
  isRepeated,
  listOf,
  replacesAll,
  type TypedValues,
  type ValueFlags,
  valueFlags,
  valueHelp,
} from './value-flags.ts'

/** What a field reads from. */
export interface FieldInput extends TypedValues {
  /** what was typed for its argument */
  words: string[]
  /** the body as `--input` brings it: what is typed for a part of an object leaves the others */
  body?: Readonly<Record<string, unknown>>
}

/** An argument that a field reads, in place of a flag; it stands behind the ids of the command. */
export interface FieldArgument extends NamesThings {
  name: string
  description: string
  required: boolean
  /** it takes all the words that are left */
  multiple?: true
}

/** The way from flags to some keys of a query or a body; most are derived, the odd ones are written. */
export interface Field {
  /** the keys that it speaks for */
  keys: readonly string[]
  flags: Record<string, FlagDefinition>
  argument?: FieldArgument
  /** the keys that were given, with their values; an absent one was not */
  read(input: FieldInput): Promise<Record<string, unknown>> | Record<string, unknown>
  /** a hook of the command does its work where an operation of the pair has no such key */
  always?: true
  /** it replaces a whole list, or changes what there is of it */
  list?: ListWords
}

/** How a list is typed, one by one. */
export interface ListWords {
  flag: string
  /** what a word is in the list */
  item: (word: string) => unknown
  /** the word for what stands in the list */
  wordOf: (item: unknown) => unknown
  /** an item as it is sent again, where that isn't as it is read */
  kept?: (item: unknown) => unknown
}

interface Derivation extends NamesThings {
  flag?: string
  /** a list that is sent takes the place of the one that there is */
  replaces?: boolean
}

/** The field of a key whose schema says all that a flag needs. */
export function derivedField(
  key: string,
  shape: Shape,
  place: FieldPlace,
  { flag = flagName(key, shape), replaces = false, ...names }: Derivation = {},
): Field | undefined {
  const description = describe(shape, place)
  if (replaces && place === 'body' && shape.item && isRepeated(shape)) {
    const base = { description, helpGroup: groupOf.body, ...names }
    return listField(key, { flag, definition: { ...base, ...valueHelp(flag, shape.item) } })
  }
  const value = valueFlags(flag, shape, { place, description, replaces })
  if (!value) return undefined
  const parts = namingParts(value.flags)
  const flags = names.things
    ? { ...parts, [flag]: { ...value.flags[flag], ...names } as FlagDefinition }
    : parts
  return { keys: [key], flags, read: (input) => keyed(key, value, input) }
}

/** Flags of parts of objects with what they name. */
function namingParts(flags: Field['flags']): Field['flags'] {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => {
      const [, part = ''] = /\.([a-z-]+)$/.exec(name) ?? []
      const things = Object.hasOwn(kindsByPart, part) ? kindsByPart[part] : undefined
      return [name, things && flag.type === 'option' ? { ...flag, things } : flag]
    }),
  )
}

async function keyed(key: string, value: ValueFlags, { body = {}, ...input }: FieldInput) {
  const read = await value.read(input, body[key])
  return read === undefined ? {} : { [key]: read }
}

interface ListFlag extends Partial<Omit<ListWords, 'flag'>> {
  flag: string
  definition: Parameters<typeof Flags.string>[0]
}

/** `--flag` replaces a list, `--add-flag` and `--remove-flag` change it; what there is has to be read for these. */
export function listField(key: string, { flag, definition, ...words }: ListFlag): Field {
  const { item = (word) => word, wordOf = (one) => one } = words
  const { description } = definition
  const [add, remove] = [`add-${flag}`, `remove-${flag}`]
  const several = (described: string, exclusive: string[]) =>
    Flags.string({ ...definition, description: described, multiple: true, exclusive })
  return {
    keys: [key],
    flags: {
      [flag]: several(`${description}; ${replacesAll}`, [add, remove]),
      [add]: several('add this one, and keep the others (repeatable)', [flag]),
      [remove]: several('take this one out, and keep the others (repeatable)', [flag]),
    },
    list: { ...words, flag, item, wordOf },
    read: ({ flags }) => {
      const [whole, ...changed] = [flag, add, remove].map((name) => flags[name] as string[])
      // what is added and removed has to be right as a list too
      const typed = whole ? listOf(whole) : changed.flatMap((words) => words ?? [])
      return whole || typed.length > 0 ? { [key]: typed.map(item) } : {}
    },
  }
}
