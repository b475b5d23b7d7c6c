import type { Repeat } from '../../contract/operation.ts'
import type { WireFault } from '../wire/faults.ts'
import type { Received } from '../wire/transport.ts'

export const maxTries = 8
/** What never got through seldom does a little later: a wrong host is told soon. */
export const maxTriesUnconnected = 4

const baseMs = 250

/** What became of one try that did not succeed. */
export type Setback =
  | { received: Received; fault?: never; answered?: never }
  /** `answered` is the head of a success whose body did not come whole */
  | { fault: WireFault; answered?: Received; received?: never }

/** What may follow a setback: `look` is where only the world itself can tell whether it was carried out. */
export type Remedy = 'repeat' | 'look' | 'give-up'

const passingStatuses = [408, 425, 429, 500, 502, 503, 504]

export function remedyFor(setback: Setback, repeat: Repeat): Remedy {
  const { received, fault } = setback
  if (repeat === 'unsafe' && mayHaveHappened(setback)) return 'look'
  return (fault ? fault.passing : passingStatuses.includes(received.status)) ? 'repeat' : 'give-up'
}

/** Whether the service may have carried the request out. */
export function mayHaveHappened({ received, fault }: Setback): boolean {
  if (fault) return fault.sent
  const { status, headers } = received
  if (status === 503) return headers['retry-after'] === undefined
  // a redirect that leads nowhere, such as to what was made
  if (status >= 300 && status < 400) return status !== 307 && status !== 308
  // the statuses of proxies too, such as 524, behind which the service may have worked
  return status > 500 ? status !== 501 : [408, 425, 500].includes(status)
}

export function triesFor({ fault }: Setback): number {
  return fault && !fault.sent ? maxTriesUnconnected : maxTries
}

/** Exponential, from half to all of each step, so that parallel requests don't come back as one. */
export function backoff(attempt: number, random: () => number): number {
  return Math.round(baseMs * 2 ** (attempt - 1) * (0.5 + random() / 2))
}

/** How long the service asks to wait, in ms; `now` is the time by the clock of the service. */
export function askedWait({ status, headers }: Received, now: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const after = headers['retry-after']
  const ms = after === undefined ? undefined : retryAfter(after, now)
  if (ms !== undefined) return ms
  return status === 429 ? untilReset(headers, now) : undefined
}

/** A success with nothing remaining says when there will be again. */
export function exhaustedWait({ headers }: Received, now: number): number | undefined {
  return headers['x-ratelimit-remaining'] === '0' ? untilReset(headers, now) : undefined
}

function retryAfter(value: string, now: number): number | undefined {
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function untilReset(headers: Record<string, string>, now: number): number | undefined {
  const reset = headers['x-ratelimit-reset']
  if (reset === undefined || !/^\d+$/.test(reset)) return undefined
  return Math.max(0, Number(reset) * 1000 - now)
}
