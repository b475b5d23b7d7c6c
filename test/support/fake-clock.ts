import type { Clock } from '../../src/client/clock.ts'

export interface FakeClock extends Clock {
  /** the durations of all sleeps so far, in ms */
  readonly slept: number[]
  advance(ms: number): void
}

/** Creates a clock whose sleeps advance the clock and end without waiting. */
export function fakeClock(start = '2025-06-01T12:00:00Z'): FakeClock {
  let time = Date.parse(start)
  const slept: number[] = []
  return {
    slept,
    now: () => time,
    advance: (ms) => {
      time += ms
    },
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      slept.push(ms)
      time += ms
      // lets other tasks run, as a real wait would
      await new Promise(setImmediate)
      signal?.throwIfAborted()
    },
  }
}
