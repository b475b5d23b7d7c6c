import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** The direction in which durations and weekdays count: `7d` is 7 days ago or 7 days from now. */
export type TimeDirection = 'past' | 'future'

const day = 86_400_000

const units: Record<string, number> = {
  m: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  d: day,
  day,
  w: 7 * day,
  week: 7 * day,
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The days with a name, such as `yesterday`, by their offset from today. */
const namedDays: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 }

/**
 * Parses a date, a time, or a time relative to `now`, and returns milliseconds. Returns undefined
 * for any other text. Dates and times without an offset are in the local time zone. A date means
 * midnight at the start of the day.
 */
export function readTime(
  typed: string,
  now: number,
  direction: TimeDirection = 'past',
): number | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  if (text === 'now') return now
  const offset = namedDays[text]
  if (offset !== undefined) return midnight(now, offset)
  return readWeekday(text, now, direction) ?? readDuration(text, now, direction) ?? readIso(typed)
}

/** Parses `monday`, `last monday`, or `next monday`. The result is never today. */
function readWeekday(text: string, now: number, direction: TimeDirection): number | undefined {
  const [, word, name = ''] = /^(?:(last|next) )?([a-z]+)$/.exec(text) ?? []
  const weekday = weekdays.indexOf(name)
  if (weekday < 0) return undefined
  const distance = weekday - new Date(now).getDay()
  const isLast = word === 'last' || (word === undefined && direction === 'past')
  return midnight(now, isLast ? -(((-distance + 6) % 7) + 1) : ((distance + 6) % 7) + 1)
}

/** Parses `7d`, `7 days ago`, or `in 7 days`. */
function readDuration(text: string, now: number, direction: TimeDirection): number | undefined {
  const match = /^(in )?(\d+(?:\.\d+)?) ?([a-z]+?)s?( ago)?$/.exec(text)
  const unit = units[match?.[3] ?? '']
  if (!match || unit === undefined || (match[1] && match[4])) return undefined
  const isPast = match[4] !== undefined || (match[1] === undefined && direction === 'past')
  const time = now + Number(match[2]) * unit * (isPast ? -1 : 1)
  return Number.isNaN(new Date(time).getTime()) ? undefined : time
}

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i

function readIso(typed: string): number | undefined {
  const match = iso.exec(typed.trim())
  if (!match) return undefined
  const [year, month, date, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part))) as [
    number,
    number,
    number,
    number?,
    number?,
    number?,
  ]
  const isDate = new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date
  if (!isDate || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59)
    return undefined
  if (match[4] === undefined) return new Date(year, month - 1, date).getTime()
  return Date.parse(typed.trim().replace(' ', 'T').toUpperCase())
}

/** Returns midnight, in the local time zone, of the day with the given offset from today. */
function midnight(now: number, days: number): number {
  const today = new Date(now)
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime()
}

/** Parses a time as `readTime` does. Rejects the value of the flag if it isn't a time. */
export function parseTime(
  flag: string,
  typed: string,
  now: number,
  direction: TimeDirection = 'past',
): number {
  const time = readTime(typed, now, direction)
  if (time !== undefined) return time
  const expected = 'Use a date or time such as 2026-11-01T09:00 or 7d (see "docsctl help times")'
  throw usage([invalidValue(flag, typed, expected)])
}

/**
 * Parses a date, and returns it as YYYY-MM-DD. Rejects the value of the flag if it isn't a date, or
 * if the date is in the past.
 */
export function parseFutureDay(flag: string, typed: string, now: number): string {
  const date = new Date(parseTime(flag, typed, now, 'future'))
  const [month, dayOfMonth] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  )
  const parsed = `${date.getFullYear()}-${month}-${dayOfMonth}`
  if (parsed >= new Date(now).toISOString().slice(0, 10)) return parsed
  throw usage([invalidValue(flag, typed, 'Expected today or a future date')])
}
