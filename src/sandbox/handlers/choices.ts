import type { SortOrder } from '../http/paging.ts'
import { invalid } from '../http/refusal.ts'

/** Returns a known value of an open enumeration. Throws a 400 error for others. */
export function requireChoice<const Value extends string>(
  field: string,
  value: string,
  known: readonly Value[],
): Value {
  const found = known.find((one) => one === value)
  if (found === undefined) throw invalid(field, `must be one of: ${known.join(', ')}`)
  return found
}

/** Returns the `order` of a query, `desc` by default. */
export function sortOrder(value: string | undefined): SortOrder {
  return requireChoice('order', value ?? 'desc', ['asc', 'desc'])
}
