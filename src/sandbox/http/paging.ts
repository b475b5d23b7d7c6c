import type { IndexName } from '../store/indexes.ts'
import type { Records, TableName } from '../store/records.ts'
import { comparePlaces, type GroupPlace } from '../store/sorted-group.ts'
import type { Reader } from '../store/tables.ts'
import type { PageRequest } from './implement.ts'
import { invalid } from './refusal.ts'

/**
 * One page of a list. It is a type rather than an interface, because an interface isn't assignable
 * to an object with arbitrary keys.
 */
export type ServedPage<Item> = { items: Item[]; count: number; next?: { page: string } }

export type SortOrder = 'asc' | 'desc'

interface Cursor {
  place: GroupPlace
  /** the number of matching items; counted only for the first page, because counting is slow */
  count: number
}

/**
 * Encodes a cursor. It contains the position of the last item instead of an index, so that added
 * and removed items don't shift the pages.
 */
function encodeCursor(list: string, { place: [key, id], count }: Cursor): string {
  return Buffer.from(JSON.stringify([list, key, id, count])).toString('base64url')
}

function decodeCursor(list: string, cursor: string): Cursor {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw invalid('page', 'must be a valid cursor')
  }
  const [of, key, id, count] = Array.isArray(value) ? value : []
  const isPlace = (typeof key === 'string' || typeof key === 'number') && typeof id === 'string'
  if (of !== list || !isPlace || typeof count !== 'number') {
    throw invalid('page', 'must be a cursor from this list')
  }
  return { place: [key, id], count }
}

interface Places {
  size: number
  at(index: number): GroupPlace | undefined
  countBefore(place: GroupPlace): number
}

/**
 * Reads the items after the cursor until the page is full and a further item is found. On the first
 * page of a filtered list, reads to the end to count the items.
 */
function walk(
  places: Places,
  list: {
    name: string
    order: SortOrder
    matches?: ((id: string) => boolean) | undefined
    /** the number of matching items, if it is already known */
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
    const exists = found !== undefined && comparePlaces(found, begun.place) === 0
    index = order === 'asc' ? before + (exists ? 1 : 0) : before - 1
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

/** The items that a search has found. `of` is the size of the whole list. */
export interface AmongIds {
  size: number
  of: number
  has(id: string): boolean
}

/** Returns one page of a table's records in a group, in the order of an index. */
export function paginate<Name extends TableName, Item>(
  state: Reader,
  request: PageRequest,
  list: {
    table: Name
    index: IndexName<Name>
    group: string
    order?: SortOrder
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
  // if only a search limits the items, their number is known without reading to the end
  const count = among && !where && among.of === places.size ? among.size : undefined
  const { ids, ...rest } = walk(places, { name, order, matches, count }, request)
  return { items: ids.map((id) => view(record(id))), ...rest }
}

/**
 * Returns one page of items that aren't in a table. `place` returns the unique sort key of an item.
 */
export function pageOfItems<Item>(
  request: PageRequest,
  list: {
    name: string
    items: readonly Item[]
    place: (item: Item) => GroupPlace
    order?: SortOrder
  },
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
