import { isJsonObject, sortedJson } from '../../../../contract/json.ts'
import { count } from '../../../../output/text/text.ts'

/** The descriptions of two compared sides. */
export interface SideNames {
  saved: string
  copy: string
}

/**
 * Describes all differences between two values. Two lists with different lengths count as one
 * difference.
 */
export function* differences(
  saved: unknown,
  copy: unknown,
  names: SideNames,
  at = '',
): Generator<string, undefined> {
  const below = (key: string | number) => (at === '' ? `${key}` : `${at}.${key}`)
  if (Array.isArray(saved) && Array.isArray(copy)) {
    if (saved.length !== copy.length) {
      yield `${at}: ${count(saved.length, 'item')} ${names.saved}, ${copy.length} ${names.copy}`
      return
    }
    for (const [index, one] of saved.entries()) {
      yield* differences(one, copy[index], names, below(index))
    }
    return
  }
  if (isJsonObject(saved) && isJsonObject(copy)) {
    for (const key of new Set([...Object.keys(saved), ...Object.keys(copy)])) {
      const [one, other] = [saved, copy].map((side) => ownValue(side, key))
      yield* differences(one, other, names, below(key))
    }
    return
  }
  if (saved !== copy) {
    yield `${at}: ${shortText(saved)} ${names.saved}, ${shortText(copy)} ${names.copy}`
  }
}

/** Returns the value of a key. Ignores inherited properties, such as `constructor`. */
function ownValue(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Formats a value in at most 60 characters. */
export function shortText(value: unknown): string {
  const text = value === undefined ? 'nothing' : sortedJson(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
