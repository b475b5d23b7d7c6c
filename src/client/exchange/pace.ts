import type { Clock } from '../clock.ts'
import type { Notify } from '../events.ts'

/** Delays all parallel requests after the service asks the client to wait. */
export interface Pace {
  /**
   * Waits until requests may be sent. This wait doesn't count toward the maximum waiting time of a
   * request.
   */
  ready(signal: AbortSignal | undefined): Promise<void>
  hold(ms: number): void
}

export function createPace(clock: Clock, notify: Notify): Pace {
  let until = 0
  return {
    ready: async (signal) => {
      for (let ms = until - clock.now(); ms > 0; ms = until - clock.now()) {
        notify({ type: 'wait', ms, reason: 'rate limited' })
        await clock.sleep(ms, signal)
      }
    },
    hold: (ms) => {
      until = Math.max(until, clock.now() + ms)
    },
  }
}
