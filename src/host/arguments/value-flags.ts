import type { Shape } from '../../contract/shape.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { type FlagDefinition, Flags } from './definitions.ts'
import { kebab, singular } from './names.ts'
import type { Sources } from './values.ts'

/** The flags that the user typed, and the sources for `@file` and `-`. */
export interface TypedValues {
  flags: Record<string, unknown>
  sources: Sources
}

export type FieldPlace = 'query' | 'body'

export const fieldGroups: Record<FieldPlace, string> = { query: 'TARGET', body: 'CHANGE' }

/** The flags for one value, with a function that reads the value from them. */
export interface ValueFlags {
  flags: Record<string, FlagDefinition>
  /**
   * returns `undefined` if no flag was given; flags for parts of an object change the `given`
   * object
   */
  read(input: TypedValues, given?: unknown): Promise<unknown>
}

interface ValueFlagText {
  place: FieldPlace
  description: string
  /** true if a list or map in a request replaces the current list or map */
  replaces?: boolean
}

export const replacesAll = 'replaces all current values'

export function valueFlags(
  flag: string,
  shape: Shape,
  tokens: ValueFlagText,
): ValueFlags | undefined {
  const value = flagsOfShape(flag, shape, tokens)
  const definition = value?.flags[flag]
  if (!definition || !tokens.replaces || !isListOrMap(shape)) return value
  const description = withNote(definition.description ?? '', `; ${replacesAll}`)
  return { ...value, flags: { ...value.flags, [flag]: { ...definition, description } } }
}

export function isListOrMap({ kind }: Shape): boolean {
  return kind === 'list' || kind === 'map'
}

function flagsOfShape(flag: string, shape: Shape, tokens: ValueFlagText): ValueFlags | undefined {
  const { place, description } = tokens
  const base = { description, helpGroup: fieldGroups[place] }
  if (shape.kind === 'boolean') {
    return {
      flags: { [flag]: Flags.boolean({ ...base, allowNo: true }) },
      read: async ({ flags }) => flags[flag],
    }
  }
  if (shape.kind === 'number') {
    return singleFlag(flag, { ...base, helpValue: 'N' }, async (typed) => parseNumber(flag, typed))
  }
  if (shape.kind === 'list' && isPlain(shape.item)) {
    return {
      flags: { [flag]: Flags.string({ ...base, ...valueHelp(flag, shape.item), multiple: true }) },
      read: async ({ flags }) => {
        const typed = flags[flag] as string[] | undefined
        return typed && (place === 'body' ? listValues(typed) : typed)
      },
    }
  }
  if (shape.kind === 'text' || shape.kind === 'choice') {
    const free = place === 'body' && shape.kind === 'text' && !shape.values
    return singleFlag(flag, { ...base, ...valueHelp(flag, shape) }, async (typed, sources) => {
      if (isGuest(shape, typed)) return null
      if (shape.isTime) return await sources.time(`--${flag}`, typed)
      return free ? await sources.text(`--${flag}`, typed) : typed
    })
  }
  if (place === 'query') return undefined
  if (shape.kind === 'map') {
    return isPlain(shape.item) ? mapFlags(flag, base) : jsonFlag(flag, base)
  }
  if (shape.kind === 'object' && shape.keys) return objectFlags(flag, shape, tokens)
  if (shape.kind === 'list' && shape.item?.kind !== 'other') return jsonFlag(flag, base)
  return undefined
}

/** Returns whether the flag can be repeated, which is true for lists of plain values. */
export function isRepeated({ kind, item }: Shape): boolean {
  return kind === 'list' && isPlain(item)
}

/** Returns whether the value can be typed as a single argument. */
function isPlain(shape: Shape | undefined): shape is Shape {
  return shape !== undefined && (shape.kind === 'text' || shape.kind === 'choice')
}

/** Creates a flag that can be given only once. */
function singleFlag(
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

function parseNumber(flag: string, typed: string): number {
  const value = Number(typed)
  if (typed.trim() !== '' && Number.isFinite(value)) return value
  throw usage([invalidValue(`--${flag}`, typed, 'Expected a number')])
}

interface Help {
  description: string
  helpGroup: string
}

/** Creates a flag that accepts `@file.json`, `-`, or JSON. */
function jsonFlag(flag: string, base: Help): ValueFlags {
  const described = { ...base, description: withNote(base.description, ', as JSON or @file.json') }
  return singleFlag(flag, { ...described, helpValue: 'JSON' }, (typed, sources) =>
    sources.jsonText(`--${flag}`, typed),
  )
}

/** Creates a flag that accepts a plain value, or an object as `@file.json`, `-`, or JSON. */
function valueOrJsonFlag(flag: string, token: Shape, base: Help): ValueFlags {
  const values = token.values ? shownValues(token.values) : 'text'
  const description = withNote(base.description, `: ${values}, JSON, or @file.json`)
  const known = token.values && { known: token.values }
  return singleFlag(
    flag,
    { ...base, description, helpValue: 'VALUE|JSON', ...known },
    async (typed, sources) =>
      /^[{@-]/.test(typed) ? await sources.jsonText(`--${flag}`, typed) : typed,
  )
}

/** Creates a repeatable flag for a map: `--flag name=value`. */
function mapFlags(flag: string, base: Help): ValueFlags {
  const description = withNote(base.description, ' (repeatable; NAME=@FILE reads a file)')
  const options = { ...base, description, helpValue: 'NAME=VALUE', multiple: true } as const
  return {
    flags: { [flag]: Flags.string(options) },
    read: async ({ flags, sources }) => {
      const pairs = (flags[flag] as string[] | undefined)?.map((typed) => parsePair(flag, typed))
      const value = (typed: string) => (typed === '-' ? typed : sources.text(`--${flag}`, typed))
      const read = pairs?.map(async ([name, typed]) => [name, await value(typed)])
      return read && Object.fromEntries(await Promise.all(read))
    },
  }
}

function parsePair(flag: string, typed: string): [string, string] {
  const cut = typed.indexOf('=')
  if (cut > 0) return [typed.slice(0, cut), typed.slice(cut + 1)]
  throw usage([invalidValue(`--${flag}`, typed, 'Use NAME=VALUE')])
}

/**
 * Creates `--flag @file.json` for a whole object, and `--flag.key value` for its parts. Values of
 * the parts override values in the file.
 */
function objectFlags(flag: string, shape: Shape, tokens: ValueFlagText): ValueFlags {
  const { place, description } = tokens
  const parts = Object.entries(shape.keys ?? {}).flatMap(([key, part]) => {
    const value = valueFlags(`${flag}.${flagName(key, part)}`, part, {
      ...tokens,
      description: describe({ ...part, optional: true }, place),
    })
    return value ? [{ key, value }] : []
  })
  const base = { description, helpGroup: fieldGroups[place] }
  const whole = shape.word ? valueOrJsonFlag(flag, shape.word, base) : jsonFlag(flag, base)
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
      // if the changes don't fit the current variant of the object, they replace the object
      return shape.forms && !shape.forms.some((form) => matchesForm(both, form)) ? typed : both
    },
  }
}

/**
 * Returns whether an object fits a variant: the variant has all keys of the object, and the literal
 * values match.
 */
function matchesForm(value: Record<string, unknown>, form: Record<string, Shape>): boolean {
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

/**
 * The maximum number of values that help shows after the flag. If there are more, the description
 * lists them.
 */
const fewValues = 6

/** The maximum number of values that help lists. A longer list is shortened. */
export const maxListedValues = 12

/** Inserts a note before the suffix of a description, such as `(repeatable)`. */
export function withNote(description: string, note: string): string {
  const ending =
    /(?:; replaces all current values)?(?: \((?:repeatable|required|default:)[^()]*\))*$/
  return joinNotes(description.replace(ending, (end) => note + end))
}

/** Joins adjacent notes, such as `(ID or title) (repeatable)`, in one pair of parentheses. */
function joinNotes(description: string): string {
  return description.replaceAll(') (', '; ')
}

/** Returns the values as text. A long list is shortened and refers to `docsctl schema`. */
export function shownValues(values: readonly string[]): string {
  if (values.length <= maxListedValues) return values.join(', ')
  return `${values.slice(0, fewValues).join(', ')} ("docsctl schema" lists all ${values.length})`
}

export function describe(shape: Shape, place: FieldPlace): string {
  const { description = '', kind, optional, values = [] } = shape
  const several = isRepeated(shape) ? ' (repeatable)' : ''
  const known =
    kind === 'text' && values.length > fewValues ? `, such as ${shownValues(values)}` : ''
  const needed = place === 'body' && !optional ? ' (required)' : ''
  return joinNotes(`${description}${known}${several}${needed}`)
}

/**
 * Returns the help for a value. For a closed enumeration, help lists the allowed values. For an
 * open enumeration, help lists examples.
 */
export function valueHelp(flag: string, shape: Shape) {
  const values = isRole(shape) ? [...(shape.values ?? []), 'guest'] : shape.values
  const last = flag.split(/[-.]/).at(-1)?.toUpperCase() ?? 'VALUE'
  if (!values)
    return { helpValue: shape.isTime ? 'TIME' : last.replace(/^(?:ADD|REMOVE)$/, 'MEMBER') }
  if (shape.kind === 'choice') return { options: values, helpValue: 'VALUE' }
  return { known: values, helpValue: values.length > fewValues ? 'VALUE' : values.join('|') }
}

/** Returns whether a nullable value is a role. For roles, null means guest. */
function isRole({ nullable, values }: Shape): boolean {
  return nullable && values?.[0] === 'admin'
}

function isGuest(shape: Shape, typed: string): boolean {
  return typed === 'guest' && isRole(shape)
}

/** Returns the values of a list flag. A single empty value means an empty list. */
export function listValues(values: string[]): string[] {
  return values.length === 1 && values[0] === '' ? [] : values
}

/** Returns the flag that sets keys to null. `names` contains the allowed values of the flag. */
export function unsetFlag(names: string[]) {
  return {
    unset: Flags.string({
      description: `Field to set to null: ${names.join(', ')} (repeatable)`,
      helpGroup: 'CHANGE',
      helpValue: 'NAME',
      multiple: true,
      known: names,
    }),
  }
}
