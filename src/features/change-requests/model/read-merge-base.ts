import type { Client } from '../../../client/client.ts'
import { collectItems } from '../../../client/in-order.ts'
import {
  type ChangeRequest,
  listChangeRequests,
} from '../../../contract/change-requests/change-requests.ts'
import { getChangeRequestContent } from '../../../contract/change-requests/content.ts'
import type { Stoppable, Target } from './change-request.ts'
import { createMergeBase, type MergeBase, wasPulled, withMerged } from './determine-side.ts'

/**
 * Returns the merge base. If the change request lacks changes from main, reads additional times to
 * make the merge base more precise.
 */
export async function readMergeBase(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  options: Stoppable,
): Promise<MergeBase> {
  const base = createMergeBase(changeRequest)
  if (base.current || base.merged) return base
  const [pulledAt, merged] = await Promise.all([
    readPullTime(client, target, changeRequest, options),
    readMerged(client, target, options),
  ])
  return withMerged(createMergeBase(changeRequest, pulledAt), merged)
}

/**
 * Returns the time of the last pull, or `undefined` if it is unknown. The time is known only if the
 * pull created the current revision.
 */
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
  const query = { spaceId, status: 'merged' } as const
  return await collectItems(client.paginate(listChangeRequests, query, options))
}
