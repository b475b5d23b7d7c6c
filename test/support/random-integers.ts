/**
 * Returns a function that returns pseudo-random integers below a limit. The same seed results in
 * the same integers.
 */
export function randomIntegers(seed: number): (limit: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
}
