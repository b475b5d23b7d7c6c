import type { Column } from './columns.ts'
import { kindOf } from './columns.ts'
import { sanitise } from './sanitise.ts'

/**
 * A value in tsv, csv and ids: whole and raw, so that it reads back. Text, numbers and booleans as they are,
 * nothing for null or an absent value, compact JSON for arrays and objects.
 */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value on a terminal: harmless, on one line, `-` where there is nothing. */
export function shownText(value: unknown, column: Column): string {
  const text = sanitise(kindOf(column) === 'time' ? localTime(value) : humanText(value))
  return text === '' ? '-' : text
}

function humanText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.map(elementText).join(', ') : plainText(value)
}

/** A thing inside of a list is best known by its title. */
function elementText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plainText(value)
  const { title, name, id } = value as Record<string, unknown>
  const known = [title, name, id].find((text) => typeof text === 'string' && text !== '')
  return plainText(known ?? value)
}

/** An ISO time as `YYYY-MM-DD HH:MM` of the local zone; anything else as it came. */
function localTime(value: unknown): string {
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null
  if (time === null || Number.isNaN(time.getTime())) return humanText(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}
