import type * as z from 'zod'
import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { listCollectionSpaces, listCollections } from '../../contract/collections.ts'
import { listSiteSpaces } from '../../contract/sites/site-spaces.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { listSpaces, type Space } from '../../contract/spaces.ts'
import type { RuledSpace } from '../gates/merge-rules.ts'
import type { ReadOptions } from '../read-changes.ts'
import { collect } from '../read-sides.ts'
import { whereOffered } from './turn.ts'

/** Where change requests are looked for. */
export type QueueChoice = { spaces: readonly string[] } | { collection: string } | { org: string }

export interface QueueSpace {
  id: string
  title?: string
  /** where its merge rules are, if a list told it */
  ruled?: RuledSpace
}

export const defaultJobs = 6

type ListedSpace = z.output<typeof Space>

export interface FoundSpaces {
  spaces: QueueSpace[]
  /** the service doesn't list those of an organization: only what stands in a collection or on a site was found */
  isPartial?: true
}

/** The spaces of a choice, each once. */
export async function findSpaces(
  client: Client,
  choice: QueueChoice,
  options: ReadOptions = {},
): Promise<FoundSpaces> {
  const { signal } = options
  if ('spaces' in choice) return { spaces: [...new Set(choice.spaces)].map((id) => ({ id })) }
  if ('collection' in choice) {
    return { spaces: distinct(await spacesOfCollection(client, choice.collection, options)) }
  }
  const organizationId = choice.org
  const listed = await whereOffered(() =>
    collect(client.paginate(listSpaces, { organizationId }, { signal })),
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
  return collect(client.paginate(listCollectionSpaces, { collectionId }, { signal }))
}

/** The spaces of the collections and sites of an organization. */
async function spacesInPlaces(
  client: Client,
  organizationId: string,
  options: ReadOptions,
): Promise<ListedSpace[]> {
  const { signal, jobs = defaultJobs } = options
  const own = { signal }
  const [collections, sites] = await Promise.all([
    collect(client.paginate(listCollections, { organizationId }, own)),
    collect(client.paginate(listSites, { organizationId }, own)),
  ])
  const ofSite = async (siteId: string) => {
    const found = await collect(client.paginate(listSiteSpaces, { organizationId, siteId }, own))
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
  const spaces: ListedSpace[] = []
  for await (const found of inOrder(places, jobs, (read) => read())) spaces.push(...found)
  return spaces
}

function distinct(spaces: readonly ListedSpace[]): QueueSpace[] {
  const found = new Map(spaces.map((space) => [space.id, space]))
  return [...found.values()].map(({ id, title, mergeRules, organization }) => ({
    id,
    title,
    ...(mergeRules && { ruled: { mergeRules, organization } }),
  }))
}
