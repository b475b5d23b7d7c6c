import type { Clock } from '../../src/client/clock.ts'

export interface FakeClock extends Clock {
  /** every sleep so far, in ms */
  readonly slept: number[]
  advance(ms: number): void
}

/** A clock whose sleeps take no time, only move it. */
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
      // Others get their turn, as they would while time passes.
      await new Promise(setImmediate)
      signal?.throwIfAborted()
    },
  }
}
