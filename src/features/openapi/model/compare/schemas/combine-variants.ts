import { isJsonObject } from '../../../../../contract/json.ts'

/** The maximum number of combined variants. */
const maxPairs = 64

/**
 * Combines the variants of two `oneOf` or `anyOf` lists that both apply to a value. Each result
 * consists of one variant from each list. If there would be too many results, returns the first
 * list.
 */
export function combineVariants(one: unknown[], other: unknown[]): unknown[] {
  if (one.length === 0 || other.length === 0) return one.length > 0 ? one : other
  if (one.length * other.length > maxPairs) return one
  return one.flatMap((a) => other.map((b) => combinePair(a, b)))
}

const pairs = new WeakMap<object, WeakMap<object, unknown>>()

/**
 * Returns the combined schema of two variants. Always returns the same object for the same pair,
 * because recursive schemas would otherwise cause endless recursion.
 */
function combinePair(a: unknown, b: unknown): unknown {
  if (!isJsonObject(a) || !isJsonObject(b)) return { allOf: [a, b] }
  const known = pairs.get(a) ?? new WeakMap<object, unknown>()
  pairs.set(a, known)
  const pair = known.get(b) ?? { allOf: [a, b] }
  known.set(b, pair)
  return pair
}
