import type { Order } from '../http/paging.ts'
import { invalid } from '../http/refusal.ts'

/** A value that must be one of those that are known, although the contract leaves them open; else 400. */
export function oneOf<const Value extends string>(
  field: string,
  value: string,
  known: readonly Value[],
): Value {
  const found = known.find((one) => one === value)
  if (found === undefined) throw invalid(field, `must be one of ${known.join(', ')}`)
  return found
}

/** The `order` of a query, `desc` where it is absent. */
export function orderOf(value: string | undefined): Order {
  return oneOf('order', value ?? 'desc', ['asc', 'desc'])
}
