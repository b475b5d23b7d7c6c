import type * as z from 'zod'
import type { Client } from '../../../../client/client.ts'
import { collectItems, inOrder } from '../../../../client/in-order.ts'
import { listCollectionSpaces, listCollections } from '../../../../contract/collections.ts'
import { listSiteSpaces } from '../../../../contract/sites/site-spaces.ts'
import { listSites } from '../../../../contract/sites/sites.ts'
import { listSpaces, type Space } from '../../../../contract/spaces.ts'
import type { RuledSpace } from '../../gates/model/space-merge-rules.ts'
import type { ReadOptions } from '../../model/read-changes.ts'
import { ifSupported } from './read-waiting.ts'

/** The scope of a search for change requests. */
export type QueueChoice = { spaces: readonly string[] } | { collection: string } | { org: string }

export interface QueueSpace {
  id: string
  title?: string
  /** the source of the space's merge rules, if a list reported it */
  ruled?: RuledSpace
}

export const defaultJobs = 6

type ListedSpace = z.output<typeof Space>

export interface QueueSpaces {
  spaces: QueueSpace[]
  /**
   * true if the service can't list all spaces of an organization, so that spaces outside
   * collections and sites are missing
   */
  isPartial?: true
}

/** Returns the spaces in a scope, without duplicates. */
export async function findSpaces(
  client: Client,
  choice: QueueChoice,
  options: ReadOptions = {},
): Promise<QueueSpaces> {
  const { signal } = options
  if ('spaces' in choice) return { spaces: [...new Set(choice.spaces)].map((id) => ({ id })) }
  if ('collection' in choice) {
    return { spaces: distinct(await spacesOfCollection(client, choice.collection, options)) }
  }
  const organizationId = choice.org
  const listed = await ifSupported(() =>
    collectItems(client.paginate(listSpaces, { organizationId }, { signal })),
  )
  if (listed) return { spaces: distinct(listed) }
  return {
    spaces: distinct(await spacesInPlaces(client, organizationId, options)),
    isPartial: true,
  }
}

function spacesOfCollection(
  client: Client,
  collectionId: string,
  { signal }: ReadOptions,
): Promise<ListedSpace[]> {
  return collectItems(client.paginate(listCollectionSpaces, { collectionId }, { signal }))
}

/** Returns the spaces in the collections and sites of an organization. */
async function spacesInPlaces(
  client: Client,
  organizationId: string,
  options: ReadOptions,
): Promise<ListedSpace[]> {
  const { signal, jobs = defaultJobs } = options
  const own = { signal }
  const [collections, sites] = await Promise.all([
    collectItems(client.paginate(listCollections, { organizationId }, own)),
    collectItems(client.paginate(listSites, { organizationId }, own)),
  ])
  const ofSite = async (siteId: string) => {
    const found = await collectItems(
      client.paginate(listSiteSpaces, { organizationId, siteId }, own),
    )
    return found.map(({ space }) => space)
  }
  const places = [
    ...collections.map(
      ({ id }) =>
        () =>
          spacesOfCollection(client, id, options),
    ),
    ...sites.map(
      ({ id }) =>
        () =>
          ofSite(id),
    ),
  ]
  return (await collectItems(inOrder(places, jobs, (read) => read()))).flat()
}

function distinct(spaces: readonly ListedSpace[]): QueueSpace[] {
  const found = new Map(spaces.map((space) => [space.id, space]))
  return [...found.values()].map(({ id, title, mergeRules, organization }) => ({
    id,
    title,
    ...(mergeRules && { ruled: { mergeRules, organization } }),
  }))
}
