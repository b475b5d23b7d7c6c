import type { Received } from '../wire/transport.ts'

/** The service's clock, derived from the `Date` of its responses. */
export interface ServiceClock {
  learn(received: Received, at: number): void
  /** Returns the earliest service time at a local time, or `undefined` before the first `Date`. */
  at(local: number): number | undefined
}

export function createServiceClock(): ServiceClock {
  // a `Date` is truncated to the second and older than its arrival, so each estimate is too low and
  // the largest is the best
  let ahead: number | undefined
  return {
    learn: ({ headers }, at) => {
      const date = Date.parse(headers.date ?? '')
      if (!Number.isNaN(date)) ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, date - at)
    },
    at: (local) => (ahead === undefined ? undefined : local + ahead),
  }
}
