/** A random number generator. The same seed produces the same numbers. */
export interface Chance {
  /** returns a random number of at least 0 and less than 1 */
  next(): number
  below(count: number): number
  is(probability: number): boolean
  one<Thing>(things: readonly Thing[]): Thing
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    is: (probability) => next() < probability,
    one: (things) => things[below(things.length)] as (typeof things)[number],
  }
}
