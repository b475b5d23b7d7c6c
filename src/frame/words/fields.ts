import type { Shape } from '../../contract/shape.ts'
import { type FlagDefinition, Flags } from './definitions.ts'
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
export interface FieldArgument {
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
}

type Place = 'query' | 'body'

const groupOf: Record<Place, string> = { query: 'TARGET', body: 'CHANGE' }

/** The field of a key whose schema says all that a flag needs. */
export function derivedField(
  key: string,
  shape: Shape,
  place: Place,
  name?: string,
): Field | undefined {
  const flag = name ?? flagName(key, shape)
  const base = {
    description: describe(shape, place),
    helpGroup: groupOf[place],
  }
  const given = (flags: Record<string, unknown>) => flag in flags
  if (shape.kind === 'boolean') {
    return {
      keys: [key],
      flags: { [flag]: Flags.boolean({ ...base, allowNo: true }) },
      read: ({ flags }) => (given(flags) ? { [key]: flags[flag] } : {}),
    }
  }
  if (shape.kind === 'list' && shape.item && shape.item.kind !== 'other') {
    const item = shape.item
    return {
      keys: [key],
      flags: { [flag]: Flags.string({ ...base, ...valueHelp(flag, item), multiple: true }) },
      read: ({ flags }) => {
        if (!given(flags)) return {}
        const typed = flags[flag] as string[]
        return { [key]: place === 'body' ? listOf(typed) : typed }
      },
    }
  }
  if (shape.kind === 'text' || shape.kind === 'choice') {
    return {
      keys: [key],
      flags: { [flag]: Flags.string({ ...base, ...valueHelp(flag, shape) }) },
      read: async ({ flags, sources }) => {
        if (!given(flags)) return {}
        const typed = flags[flag] as string
        if (isGuest(shape, typed)) return { [key]: null }
        const free = place === 'body' && shape.kind === 'text' && !shape.values
        return { [key]: free ? await sources.text(`--${flag}`, typed) : typed }
      },
    }
  }
  return undefined
}

function flagName(key: string, shape: Shape): string {
  const named = /[a-z]Id$/.test(key) ? key.slice(0, -2) : key
  return kebab(shape.kind === 'list' ? singular(named) : named)
}

function describe({ description = '', kind, optional }: Shape, place: Place): string {
  const several = kind === 'list' ? ' (repeatable)' : ''
  return `${description}${several}${place === 'body' && !optional ? ' (required)' : ''}`
}

/** A closed enumeration refuses other values, the known values of an open one only feed the help. */
function valueHelp(flag: string, shape: Shape) {
  const values = isRole(shape) ? [...(shape.values ?? []), 'guest'] : shape.values
  if (!values) return { helpValue: flag.split('-').at(-1)?.toUpperCase() ?? 'VALUE' }
  if (shape.kind === 'choice') return { options: values, helpValue: 'VALUE' }
  return { helpValue: values.length > 6 ? 'VALUE' : values.join('|') }
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
