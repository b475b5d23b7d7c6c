import { type Column, kindOf } from './columns.ts'
import { isFlags } from './fields.ts'
import { jsonText } from './json-text.ts'
import { sanitise, sanitiseBlock } from './sanitise.ts'

/**
 * A value in tsv, csv and ids: whole and raw, so that it reads back. Text, numbers and booleans as they are,
 * nothing for null or an absent value, compact JSON for arrays and objects.
 */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? jsonText(value) : String(value)
}

/** A value on a terminal: harmless, on one line, `-` where there is nothing. */
export function shownText(value: unknown, column: Column): string {
  const kind = kindOf(column)
  const text = kind === 'time' ? localTime(value) : humanText(value)
  return lineText(kind === 'block' ? firstLine(text) : text) || '-'
}

/** The first line that says something. */
export function firstLine(text: string): string {
  return /\S.*/.exec(text)?.[0].trimEnd() ?? ''
}

/** more than any line of a terminal holds; a page of documentation as one value is a megabyte */
const longest = 4000

/** Text from the service for one line of a terminal. */
export function lineText(text: string): string {
  if (text.length <= longest) return sanitise(text)
  return `${sanitise(text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, ''))}…`
}

/** Text of several lines on a terminal, `-` where there is nothing. */
export function blockText(value: unknown): string {
  return sanitiseBlock(plainText(value)).trimEnd().replaceAll('\t', '    ') || '-'
}

function humanText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isFlags(value))
    return Object.keys(value)
      .filter((name) => value[name])
      .join(', ')
  return Array.isArray(value) ? value.map(elementText).join(', ') : plainText(value)
}

/** A thing inside of a list is best known by its title. */
function elementText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plainText(value)
  const { title, name, id } = value as Record<string, unknown>
  const known = [title, name, id].find((text) => typeof text === 'string' && text !== '')
  return plainText(known ?? value)
}

/** `1,234,567`; Intl would load its tables first, which every list would wait for. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** An ISO time as `YYYY-MM-DD HH:MM` of the local zone; anything else as it came. */
function localTime(value: unknown): string {
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null
  if (time === null || Number.isNaN(time.getTime())) return humanText(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/** `1 reply`, `2 replies` */
export function count(number: number, one: string): string {
  const many = /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`
  return `${number} ${number === 1 ? one : many}`
}
