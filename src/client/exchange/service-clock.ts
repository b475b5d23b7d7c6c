import type { Received } from '../wire/transport.ts'

/** Estimates the time of the service's clock from the `Date` headers of its responses. */
export interface ServiceClock {
  learn(received: Received, at: number): void
  /**
   * Returns the earliest possible service time at a local time. Returns `undefined` before the
   * first `Date` header.
   */
  at(local: number): number | undefined
}

export function createServiceClock(): ServiceClock {
  // a `Date` header is rounded down to the second and arrives late, so every estimate is too low
  // and the highest one is the most accurate
  let ahead: number | undefined
  return {
    learn: ({ headers }, at) => {
      const date = Date.parse(headers.date ?? '')
      if (!Number.isNaN(date)) ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, date - at)
    },
    at: (local) => (ahead === undefined ? undefined : local + ahead),
  }
}
