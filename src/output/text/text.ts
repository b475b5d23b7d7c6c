import { type Column, columnKind } from '../columns.ts'
import { isFlags } from './fields.ts'
import { jsonText } from './json-text.ts'
import { sanitize, sanitizeBlock } from './sanitize.ts'

/**
 * Formats a value for tsv, csv, and ids, whole and raw so that it can be parsed again: text,
 * numbers, and booleans unchanged, nothing for null or absent values, compact JSON for arrays and
 * objects.
 */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? jsonText(value) : String(value)
}

/** Formats a value for one line of a terminal: sanitized, `-` if empty. */
export function shownText(value: unknown, column: Column): string {
  const kind = columnKind(column)
  const text = kind === 'time' ? localTime(value) : humanText(value)
  return lineText(kind === 'block' ? firstLine(text) : text) || '-'
}

/** Capitalizes the first letter. */
export function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** Returns the first line that isn't blank. */
export function firstLine(text: string): string {
  return /\S.*/.exec(text)?.[0].trimEnd() ?? ''
}

/** more than fits any terminal line; a page of documentation can be a value of a megabyte */
const longest = 4000

/** Formats API text for one line of a terminal. */
export function lineText(text: string): string {
  if (text.length <= longest) return sanitize(text)
  return `${sanitize(text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, ''))}…`
}

/** Formats text of several lines for a terminal, `-` if empty. */
export function blockText(value: unknown): string {
  return sanitizeBlock(plainText(value)).trimEnd().replaceAll('\t', '    ') || '-'
}

function humanText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isFlags(value))
    return Object.keys(value)
      .filter((name) => value[name])
      .join(', ')
  return Array.isArray(value) ? value.map(elementText).join(', ') : plainText(value)
}

/** Formats an element of a list, preferably by its title. */
function elementText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plainText(value)
  const { title, name, id } = value as Record<string, unknown>
  const known = [title, name, id].find((text) => typeof text === 'string' && text !== '')
  return plainText(known ?? value)
}

/** Formats `1,234,567` without Intl, whose tables take time to load for every list. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Formats an ISO time as local `YYYY-MM-DD HH:MM`. Other values don't change. */
function localTime(value: unknown): string {
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null
  if (time === null || Number.isNaN(time.getTime())) return humanText(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/** Returns `1 reply`, `2 replies`. */
export function count(number: number, one: string): string {
  const many = /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`
  return `${number} ${number === 1 ? one : many}`
}
