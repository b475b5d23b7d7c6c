import type { Clock } from '../clock.ts'
import type { Notify } from '../events.ts'

/** What parallel requests share: while the service wants quiet, none of them sends. */
export interface Pace {
  /** Waits until requests may be sent; these waits count for no request's patience. */
  ready(signal: AbortSignal | undefined): Promise<void>
  hold(ms: number): void
}

export function createPace(clock: Clock, notify: Notify): Pace {
  let until = 0
  return {
    ready: async (signal) => {
      for (let ms = until - clock.now(); ms > 0; ms = until - clock.now()) {
        notify({ type: 'wait', ms, reason: 'the service asks to slow down' })
        await clock.sleep(ms, signal)
      }
    },
    hold: (ms) => {
      until = Math.max(until, clock.now() + ms)
    },
  }
}
