/**
 * The sizes of tests that search for rare faults. By default, the tests use the small sizes.
 * `FULL=1` selects the full sizes, which take minutes.
 */
export const isFull = process.env.FULL === '1'

/** Returns the size of a test in the current mode. */
export function sized<Size>(small: Size, full: Size): Size {
  return isFull ? full : small
}

/**
 * Returns all items at full size. Otherwise, returns one of every `step` items, including the last
 * item.
 */
export function sampled<Item>(items: readonly Item[], step: number): Item[] {
  return items.filter((_, index) => isFull || (items.length - 1 - index) % step === 0)
}
