import { conflict, invalid } from '../http/refusal.ts'
import { type Sibling, sortSiblings } from '../store/ordering.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

type Collection = Readonly<Records['collections']>

/** Returns the children of a collection, or of the top level of an organization, in order. */
export function orderedChildren(state: Reader, parent: string): Sibling[] {
  return sortSiblings(
    ['collections', state.list('collections', 'byParent', parent)],
    ['spaces', state.list('spaces', 'byParent', parent)],
  )
}

/** Returns a collection and all collections in it. Parents come before their children. */
export function collectionWithDescendants(state: Reader, collection: Collection): Collection[] {
  const nested = state.list('collections', 'byParent', collection.id)
  return [collection, ...nested.flatMap((one) => collectionWithDescendants(state, one))]
}

/** Returns the ancestors of a collection from the root down, and the collection itself. */
export function pathTo(state: Reader, collection: Collection): Collection[] {
  const parent =
    collection.parent === undefined ? undefined : state.get('collections', collection.parent)
  return parent ? [...pathTo(state, parent), collection] : [collection]
}

/**
 * Returns the parent that a move request specifies. Null means the top level; the default is the
 * current parent.
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
 * Returns the collection in a field of a request. Throws a 400 error if the organization has no
 * such collection.
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
