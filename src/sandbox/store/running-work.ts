/** The duration of background work, in milliseconds of the sandbox's clock. */
const duration = 2000

/** Background work that was started, such as an import. */
interface StartedWork {
  startedAt: string
}

/** Returns the time at which background work ends. */
export function workEnd({ startedAt }: StartedWork): string {
  return new Date(Date.parse(startedAt) + duration).toISOString()
}

export function isOver(work: StartedWork, now: string): boolean {
  return Date.parse(now) >= Date.parse(workEnd(work))
}
