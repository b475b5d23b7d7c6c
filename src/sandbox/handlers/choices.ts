import type { SortOrder } from '../http/paging.ts'
import { invalid } from '../http/refusal.ts'

/** Returns a value if the enumeration contains it. Otherwise throws a 400 error. */
export function requireChoice<const Value extends string>(
  field: string,
  value: string,
  known: readonly Value[],
): Value {
  const found = known.find((one) => one === value)
  if (found === undefined) throw invalid(field, `must be one of: ${known.join(', ')}`)
  return found
}

/** Returns the `order` parameter of a query. The default is `desc`. */
export function sortOrder(value: string | undefined): SortOrder {
  return requireChoice('order', value ?? 'desc', ['asc', 'desc'])
}
