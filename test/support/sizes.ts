/**
 * Whether tests run with their full sizes: `FULL=1`. They search longer for rare faults and take
 * minutes, so the suite runs small sizes.
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
