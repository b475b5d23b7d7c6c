import type { Shape } from '../../contract/shape.ts'
import { list, usage } from '../../text/sentences.ts'
import { type FlagDefinition, Flags, type NamesThings } from './definitions.ts'
import { kebab, singular } from './names.ts'
import type { Sources } from './values.ts'

/** What a field reads from: the flags as typed, and the way to `@file` and `-`. */
export interface FieldInput {
  flags: Record<string, unknown>
  sources: Sources
  /** what was typed for its argument */
  words: string[]
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

type FieldPlace = 'query' | 'body'

const groupOf: Record<FieldPlace, string> = { query: 'TARGET', body: 'CHANGE' }

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
  const value = valueFlags(flag, shape, { place, description })
  if (!value) return undefined
  const flags = names.things
    ? { ...value.flags, [flag]: { ...value.flags[flag], ...names } as FlagDefinition }
    : value.flags
  return { keys: [key], flags, read: (input) => keyed(key, value, input) }
}

async function keyed(key: string, value: ValueFlags, input: FieldInput) {
  const read = await value.read(input)
  return read === undefined ? {} : { [key]: read }
}

/** The flags that one value is given by, and what it is when they were typed. */
interface ValueFlags {
  flags: Record<string, FlagDefinition>
  /** `undefined` where none was typed */
  read(input: Pick<FieldInput, 'flags' | 'sources'>): Promise<unknown>
}

interface ValueWords {
  place: FieldPlace
  description: string
}

function valueFlags(flag: string, shape: Shape, words: ValueWords): ValueFlags | undefined {
  const { place, description } = words
  const base = { description, helpGroup: groupOf[place] }
  if (shape.kind === 'boolean') {
    return {
      flags: { [flag]: Flags.boolean({ ...base, allowNo: true }) },
      read: async ({ flags }) => flags[flag],
    }
  }
  if (shape.kind === 'number') {
    return one(flag, { ...base, helpValue: 'N' }, async (typed) => numberOf(flag, typed))
  }
  if (shape.kind === 'list' && isPlain(shape.item)) {
    return {
      flags: { [flag]: Flags.string({ ...base, ...valueHelp(flag, shape.item), multiple: true }) },
      read: async ({ flags }) => {
        const typed = flags[flag] as string[] | undefined
        return typed && (place === 'body' ? listOf(typed) : typed)
      },
    }
  }
  if (shape.kind === 'text' || shape.kind === 'choice') {
    const free = place === 'body' && shape.kind === 'text' && !shape.values
    return one(flag, { ...base, ...valueHelp(flag, shape) }, async (typed, sources) => {
      if (isGuest(shape, typed)) return null
      return free ? await sources.text(`--${flag}`, typed) : typed
    })
  }
  if (place === 'query') return undefined
  if (shape.kind === 'map' && isPlain(shape.item)) return mapFlags(flag, base)
  if (shape.kind === 'object' && shape.keys) return objectFlags(flag, shape, words)
  if (shape.kind === 'list' && shape.item?.kind !== 'other') return jsonFlag(flag, base)
  return undefined
}

/** A list of words is typed one by one, any other as a whole. */
function isRepeated({ kind, item }: Shape): boolean {
  return kind === 'list' && isPlain(item)
}

/** Whether a word can stand for it. */
function isPlain(shape: Shape | undefined): shape is Shape {
  return shape !== undefined && (shape.kind === 'text' || shape.kind === 'choice')
}

/** A flag that is typed once. */
function one(
  flag: string,
  definition: Parameters<typeof Flags.string>[0],
  read: (typed: string, sources: Sources) => Promise<unknown>,
): ValueFlags {
  return {
    flags: { [flag]: Flags.string(definition) },
    read: async ({ flags, sources }) =>
      flag in flags ? await read(flags[flag] as string, sources) : undefined,
  }
}

function numberOf(flag: string, typed: string): number {
  const value = Number(typed)
  if (typed.trim() !== '' && Number.isFinite(value)) return value
  throw usage([{ where: `--${flag}`, rule: 'a number', value: typed }])
}

interface Help {
  description: string
  helpGroup: string
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
      [flag]: several(`${description}; replaces all that there are`, [add, remove]),
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

/** `--flag @file.json`, `-`, or the JSON itself. */
function jsonFlag(flag: string, base: Help): ValueFlags {
  const described = { ...base, description: `${base.description}, as JSON or @file.json` }
  return one(flag, { ...described, helpValue: 'JSON' }, (typed, sources) =>
    sources.jsonText(`--${flag}`, typed),
  )
}

/** `--flag name=value`, repeatable. */
function mapFlags(flag: string, base: Help): ValueFlags {
  const description = `${base.description} (repeatable)`
  return {
    flags: {
      [flag]: Flags.string({ ...base, description, helpValue: 'NAME=VALUE', multiple: true }),
    },
    read: async ({ flags }) => {
      const typed = flags[flag] as string[] | undefined
      return typed && Object.fromEntries(typed.map((word) => pairOf(flag, word)))
    },
  }
}

function pairOf(flag: string, typed: string): [string, string] {
  const cut = typed.indexOf('=')
  if (cut > 0) return [typed.slice(0, cut), typed.slice(cut + 1)]
  throw usage([{ where: `--${flag}`, rule: 'in the form NAME=VALUE', value: typed }])
}

/** `--flag @file.json` for all of an object, `--flag.key value` for a part of it; parts win. */
function objectFlags(flag: string, shape: Shape, { place, description }: ValueWords): ValueFlags {
  const parts = Object.entries(shape.keys ?? {}).flatMap(([key, part]) => {
    const value = valueFlags(`${flag}.${flagName(key, part)}`, part, {
      place,
      description: describe({ ...part, optional: true }, place),
    })
    return value ? [{ key, value }] : []
  })
  const whole = jsonFlag(flag, { description, helpGroup: groupOf[place] })
  return {
    flags: Object.assign(whole.flags, ...parts.map(({ value }) => value.flags)),
    read: async (input) => {
      const given = await whole.read(input)
      const typed: Record<string, unknown> = {}
      for (const { key, value } of parts) {
        const read = await value.read(input)
        if (read !== undefined) typed[key] = read
      }
      return Object.keys(typed).length > 0 ? merged(given, typed) : given
    },
  }
}

function merged(given: unknown, typed: Record<string, unknown>): unknown {
  if (!isObject(given)) return typed
  const both = { ...given }
  for (const [key, value] of Object.entries(typed)) {
    both[key] = isObject(value) ? merged(both[key], value) : value
  }
  return both
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function flagName(key: string, shape: Shape): string {
  const named = /[a-z]Id$/.test(key) ? key.slice(0, -2) : key
  return kebab(isRepeated(shape) ? singular(named) : named)
}

/** So many known values stand behind their flag; more stand in its description. */
const fewValues = 6

function describe(shape: Shape, place: FieldPlace): string {
  const { description = '', kind, optional, values = [] } = shape
  const several = isRepeated(shape) ? ' (repeatable)' : ''
  const known = kind === 'text' && values.length > fewValues ? `, such as ${list(values)}` : ''
  return `${description}${known}${several}${place === 'body' && !optional ? ' (required)' : ''}`
}

/** A closed enumeration refuses other values, the known values of an open one only feed the help. */
function valueHelp(flag: string, shape: Shape) {
  const values = isRole(shape) ? [...(shape.values ?? []), 'guest'] : shape.values
  if (!values) return { helpValue: flag.split('-').at(-1)?.toUpperCase() ?? 'VALUE' }
  if (shape.kind === 'choice') return { options: values, helpValue: 'VALUE' }
  return { known: values, helpValue: values.length > fewValues ? 'VALUE' : values.join('|') }
}

/** A role that may be null is the role of a guest. */
function isRole({ nullable, values }: Shape): boolean {
  return nullable && values?.[0] === 'admin'
}

function isGuest(shape: Shape, typed: string): boolean {
  return typed === 'guest' && isRole(shape)
}

/** One empty value stands for the empty list. */
function listOf(values: string[]): string[] {
  return values.length === 1 && values[0] === '' ? [] : values
}
