import { conflict, invalid } from '../http/refusal.ts'
import { type Sibling, siblingsOf } from '../store/ordering.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

type Collection = Readonly<Records['collections']>

/** What stands in one order below a collection, or at the root of an organization. */
export function childrenOf(state: Reader, parent: string): Sibling[] {
  return siblingsOf(
    ['collections', state.list('collections', 'byParent', parent)],
    ['spaces', state.list('spaces', 'byParent', parent)],
  )
}

/** A collection with all those in it, however deep; each behind the one it stands in. */
export function collectionsFrom(state: Reader, collection: Collection): Collection[] {
  const nested = state.list('collections', 'byParent', collection.id)
  return [collection, ...nested.flatMap((one) => collectionsFrom(state, one))]
}

/** The collections above one, from the root down, and itself. */
export function pathTo(state: Reader, collection: Collection): Collection[] {
  const parent =
    collection.parent === undefined ? undefined : state.get('collections', collection.parent)
  return parent ? [...pathTo(state, parent), collection] : [collection]
}

/** The parent that a move asks for: none for null, the present one where nothing is said. */
export function newParent(
  state: Reader,
  moved: { id: string; organization: string; parent?: string },
  wanted: string | null | undefined,
): string | undefined {
  if (wanted === undefined) return moved.parent
  if (wanted === null) return undefined
  const parent = namedCollection(state, moved.organization, 'parent', wanted)
  if (pathTo(state, parent).some(({ id }) => id === moved.id)) {
    throw conflict('a collection cannot move into itself or what it holds')
  }
  return parent.id
}

/** The collection that a field of a request names: 400 where the organization has no such collection. */
export function namedCollection(
  state: Reader,
  organization: string,
  field: string,
  id: string,
): Collection {
  const collection = state.get('collections', id)
  if (collection?.organization === organization) return collection
  throw invalid(field, `${JSON.stringify(id)} is not a collection of the organization`)
}
