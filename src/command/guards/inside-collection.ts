import { cell } from '../../output/columns.ts'
import type { Facts } from './facts.ts'

/** The maximum number of nested collections whose spaces are read. */
const maxNested = 20

interface Inside {
  /** the nested collections, at any depth */
  collections: string[]
  /** the spaces in the collection and in its nested collections */
  spaces: string[]
  /** true if there are more nested collections than the maximum */
  isMore: boolean
}

/**
 * Returns the collections and spaces in a collection, at any depth. Returns undefined if they can't
 * be read.
 */
export async function insideCollection(
  facts: Facts,
  id: string,
  organizationId: string | undefined,
): Promise<Inside | undefined> {
  return await facts.orUnchecked('the collection contents', async () => {
    const all =
      organizationId === undefined ? [] : await facts.list('collections.list', { organizationId })
    const collections = nestedIds(id, all)
    const looked = [id, ...collections].slice(0, maxNested + 1)
    const spaces = await Promise.all(
      looked.map((collectionId) => facts.list('collections.spaces', { collectionId })),
    )
    return {
      collections,
      spaces: spaces.flat().map((space) => `${cell(space, 'id')}`),
      isMore: collections.length > maxNested,
    }
  })
}

/** Returns the IDs of the collections below a collection, at any depth. */
function nestedIds(id: string, all: readonly unknown[]): string[] {
  const found = new Set([id])
  // iterating over a set also visits IDs that are added during the iteration
  for (const parent of found) {
    for (const one of all) if (cell(one, 'parent') === parent) found.add(`${cell(one, 'id')}`)
  }
  found.delete(id)
  return [...found]
}
