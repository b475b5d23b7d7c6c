import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { listChangeRequests } from '../../contract/change-requests/change-requests.ts'
import { listRequestedReviewers, listReviews } from '../../contract/change-requests/reviews.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import { DocsctlError } from '../../errors.ts'
import { isRefusal } from '../gates/verdict.ts'
import type { Stoppable, Target } from '../read-base.ts'
import { collect } from '../read-sides.ts'
import type { ChangeRequest } from '../sides.ts'

interface TurnOptions extends Stoppable {
  jobs: number
}

/** The user of the token; nothing where the service doesn't say. */
export function readOwnId(client: Client, { signal }: Pick<TurnOptions, 'signal'>) {
  return whereOffered(async () => (await client.call(getOwnUser, {}, { signal })).id)
}

/**
 * The numbers of those of a space that wait for a review of this user: who was asked for one, and has given none of
 * what it is now. Nothing where the service doesn't say who was asked.
 */
export function readWaiting(
  client: Client,
  spaceId: string,
  me: string,
  open: readonly ChangeRequest[],
  options: TurnOptions,
): Promise<ReadonlySet<number> | undefined> {
  const { signal, jobs } = options
  if (open.length === 0) return Promise.resolve(new Set())
  return whereOffered(async () => {
    const query = { spaceId, requestedReviewer: me }
    const asked = await collect(client.paginate(listChangeRequests, query, { signal }))
    // a service that doesn't know the filter gives all of them
    const isAll = asked.length >= open.length
    const waits = async ({ number }: ChangeRequest) => {
      const target = { spaceId, changeRequestId: String(number) }
      const isAsked = !isAll || (await wasAsked(client, target, me, signal))
      return isAsked && !(await hasReviewed(client, target, me, signal)) ? [number] : []
    }
    const numbers: number[] = []
    for await (const found of inOrder(asked, jobs, waits)) numbers.push(...found)
    return new Set(numbers)
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
