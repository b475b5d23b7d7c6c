import type { Received } from '../wire/transport.ts'

/** The clock of the service, learnt from the `Date` of its answers. */
export interface ServiceClock {
  learn(received: Received, at: number): void
  /** The earliest that it can be there at a local time; `undefined` before a first `Date`. */
  at(local: number): number | undefined
}

export function createServiceClock(): ServiceClock {
  // A `Date` is cut to the second and older than its arrival, so each one says too little: the largest is nearest.
  let ahead: number | undefined
  return {
    learn: ({ headers }, at) => {
      const date = Date.parse(headers.date ?? '')
      if (!Number.isNaN(date)) ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, date - at)
    },
    at: (local) => (ahead === undefined ? undefined : local + ahead),
  }
}
