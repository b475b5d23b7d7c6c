import { isJsonObject, sortedJson } from '../../../../contract/json.ts'

/** Describes the first difference between two values, or returns undefined if they are equal. */
export function firstDifference(saved: unknown, copy: unknown, at = ''): string | undefined {
  if (sortedJson(saved) === sortedJson(copy)) return undefined
  const below = (key: string | number) => (at === '' ? `${key}` : `${at}.${key}`)
  if (Array.isArray(saved) && Array.isArray(copy)) {
    if (saved.length !== copy.length) {
      return `${at}: ${saved.length} items in the backup, ${copy.length} in the copy`
    }
    for (const [index, one] of saved.entries()) {
      const found = firstDifference(one, copy[index], below(index))
      if (found) return found
    }
  }
  if (isJsonObject(saved) && isJsonObject(copy)) {
    for (const key of new Set([...Object.keys(saved), ...Object.keys(copy)])) {
      const found = firstDifference(saved[key], copy[key], below(key))
      if (found) return found
    }
  }
  return `${at}: ${shortText(saved)} in the backup, ${shortText(copy)} in the copy`
}

function shortText(value: unknown): string {
  const text = value === undefined ? 'nothing' : sortedJson(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
