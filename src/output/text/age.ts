import { count } from './text.ts'

/** Returns an age in words: `just now`, `3 minutes ago`, `2 days ago`. */
export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${count(minutes, 'minute')} ago`
  return `${hours < 48 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day')} ago`
}

/**
 * Returns a short age such as `5 min`, `3 h`, or `2 d`. An age of at least `maxHours` is shown in
 * days.
 */
export function shortAge(ms: number, maxHours = 48): string {
  if (Number.isNaN(ms)) return ''
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < maxHours ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
