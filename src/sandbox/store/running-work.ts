/** How long work that goes on after its answer takes, in milliseconds of the sandbox's clock. */
const duration = 2000

/** What was begun and goes on. */
interface Begun {
  startedAt: string
}

/** When it ends. */
export function endOf({ startedAt }: Begun): string {
  return new Date(Date.parse(startedAt) + duration).toISOString()
}

export function isOver(work: Begun, now: string): boolean {
  return Date.parse(now) >= Date.parse(endOf(work))
}
