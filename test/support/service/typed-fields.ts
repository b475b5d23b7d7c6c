import type { Chance } from '../../../soak/chance.ts'
import { typedField } from './api-requests.ts'

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether all keys of an object can be used in a dotted key. */
function hasPlainKeys(value: Fields): boolean {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => /^[\w$-]+$/.test(key))
}

/**
 * Formats a field as one or more arguments: as JSON, or with dotted keys and repeated keys for
 * lists.
 */
export function typedFields(key: string, value: unknown, chance: Chance): string[] {
  if (chance.is(0.25)) return [typedField(key, value)]
  if (isObject(value) && hasPlainKeys(value)) {
    return Object.entries(value).flatMap(([name, one]) =>
      typedFields(`${key}.${name}`, one, chance),
    )
  }
  if (!Array.isArray(value) || value.length === 0) return [typedField(key, value)]
  if (value.every((item) => typeof item === 'string' && item !== '')) {
    return value.map((item) => typedField(`${key}[]`, item))
  }
  return typedObjects(key, value, chance) ?? [typedField(key, value)]
}

/**
 * Formats a list of objects. Returns undefined if the objects don't all begin with the same key.
 */
function typedObjects(
  key: string,
  items: readonly unknown[],
  chance: Chance,
): string[] | undefined {
  if (!items.every((item) => isObject(item) && hasPlainKeys(item))) return undefined
  const first = Object.entries(items[0] as Fields).find(([, one]) => typeof one !== 'object')?.[0]
  if (first === undefined || !items.every((item) => first in (item as Fields))) return undefined
  return (items as Fields[]).flatMap(({ [first]: begin, ...rest }) => [
    typedField(`${key}[].${first}`, begin),
    ...Object.entries(rest).flatMap(([name, one]) => typedFields(`${key}[].${name}`, one, chance)),
  ])
}
