import { count } from './text.ts'

/** How long ago something was: `3 minutes`, `2 days`. */
export function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (minutes < 60) return count(minutes, 'minute')
  return hours < 48 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day')
}
