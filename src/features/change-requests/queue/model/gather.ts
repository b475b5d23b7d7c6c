import type { Client } from '../../../../client/client.ts'
import { collectItems, inOrder } from '../../../../client/in-order.ts'
import {
  listChangeRequests,
  listOrganizationChangeRequests,
} from '../../../../contract/change-requests/change-requests.ts'
import type { InputOf } from '../../../../contract/operation.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { Stoppable } from '../../model/change-request.ts'
import type { QueueChoice, QueueSpace } from './find-spaces.ts'
import { type PlacedChangeRequest, type QueueItem, queueKey } from './queue-item.ts'
import { ifSupported, readWaiting } from './read-waiting.ts'
import { determineSection } from './sections.ts'

/** The change requests found in the spaces, and the spaces that couldn't be read. */
export interface Gathered {
  items: QueueItem[]
  /** the titles or IDs of spaces that couldn't be read */
  missed: string[]
  /** true if the service reports which users were asked to review */
  areReviewsKnown: boolean
}

interface GatherOptions extends Stoppable {
  jobs: number
  me: string | undefined
}

/**
 * Lists the open change requests and drafts of an organization. Returns `undefined` if the service
 * doesn't support this list.
 */
export async function listForOrganization(
  client: Client,
  organizationId: string,
  { signal }: Stoppable,
): Promise<PlacedChangeRequest[] | undefined> {
  return await ifSupported(() =>
    listWithSpaces(client, { organizationId, status: ['open', 'draft'] }, { signal }),
  )
}

async function listWithSpaces(
  client: Client,
  asked: InputOf<typeof listOrganizationChangeRequests>,
  { signal }: Stoppable,
): Promise<PlacedChangeRequest[]> {
  const found = await collectItems(
    client.paginate(listOrganizationChangeRequests, asked, { signal }),
  )
  return found.map(({ space, ...changeRequest }) => ({
    target: { spaceId: space, changeRequestId: String(changeRequest.number) },
    changeRequest,
  }))
}

/** Builds the queue of an organization from the change requests in the given spaces. */
export async function gatherListed(
  client: Client,
  organizationId: string,
  { listed, spaces }: { listed: readonly PlacedChangeRequest[]; spaces: readonly QueueSpace[] },
  { me, signal, jobs }: GatherOptions,
): Promise<Gathered> {
  const byId = new Map(spaces.map((space) => [space.id, space]))
  const own = listed.filter(({ target }) => byId.has(target.spaceId))
  const open = own.filter(({ changeRequest }) => changeRequest.status !== 'draft')
  const waitingFor = (requestedReviewer: string) => {
    const asked = () => listWithSpaces(client, { organizationId, requestedReviewer }, { signal })
    return readWaiting(client, requestedReviewer, { open, asked }, { signal, jobs })
  }
  const waiting = me === undefined ? undefined : await waitingFor(me)
  const items = own.map((one) =>
    createItem(one, { me, waiting, title: byId.get(one.target.spaceId)?.title }),
  )
  return { items, missed: [], areReviewsKnown: waiting !== undefined }
}

/**
 * Reads the change requests of each space. Skips a space that can't be read, unless the user
 * specified it.
 */
export async function gatherFromSpaces(
  client: Client,
  choice: QueueChoice,
  spaces: readonly QueueSpace[],
  options: GatherOptions,
): Promise<Gathered> {
  const gathered: Gathered = { items: [], missed: [], areReviewsKnown: options.me !== undefined }
  const read = async (space: QueueSpace) => {
    try {
      const { found, waiting } = await readSpace(client, space, options)
      gathered.areReviewsKnown &&= waiting !== undefined
      return found
    } catch (error) {
      if ('spaces' in choice || !isClosed(error)) throw error
      gathered.missed.push(space.title === undefined ? space.id : `"${space.title}"`)
      return []
    }
  }
  for await (const found of inOrder(spaces, options.jobs, read)) gathered.items.push(...found)
  return gathered
}

function isClosed(error: unknown): boolean {
  return (
    error instanceof DocsctlError && (error.kind === 'not-permitted' || error.kind === 'not-found')
  )
}

async function readSpace(
  client: Client,
  { id: spaceId, title }: QueueSpace,
  { me, signal, jobs }: GatherOptions,
): Promise<{ found: QueueItem[]; waiting: ReadonlySet<string> | undefined }> {
  const list = async (query: { status?: 'draft'; requestedReviewer?: string }) => {
    const found = await collectItems(
      client.paginate(listChangeRequests, { spaceId, ...query }, { signal }),
    )
    return found.map(
      (changeRequest): PlacedChangeRequest => ({
        target: { spaceId, changeRequestId: String(changeRequest.number) },
        changeRequest,
      }),
    )
  }
  // without a status, the service lists open change requests
  const [open, drafts] = await Promise.all([list({}), list({ status: 'draft' })])
  const waiting =
    me === undefined
      ? undefined
      : await readWaiting(
          client,
          me,
          { open, asked: () => list({ requestedReviewer: me }) },
          { signal, jobs },
        )
  // if a draft is opened between the two requests, both lists contain it
  const keys = new Set(open.map(queueKey))
  const all = [...open, ...drafts.filter((one) => !keys.has(queueKey(one)))]
  return { found: all.map((one) => createItem(one, { me, waiting, title })), waiting }
}

function createItem(
  placed: PlacedChangeRequest,
  {
    me,
    waiting,
    title,
  }: {
    me: string | undefined
    waiting: ReadonlySet<string> | undefined
    title: string | undefined
  },
): QueueItem {
  const isWaiting = waiting?.has(queueKey(placed)) ?? false
  return {
    ...placed,
    section: determineSection(placed.changeRequest, { me, isWaiting }),
    ...(title !== undefined && { space: title }),
  }
}
