import type { Client } from '../client/client.ts'
import { listChangeRequests } from '../contract/change-requests/change-requests.ts'
import { getChangeRequestContent } from '../contract/change-requests/content.ts'
import { type Base, baseOf, type ChangeRequest, wasPulled, withMerged } from './sides.ts'

/** The change request that is read: `changeRequestId` is its id or its number. */
export interface Target {
  spaceId: string
  changeRequestId: string
}

/** That reading may be given up. */
export interface Stoppable {
  signal?: AbortSignal | undefined
}

/** Where the change request is behind main, what there is to read of when the two were last the same. */
export async function readBase(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  options: Stoppable,
): Promise<Base> {
  const base = baseOf(changeRequest)
  if (base.current || base.merged) return base
  const [pulledAt, merged] = await Promise.all([
    readPullTime(client, target, changeRequest, options),
    readMerged(client, target, options),
  ])
  return withMerged(baseOf(changeRequest, pulledAt), merged)
}

/** While nothing was written since the last pull, the revision that the pull made is still there to be asked. */
async function readPullTime(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  options: Stoppable,
): Promise<string | undefined> {
  if (!wasPulled(changeRequest)) return undefined
  const query = { metadata: false, computed: false }
  const revision = await client.call(getChangeRequestContent, { ...target, ...query }, options)
  const isPull = revision.type === 'update' && revision.id === changeRequest.revision
  return isPull ? revision.createdAt : undefined
}

async function readMerged(client: Client, { spaceId }: Target, options: Stoppable) {
  const merged: ChangeRequest[] = []
  const query = { spaceId, status: 'merged' } as const
  for await (const other of client.paginate(listChangeRequests, query, options)) merged.push(other)
  return merged
}
