import type { Repeat } from '../../contract/operation.ts'
import type { WireFault } from '../wire/faults.ts'
import type { Received } from '../wire/transport.ts'

export const maxTries = 8
/**
 * The maximum number of tries after a connection failure. These failures are rarely temporary, and
 * a low number reports a wrong host name sooner.
 */
export const maxTriesUnconnected = 4

const baseMs = 250

/**
 * The result of an unsuccessful try: an error status, or a network error without a complete
 * response.
 */
export type Setback =
  | { received: Received; fault?: never; answered?: never }
  /** `answered` contains the status and headers of a successful response with an incomplete body */
  | { fault: WireFault; answered?: Received; received?: never }

/**
 * The next step after an unsuccessful try. `look` means that only a lookup can show whether the
 * service carried out the request.
 */
export type Remedy = 'repeat' | 'look' | 'give-up'

const passingStatuses = [408, 425, 429, 500, 502, 503, 504]

export function remedyFor(setback: Setback, repeat: Repeat): Remedy {
  const { received, fault } = setback
  if (repeat === 'unsafe' && mayHaveHappened(setback)) return 'look'
  return (fault ? fault.retryable : passingStatuses.includes(received.status))
    ? 'repeat'
    : 'give-up'
}

/** Returns whether the service may have carried out the request. */
export function mayHaveHappened({ received, fault }: Setback): boolean {
  if (fault) return fault.sent
  const { status, headers } = received
  if (status === 503) return headers['retry-after'] === undefined
  // the service may have carried out the write before redirecting to the created resource
  if (status >= 300 && status < 400) return status !== 307 && status !== 308
  // includes statuses of proxies, such as 524, because the service behind the proxy may have
  // carried out the request
  return status > 500 ? status !== 501 : [408, 425, 500].includes(status)
}

export function triesFor({ fault }: Setback): number {
  return fault && !fault.sent ? maxTriesUnconnected : maxTries
}

/**
 * Returns an exponential delay. Random jitter of up to half of the delay prevents parallel requests
 * from retrying at the same moment.
 */
export function backoff(attempt: number, random: () => number): number {
  return Math.round(baseMs * 2 ** (attempt - 1) * (0.5 + random() / 2))
}

/**
 * Returns how long the service asks the client to wait, in ms. `now` is the current time by the
 * service's clock.
 */
export function requestedWait({ status, headers }: Received, now: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const after = headers['retry-after']
  const ms = after === undefined ? undefined : retryAfter(after, now)
  if (ms !== undefined) return ms
  return status === 429 ? untilReset(headers, now) : undefined
}

/**
 * Returns the time until the rate limit resets, if the headers of a successful response show that
 * the limit is used up.
 */
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
