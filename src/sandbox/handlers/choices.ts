import type { SortOrder } from '../http/paging.ts'
import { invalid } from '../http/refusal.ts'

/** Returns a value if it is one of the allowed choices. Throws a 400 error otherwise. */
export function requireChoice<const Value extends string>(
  field: string,
  value: string,
  known: readonly Value[],
): Value {
  const found = known.find((one) => one === value)
  if (found === undefined) throw invalid(field, `must be one of: ${known.join(', ')}`)
  return found
}

/** Returns the sort order in a query. The default is `desc`. */
export function sortOrder(value: string | undefined): SortOrder {
  return requireChoice('order', value ?? 'desc', ['asc', 'desc'])
}
