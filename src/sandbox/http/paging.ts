import type { IndexName } from '../store/indexes.ts'
import type { Records, TableName } from '../store/records.ts'
import { comparePlaces, type GroupPlace } from '../store/sorted-group.ts'
import type { Reader } from '../store/tables.ts'
import type { PageRequest } from './implement.ts'
import { invalid } from './refusal.ts'

/** A type and not an interface, so that it is taken for the open object that an answer is. */
export type ServedPage<Item> = { items: Item[]; count: number; next?: { page: string } }

export type Order = 'asc' | 'desc'

interface Cursor {
  place: GroupPlace
  /** how many items the list had when it was begun: counting a filtered one anew for each page is slow */
  count: number
}

/** A cursor holds the place of the last item seen, so that it stands still while items come and go. */
function encodeCursor(list: string, { place: [key, id], count }: Cursor): string {
  return Buffer.from(JSON.stringify([list, key, id, count])).toString('base64url')
}

function decodeCursor(list: string, cursor: string): Cursor {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw invalid('page', 'is not a page of a list')
  }
  const [of, key, id, count] = Array.isArray(value) ? value : []
  const isPlace = (typeof key === 'string' || typeof key === 'number') && typeof id === 'string'
  if (of !== list || !isPlace || typeof count !== 'number') {
    throw invalid('page', 'is not a page of this list')
  }
  return { place: [key, id], count }
}

interface Places {
  size: number
  at(index: number): GroupPlace | undefined
  countBefore(place: GroupPlace): number
}

/** Walks from behind the cursor until the page is full and one more item is known to follow; to the end where those that match are still to be counted. */
function walk(
  places: Places,
  list: {
    name: string
    order: Order
    matches?: ((id: string) => boolean) | undefined
    /** how many match, where that is known */
    count?: number | undefined
  },
  { cursor, limit }: PageRequest,
): { ids: string[]; count: number; next?: { page: string } } {
  const { order, matches } = list
  const name = `${list.name}.${order}`
  const step = order === 'asc' ? 1 : -1
  const begun = cursor === undefined ? undefined : decodeCursor(name, cursor)
  let index = order === 'asc' ? 0 : places.size - 1
  let count = list.count ?? places.size
  if (begun) {
    const before = places.countBefore(begun.place)
    const found = places.at(before)
    const isThere = found !== undefined && comparePlaces(found, begun.place) === 0
    index = order === 'asc' ? before + (isThere ? 1 : 0) : before - 1
  }
  const isCounted = !matches || begun !== undefined || list.count !== undefined
  if (begun && matches) count = begun.count
  const ids: string[] = []
  let last: GroupPlace | undefined
  let found = 0
  for (let place = places.at(index); place; place = places.at(index)) {
    if (found === list.count && !begun) break
    index += step
    if (matches && !matches(place[1])) continue
    found += 1
    if (found <= limit) {
      ids.push(place[1])
      last = place
    } else if (isCounted) break
  }
  if (!isCounted) count = found
  if (found <= limit || !last) return { ids, count }
  return { ids, count, next: { page: encodeCursor(name, { place: last, count }) } }
}

/** The ids that a look elsewhere has found, of so many in all. */
export interface AmongIds {
  size: number
  of: number
  has(id: string): boolean
}

/** One page of a group of records in the order of an index. */
export function pageOf<Name extends TableName, Item>(
  state: Reader,
  request: PageRequest,
  list: {
    table: Name
    index: IndexName<Name>
    group: string
    order?: Order
    among?: AmongIds | undefined
    where?: ((record: Readonly<Records[Name]>) => boolean) | undefined
    view: (record: Readonly<Records[Name]>) => Item
  },
): ServedPage<Item> {
  const { table, among, where, view, order = 'asc' } = list
  const places = state.group(table, list.index, list.group)
  const record = (id: string) => state.get(table, id) as Readonly<Records[Name]>
  const matches =
    among || where
      ? (id: string) => (!among || among.has(id)) && (!where || where(record(id)))
      : undefined
  const name = `${table}.${list.index}`
  // an order that has them all needn't be walked to its end for their number
  const count = among && !where && among.of === places.size ? among.size : undefined
  const { ids, ...rest } = walk(places, { name, order, matches, count }, request)
  return { items: ids.map((id) => view(record(id))), ...rest }
}

/** One page of items that were worked out; `place` says where an item stands among the others, uniquely. */
export function pageOfItems<Item>(
  request: PageRequest,
  list: { name: string; items: readonly Item[]; place: (item: Item) => GroupPlace; order?: Order },
): ServedPage<Item> {
  const { order = 'asc', items } = list
  const sorted = items
    .map((item) => ({ item, place: list.place(item) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
  const byId = new Map(sorted.map(({ item, place }) => [place[1], item]))
  const places: Places = {
    size: sorted.length,
    at: (index) => sorted[index]?.place,
    countBefore: (place) => {
      const index = sorted.findIndex((one) => comparePlaces(one.place, place) >= 0)
      return index < 0 ? sorted.length : index
    },
  }
  const { ids, ...rest } = walk(places, { name: list.name, order }, request)
  return { items: ids.map((id) => byId.get(id) as Item), ...rest }
}
