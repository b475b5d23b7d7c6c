import { isDeepStrictEqual } from 'node:util'

export type PlaceOrder = readonly string[]

export interface MergedOrder {
  order: PlaceOrder
  /** the side that reordered the common items; `both` if the sides conflict */
  changedBy: 'mine' | 'theirs' | 'both' | undefined
}

/**
 * Merges two orders. An item that only one side contains is placed after its predecessor on that
 * side.
 */
export function mergeOrder(
  base: PlaceOrder | undefined,
  mine: PlaceOrder,
  theirs: PlaceOrder,
  take: 'mine' | 'theirs' | undefined,
): MergedOrder {
  const common = new Set(mine.filter((one) => theirs.includes(one)))
  const among = (order: PlaceOrder) => order.filter((one) => common.has(one))
  const isSame = isDeepStrictEqual(among(mine), among(theirs))
  // without a common base, the side that sorted the items is unknown
  if (!base && take === 'theirs') {
    return { order: withOthers(theirs, mine), changedBy: isSame ? undefined : 'theirs' }
  }
  const known = new Set(base ?? theirs)
  const before = (base ?? theirs).filter((one) => common.has(one))
  // ignore items that both sides added
  const hasSorted = (order: PlaceOrder) =>
    !isDeepStrictEqual(
      among(order).filter((one) => known.has(one)),
      before,
    )
  const isSortedLocally = hasSorted(mine)
  const isSortedRemotely = hasSorted(theirs)
  if (isSame || !isSortedRemotely) {
    return { order: withOthers(mine, theirs), changedBy: isSame ? undefined : 'mine' }
  }
  if (!isSortedLocally) return { order: withOthers(theirs, mine), changedBy: 'theirs' }
  if (take === 'mine') return { order: withOthers(mine, theirs), changedBy: 'mine' }
  if (take === 'theirs') return { order: withOthers(theirs, mine), changedBy: 'theirs' }
  return { order: withOthers(theirs, mine), changedBy: 'both' }
}

function withOthers(order: PlaceOrder, others: PlaceOrder): PlaceOrder {
  const all = [...order]
  const known = new Set(order)
  for (const [index, one] of others.entries()) {
    if (known.has(one)) continue
    const before = others[index - 1]
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, one)
    known.add(one)
  }
  return all
}
