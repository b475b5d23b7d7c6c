import { isObject } from '../node.ts'

/** How many pairs of variants are looked at. */
const mostPairs = 64

/** Each variant of the one choice with each of the other, where a value has to fit one of both. */
export function crossed(one: unknown[], other: unknown[]): unknown[] {
  if (one.length === 0 || other.length === 0) return one.length > 0 ? one : other
  if (one.length * other.length > mostPairs) return one
  return one.flatMap((a) => other.map((b) => pairOf(a, b)))
}

const pairs = new WeakMap<object, WeakMap<object, unknown>>()

/** The same pair is the same schema, or what holds itself would never end. */
function pairOf(a: unknown, b: unknown): unknown {
  if (!isObject(a) || !isObject(b)) return { allOf: [a, b] }
  const known = pairs.get(a) ?? new WeakMap<object, unknown>()
  pairs.set(a, known)
  const pair = known.get(b) ?? { allOf: [a, b] }
  known.set(b, pair)
  return pair
}
