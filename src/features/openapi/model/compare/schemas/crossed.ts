import { isJsonObject } from '../../../../../contract/json.ts'

/** The maximum number of variant pairs. */
const mostPairs = 64

/**
 * Combines each variant of one `oneOf` or `anyOf` with each variant of another, for values that
 * must match both.
 */
export function crossed(one: unknown[], other: unknown[]): unknown[] {
  if (one.length === 0 || other.length === 0) return one.length > 0 ? one : other
  if (one.length * other.length > mostPairs) return one
  return one.flatMap((a) => other.map((b) => crossedPair(a, b)))
}

const pairs = new WeakMap<object, WeakMap<object, unknown>>()

/**
 * Returns the same schema for the same pair. Otherwise, recursive schemas would cause endless
 * recursion.
 */
function crossedPair(a: unknown, b: unknown): unknown {
  if (!isJsonObject(a) || !isJsonObject(b)) return { allOf: [a, b] }
  const known = pairs.get(a) ?? new WeakMap<object, unknown>()
  pairs.set(a, known)
  const pair = known.get(b) ?? { allOf: [a, b] }
  known.set(b, pair)
  return pair
}
