import type { Client } from '../../../../client/client.ts'
import { collectItems, inOrder } from '../../../../client/in-order.ts'
import {
  listRequestedReviewers,
  listReviews,
} from '../../../../contract/change-requests/reviews.ts'
import { getOwnUser } from '../../../../contract/organizations/users.ts'
import { DocsctlError } from '../../../../errors.ts'
import { isRefusal } from '../../gates/model/gate-result.ts'
import type { Stoppable, Target } from '../../model/change-request.ts'
import { type PlacedChangeRequest, queueKey } from './queue-item.ts'

interface TurnOptions extends Stoppable {
  jobs: number
}

/** Returns the ID of the current user, or `undefined` if the service doesn't report it. */
export function readOwnId(client: Client, { signal }: Pick<TurnOptions, 'signal'>) {
  return ifSupported(async () => (await client.call(getOwnUser, {}, { signal })).id)
}

/**
 * Returns the keys of the open change requests that are waiting for the current user's review. A
 * review was requested from the user, and the user hasn't reviewed the current revision. `asked`
 * lists all change requests for which a review was requested. Returns `undefined` if the service
 * doesn't report requested reviewers.
 */
export function readWaiting(
  client: Client,
  me: string,
  {
    open,
    asked,
  }: { open: readonly PlacedChangeRequest[]; asked: () => Promise<PlacedChangeRequest[]> },
  { signal, jobs }: TurnOptions,
): Promise<ReadonlySet<string> | undefined> {
  if (open.length === 0) return Promise.resolve(new Set())
  return ifSupported(async () => {
    const listed = await asked()
    // a service that ignores the filter returns all change requests
    const isAll = listed.length >= open.length
    const waits = async (one: PlacedChangeRequest) => {
      const { target } = one
      const isAsked = !isAll || (await wasPrompted(client, target, me, signal))
      return isAsked && !(await hasReviewed(client, target, me, signal)) ? [queueKey(one)] : []
    }
    return new Set((await collectItems(inOrder(listed, jobs, waits))).flat())
  })
}

async function wasPrompted(
  client: Client,
  target: Target,
  me: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for await (const { user } of client.paginate(listRequestedReviewers, target, { signal })) {
    if (user?.id === me) return true
  }
  return false
}

async function hasReviewed(
  client: Client,
  target: Target,
  me: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for await (const { reviewer, outdated } of client.paginate(listReviews, target, { signal })) {
    if (reviewer.id === me && !outdated) return true
  }
  return false
}

/**
 * Sends a read request. Returns `undefined` if the service doesn't support the request or rejects
 * it.
 */
export async function ifSupported<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    const isMissing = error instanceof DocsctlError && error.kind === 'retired'
    if (!isMissing && !isRefusal(error)) throw error
    return undefined
  }
}
