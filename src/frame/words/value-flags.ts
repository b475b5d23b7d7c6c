import type { Shape } from '../../contract/shape.ts'
import { list, usage } from '../../text/sentences.ts'
import { type FlagDefinition, Flags } from './definitions.ts'
import { kebab, singular } from './names.ts'
import type { Sources } from './values.ts'

/** The flags as typed, and the way to `@file` and `-`. */
export interface TypedValues {
  flags: Record<string, unknown>
  sources: Sources
}

export type FieldPlace = 'query' | 'body'

export const groupOf: Record<FieldPlace, string> = { query: 'TARGET', body: 'CHANGE' }

/** The flags that one value is given by, and what it is when they were typed. */
export interface ValueFlags {
  flags: Record<string, FlagDefinition>
  /** `undefined` where none was typed; what is typed for a part changes what is given */
  read(input: TypedValues, given?: unknown): Promise<unknown>
}

interface ValueWords {
  place: FieldPlace
  description: string
  /** a list or a map that is sent takes the place of the one that there is */
  replaces?: boolean
}

export const replacesAll = 'replaces all that there are'

export function valueFlags(flag: string, shape: Shape, words: ValueWords): ValueFlags | undefined {
  const value = flagsOfShape(flag, shape, words)
  const definition = value?.flags[flag]
  if (!definition || !words.replaces || !holdsSeveral(shape)) return value
  const description = `${definition.description}; ${replacesAll}`
  return { ...value, flags: { ...value.flags, [flag]: { ...definition, description } } }
}

/** A list or a map, which is sent as a whole. */
export function holdsSeveral({ kind }: Shape): boolean {
  return kind === 'list' || kind === 'map'
}

function flagsOfShape(flag: string, shape: Shape, words: ValueWords): ValueFlags | undefined {
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
  if (shape.kind === 'map') {
    return isPlain(shape.item) ? mapFlags(flag, base) : jsonFlag(flag, base)
  }
  if (shape.kind === 'object' && shape.keys) return objectFlags(flag, shape, words)
  if (shape.kind === 'list' && shape.item?.kind !== 'other') return jsonFlag(flag, base)
  return undefined
}

/** A list of words is typed one by one, any other as a whole. */
export function isRepeated({ kind, item }: Shape): boolean {
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

/** `--flag @file.json`, `-`, or the JSON itself. */
function jsonFlag(flag: string, base: Help): ValueFlags {
  const described = { ...base, description: `${base.description}, as JSON or @file.json` }
  return one(flag, { ...described, helpValue: 'JSON' }, (typed, sources) =>
    sources.jsonText(`--${flag}`, typed),
  )
}

/** A word, or an object as `@file.json`, `-` or the JSON itself. */
function wordOrJsonFlag(flag: string, word: Shape, base: Help): ValueFlags {
  const words = word.values ? `${list(word.values, 'or')}, or ` : ''
  const description = `${base.description}: ${words}as JSON or @file.json`
  return one(flag, { ...base, description, helpValue: 'VALUE|JSON' }, async (typed, sources) =>
    /^[{@-]/.test(typed) ? await sources.jsonText(`--${flag}`, typed) : typed,
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

/** `--flag @file.json` or a word for all of an object, `--flag.key value` for a part of it; parts win. */
function objectFlags(flag: string, shape: Shape, words: ValueWords): ValueFlags {
  const { place, description } = words
  const parts = Object.entries(shape.keys ?? {}).flatMap(([key, part]) => {
    const value = valueFlags(`${flag}.${flagName(key, part)}`, part, {
      ...words,
      description: describe({ ...part, optional: true }, place),
    })
    return value ? [{ key, value }] : []
  })
  const base = { description, helpGroup: groupOf[place] }
  const whole = shape.word ? wordOrJsonFlag(flag, shape.word, base) : jsonFlag(flag, base)
  return {
    flags: Object.assign(whole.flags, ...parts.map(({ value }) => value.flags)),
    read: async (input, given) => {
      const all = await whole.read(input)
      const start = all ?? given
      const before = isObject(start) ? start : {}
      const typed: Record<string, unknown> = {}
      for (const { key, value } of parts) {
        const read = await value.read(input, before[key])
        if (read !== undefined) typed[key] = read
      }
      if (Object.keys(typed).length === 0) return all
      const both = { ...before, ...typed }
      // what was given may be another form, of which nothing stays
      return shape.forms && !shape.forms.some((form) => isOfForm(both, form)) ? typed : both
    },
  }
}

/** Whether an object has the keys of a form alone, and the words that tell it. */
function isOfForm(value: Record<string, unknown>, form: Record<string, Shape>): boolean {
  return Object.entries(value).every(([key, held]) => {
    const shape = form[key]
    if (!shape) return false
    return shape.kind !== 'choice' || shape.values?.includes(held as string)
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function flagName(key: string, shape: Shape): string {
  const named = /[a-z]Id$/.test(key) ? key.slice(0, -2) : key
  return kebab(isRepeated(shape) ? singular(named) : named)
}

/** So many known values stand behind their flag; more stand in its description. */
const fewValues = 6

export function describe(shape: Shape, place: FieldPlace): string {
  const { description = '', kind, optional, values = [] } = shape
  const several = isRepeated(shape) ? ' (repeatable)' : ''
  const known = kind === 'text' && values.length > fewValues ? `, such as ${list(values)}` : ''
  return `${description}${known}${several}${place === 'body' && !optional ? ' (required)' : ''}`
}

/** A closed enumeration refuses other values, the known values of an open one only feed the help. */
export function valueHelp(flag: string, shape: Shape) {
  const values = isRole(shape) ? [...(shape.values ?? []), 'guest'] : shape.values
  if (!values) return { helpValue: flag.split(/[-.]/).at(-1)?.toUpperCase() ?? 'VALUE' }
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
export function listOf(values: string[]): string[] {
  return values.length === 1 && values[0] === '' ? [] : values
}
