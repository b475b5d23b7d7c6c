import { cell } from '../../text/columns.ts'
import type { Facts } from './facts.ts'

/** Of so many collections within a collection it is looked at which spaces are in them. */
const mostNested = 20

interface Inside {
  /** the collections within it, at any depth */
  collections: string[]
  /** the spaces in it and in those */
  spaces: string[]
  /** there are more collections than were looked at */
  isMore: boolean
}

/** What is in a collection at any depth; nothing where the service doesn't tell. */
export async function insideCollection(
  facts: Facts,
  id: string,
  organizationId: string | undefined,
): Promise<Inside | undefined> {
  return await facts.orUnchecked('what is in the collection', async () => {
    const all =
      organizationId === undefined ? [] : await facts.list('collections.list', { organizationId })
    const collections = below(id, all)
    const looked = [id, ...collections].slice(0, mostNested + 1)
    const spaces = await Promise.all(
      looked.map((collectionId) => facts.list('collections.spaces', { collectionId })),
    )
    return {
      collections,
      spaces: spaces.flat().map((space) => `${cell(space, 'id')}`),
      isMore: collections.length > mostNested,
    }
  })
}

/** The ids of what has this as its parent, and of what has those. */
function below(id: string, all: readonly unknown[]): string[] {
  const found = new Set([id])
  // a set gives what is added on the way too
  for (const parent of found) {
    for (const one of all) if (cell(one, 'parent') === parent) found.add(`${cell(one, 'id')}`)
  }
  found.delete(id)
  return [...found]
}
