import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import {
  listChangeRequests,
  listOrganizationChangeRequests,
} from '../../contract/change-requests/change-requests.ts'
import type { InputOf } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import type { Stoppable } from '../read-base.ts'
import { collect } from '../read-sides.ts'
import type { QueueChoice, QueueSpace } from './find-spaces.ts'
import { queueKey } from './news.ts'
import type { QueueItem } from './read-queue.ts'
import { sectionOf } from './sections.ts'
import { type PlacedChangeRequest, readWaiting, whereOffered } from './turn.ts'

/** What was found in spaces, and what wasn't. */
export interface Gathered {
  items: QueueItem[]
  /** the spaces that could not be read */
  missed: string[]
  /** whether the service tells who was asked for a review */
  isAskedKnown: boolean
}

interface GatherOptions extends Stoppable {
  jobs: number
  me: string | undefined
}

/** The open ones and the drafts of an organization in one list; nothing where the service has no such list. */
export async function listOfOrganization(
  client: Client,
  organizationId: string,
  { signal }: Stoppable,
): Promise<PlacedChangeRequest[] | undefined> {
  return await whereOffered(() =>
    placedIn(client, { organizationId, status: ['open', 'draft'] }, { signal }),
  )
}

async function placedIn(
  client: Client,
  asked: InputOf<typeof listOrganizationChangeRequests>,
  { signal }: Stoppable,
): Promise<PlacedChangeRequest[]> {
  const found = await collect(client.paginate(listOrganizationChangeRequests, asked, { signal }))
  return found.map(({ space, ...changeRequest }) => ({
    target: { spaceId: space, changeRequestId: String(changeRequest.number) },
    changeRequest,
  }))
}

/** Those of an organization, in the spaces that it lists. */
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
    const asked = () => placedIn(client, { organizationId, requestedReviewer }, { signal })
    return readWaiting(client, requestedReviewer, { open, asked }, { signal, jobs })
  }
  const waiting = me === undefined ? undefined : await waitingFor(me)
  const items = own.map((one) =>
    itemOf(one, { me, waiting, title: byId.get(one.target.spaceId)?.title }),
  )
  return { items, missed: [], isAskedKnown: waiting !== undefined }
}

/** Those of the spaces, asked of each; a space that was found, and not asked for, may be closed. */
export async function gatherFromSpaces(
  client: Client,
  choice: QueueChoice,
  spaces: readonly QueueSpace[],
  options: GatherOptions,
): Promise<Gathered> {
  const gathered: Gathered = { items: [], missed: [], isAskedKnown: options.me !== undefined }
  const read = async (space: QueueSpace) => {
    try {
      const { found, waiting } = await readSpace(client, space, options)
      gathered.isAskedKnown &&= waiting !== undefined
      return found
    } catch (error) {
      if ('spaces' in choice || !isClosed(error)) throw error
      gathered.missed.push(space.title ?? space.id)
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
    const found = await collect(
      client.paginate(listChangeRequests, { spaceId, ...query }, { signal }),
    )
    return found.map(
      (changeRequest): PlacedChangeRequest => ({
        target: { spaceId, changeRequestId: String(changeRequest.number) },
        changeRequest,
      }),
    )
  }
  // the service lists the open ones where no state is asked for
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
  // one that was opened between the two comes twice
  const keys = new Set(open.map(queueKey))
  const all = [...open, ...drafts.filter((one) => !keys.has(queueKey(one)))]
  return { found: all.map((one) => itemOf(one, { me, waiting, title })), waiting }
}

function itemOf(
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
    section: sectionOf(placed.changeRequest, { me, isWaiting }),
    ...(title !== undefined && { space: title }),
  }
}
