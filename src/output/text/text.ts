import { type Column, columnKind } from '../columns.ts'
import { isBooleanMap } from './fields.ts'
import { jsonText } from './json-text.ts'
import { sanitize, sanitizeBlock } from './sanitize.ts'

/**
 * Formats a value for TSV, CSV, and IDs, so that programs can parse it. Strings, numbers, and
 * Booleans stay unchanged. Null and absent values become empty. Arrays and objects become compact
 * JSON.
 */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? jsonText(value) : String(value)
}

/**
 * Formats a value for one line on a terminal. Sanitizes the value, and shows `-` if it is empty.
 */
export function shownText(value: unknown, column: Column): string {
  const kind = columnKind(column)
  const text = kind === 'time' ? localTime(value) : humanText(value)
  return lineText(kind === 'block' ? firstLine(text) : text) || '-'
}

export function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** Returns the first line that isn't blank. */
export function firstLine(text: string): string {
  return /\S.*/.exec(text)?.[0].trimEnd() ?? ''
}

/**
 * longer than any line on a terminal, but short enough to be processed quickly; a documentation
 * page can have a megabyte of text
 */
const longest = 4000

/** Formats API text for one line on a terminal. */
export function lineText(text: string): string {
  if (text.length <= longest) return sanitize(text)
  return `${sanitize(text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, ''))}…`
}

/** Formats text with several lines for a terminal. Shows `-` for an empty value. */
export function blockText(value: unknown): string {
  return sanitizeBlock(plainText(value)).trimEnd().replaceAll('\t', '    ') || '-'
}

function humanText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isBooleanMap(value))
    return Object.keys(value)
      .filter((name) => value[name])
      .join(', ')
  return Array.isArray(value) ? value.map(elementText).join(', ') : plainText(value)
}

/** Formats an element of a list. Shows its title if it has one. */
function elementText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plainText(value)
  const { title, name, id } = value as Record<string, unknown>
  const known = [title, name, id].find((text) => typeof text === 'string' && text !== '')
  return plainText(known ?? value)
}

/**
 * Formats a number with commas, such as `1,234,567`. Doesn't use Intl, because its data loads
 * slowly.
 */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/**
 * Formats an ISO time in the local time zone as `YYYY-MM-DD HH:MM`. Returns other values unchanged.
 */
function localTime(value: unknown): string {
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null
  if (time === null || Number.isNaN(time.getTime())) return humanText(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/** Returns a number with a noun, such as `1 reply` or `2,000 replies`. */
export function count(number: number, one: string): string {
  const many = /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`
  return `${grouped(number)} ${number === 1 ? one : many}`
}
