import { conflict, invalid } from '../http/refusal.ts'
import { type Sibling, sortSiblings } from '../store/ordering.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

type Collection = Readonly<Records['collections']>

/**
 * Returns the spaces and collections in a collection, or at the top level of an organization, in
 * order.
 */
export function orderedChildren(state: Reader, parent: string): Sibling[] {
  return sortSiblings(
    ['collections', state.list('collections', 'byParent', parent)],
    ['spaces', state.list('spaces', 'byParent', parent)],
  )
}

/** Returns a collection and its nested collections. Parents come before their children. */
export function collectionWithDescendants(state: Reader, collection: Collection): Collection[] {
  const nested = state.list('collections', 'byParent', collection.id)
  return [collection, ...nested.flatMap((one) => collectionWithDescendants(state, one))]
}

/** Returns the path to a collection, from the top level down. The collection itself comes last. */
export function pathTo(state: Reader, collection: Collection): Collection[] {
  const parent =
    collection.parent === undefined ? undefined : state.get('collections', collection.parent)
  return parent ? [...pathTo(state, parent), collection] : [collection]
}

/**
 * Returns the parent that a move request specifies. Null means the top level. Without a parent in
 * the request, returns the current parent.
 */
export function newParent(
  state: Reader,
  moved: { id: string; organization: string; parent?: string },
  wanted: string | null | undefined,
): string | undefined {
  if (wanted === undefined) return moved.parent
  if (wanted === null) return undefined
  const parent = requireNamedCollection(state, moved.organization, 'parent', wanted)
  if (pathTo(state, parent).some(({ id }) => id === moved.id)) {
    throw conflict('A collection cannot be moved into itself or its contents')
  }
  return parent.id
}

/**
 * Returns the collection to which a field in a request refers. Throws a 400 error if the
 * organization has no such collection.
 */
export function requireNamedCollection(
  state: Reader,
  organization: string,
  field: string,
  id: string,
): Collection {
  const collection = state.get('collections', id)
  if (collection?.organization === organization) return collection
  throw invalid(
    field,
    `refers to ${JSON.stringify(id)}, which is not a collection in the organization`,
  )
}
