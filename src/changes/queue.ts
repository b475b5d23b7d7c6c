import type { Client } from '../client/client.ts'
import { inOrder } from '../client/in-order.ts'
import { listChangeRequests } from '../contract/change-requests/change-requests.ts'
import { listCollectionSpaces, listCollections } from '../contract/collections.ts'
import { listSiteSpaces } from '../contract/sites/site-spaces.ts'
import { listSites } from '../contract/sites/sites.ts'
import { DocsctlError } from '../errors.ts'
import type { ReadOptions, Target } from './read-changes.ts'
import type { ChangeRequest } from './sides.ts'

/** Where change requests are looked for. */
export type QueueChoice = { spaces: readonly string[] } | { collection: string } | { org: string }

export interface QueueSpace {
  id: string
  title?: string
}

export interface QueueItem {
  target: Target
  changeRequest: ChangeRequest
  /** the title of its space, where there are several */
  space?: string
  /** how much of it was viewed when it was looked at last */
  progress?: { viewed: number; all: number }
}

export interface Queue {
  items: QueueItem[]
  /** what is not among them */
  note?: string
}

const defaultJobs = 6

/** The open change requests of the spaces that were chosen, the latest first. */
export async function readQueue(
  client: Client,
  choice: QueueChoice,
  { signal, jobs = defaultJobs }: ReadOptions = {},
): Promise<Queue> {
  const spaces = await findSpaces(client, choice, { signal, jobs })
  const named = 'spaces' in choice
  const missed: string[] = []
  const items: QueueItem[] = []
  const read = async (space: QueueSpace) => {
    try {
      return await openOnes(client, space, signal)
    } catch (error) {
      // one that was found, and not asked for, is left out with a word on it
      if (named || !isClosed(error)) throw error
      missed.push(space.title ?? space.id)
      return []
    }
  }
  for await (const found of inOrder(spaces, jobs, read)) items.push(...found)
  const at = ({ changeRequest }: QueueItem) => Date.parse(changeRequest.updatedAt) || 0
  const notes = [
    ...('org' in choice ? ['spaces that are in no collection and on no site are not seen'] : []),
    ...(missed.length > 0 ? [`not readable: ${missed.join(', ')}`] : []),
  ]
  return {
    items: items.sort((a, b) => at(b) - at(a)),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
}

function isClosed(error: unknown): boolean {
  return (
    error instanceof DocsctlError && (error.kind === 'not-permitted' || error.kind === 'not-found')
  )
}

async function openOnes(
  client: Client,
  { id: spaceId, title }: QueueSpace,
  signal: AbortSignal | undefined,
): Promise<QueueItem[]> {
  const found: QueueItem[] = []
  // the service lists the open ones where no state is asked for
  for await (const changeRequest of client.paginate(listChangeRequests, { spaceId }, { signal })) {
    const target = { spaceId, changeRequestId: String(changeRequest.number) }
    found.push({ target, changeRequest, ...(title !== undefined && { space: title }) })
  }
  return found
}

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

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
