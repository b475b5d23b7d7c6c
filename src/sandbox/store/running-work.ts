/** The duration of background work by the sandbox's clock, in ms. */
const duration = 2000

/** Background work that has started. */
interface StartedWork {
  startedAt: string
}

/** Returns the time when background work ends. */
export function workEnd({ startedAt }: StartedWork): string {
  return new Date(Date.parse(startedAt) + duration).toISOString()
}

export function isOver(work: StartedWork, now: string): boolean {
  return Date.parse(now) >= Date.parse(workEnd(work))
}
