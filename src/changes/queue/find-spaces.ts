import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { listCollectionSpaces, listCollections } from '../../contract/collections.ts'
import { listSiteSpaces } from '../../contract/sites/site-spaces.ts'
import { listSites } from '../../contract/sites/sites.ts'
import type { ReadOptions } from '../read-changes.ts'
import { collect } from '../read-sides.ts'

/** Where change requests are looked for. */
export type QueueChoice = { spaces: readonly string[] } | { collection: string } | { org: string }

export interface QueueSpace {
  id: string
  title?: string
}

export const defaultJobs = 6

/** The spaces of a choice, each once. No operation lists those of an organization: they are found where they stand. */
export async function findSpaces(
  client: Client,
  choice: QueueChoice,
  { signal, jobs = defaultJobs }: ReadOptions = {},
): Promise<QueueSpace[]> {
  const own = { signal }
  if ('spaces' in choice) return [...new Set(choice.spaces)].map((id) => ({ id }))
  const ofCollection = (collectionId: string) =>
    collect(client.paginate(listCollectionSpaces, { collectionId }, own))
  if ('collection' in choice) return distinct(await ofCollection(choice.collection))
  const organizationId = choice.org
  const ofSite = async (siteId: string) => {
    const found = await collect(client.paginate(listSiteSpaces, { organizationId, siteId }, own))
    return found.map(({ space }) => space)
  }
  const [collections, sites] = await Promise.all([
    collect(client.paginate(listCollections, { organizationId }, own)),
    collect(client.paginate(listSites, { organizationId }, own)),
  ])
  const places = [
    ...collections.map(
      ({ id }) =>
        () =>
          ofCollection(id),
    ),
    ...sites.map(
      ({ id }) =>
        () =>
          ofSite(id),
    ),
  ]
  const spaces: QueueSpace[] = []
  for await (const found of inOrder(places, jobs, (read) => read())) spaces.push(...found)
  return distinct(spaces)
}

function distinct(spaces: readonly QueueSpace[]): QueueSpace[] {
  const found = new Map(spaces.map(({ id, title }) => [id, title]))
  return [...found].map(([id, title]) => ({ id, ...(title !== undefined && { title }) }))
}
