/**
 * The sizes of tests that search for rare faults. The suite runs the small ones; `FULL=1` runs the
 * full ones, which take minutes.
 */
export const isFull = process.env.FULL === '1'

/** Returns the size of a test. */
export function sized<Size>(small: Size, full: Size): Size {
  return isFull ? full : small
}

/** Returns every item in full size, and otherwise one of `step` items, the last included. */
export function sampled<Item>(items: readonly Item[], step: number): Item[] {
  return items.filter((_, index) => isFull || (items.length - 1 - index) % step === 0)
}
