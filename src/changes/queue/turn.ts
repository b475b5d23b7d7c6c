import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { listRequestedReviewers, listReviews } from '../../contract/change-requests/reviews.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import { DocsctlError } from '../../errors.ts'
import { isRefusal } from '../gates/verdict.ts'
import type { Stoppable, Target } from '../read-base.ts'
import type { ChangeRequest } from '../sides.ts'
import { queueKey } from './news.ts'

interface TurnOptions extends Stoppable {
  jobs: number
}

/** The user of the token; nothing where the service doesn't say. */
export function readOwnId(client: Client, { signal }: Pick<TurnOptions, 'signal'>) {
  return whereOffered(async () => (await client.call(getOwnUser, {}, { signal })).id)
}

/** A change request and where it lies. */
export interface PlacedChangeRequest {
  target: Target
  changeRequest: ChangeRequest
}

/**
 * Those of the open ones that wait for a review of this user, by their keys: who was asked for one, and has given
 * none of what it is now. `asked` lists them; nothing where the service doesn't say who was asked.
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
  return whereOffered(async () => {
    const listed = await asked()
    // a service that doesn't know the filter gives all of them
    const isAll = listed.length >= open.length
    const waits = async (one: PlacedChangeRequest) => {
      const { target } = one
      const isAsked = !isAll || (await wasAsked(client, target, me, signal))
      return isAsked && !(await hasReviewed(client, target, me, signal)) ? [queueKey(one)] : []
    }
    const keys: string[] = []
    for await (const found of inOrder(listed, jobs, waits)) keys.push(...found)
    return new Set(keys)
  })
}

async function wasAsked(
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

/** Not every service tells people apart. */
export async function whereOffered<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    const isMissing = error instanceof DocsctlError && error.kind === 'retired'
    if (!isMissing && !isRefusal(error)) throw error
    return undefined
  }
}
