import type * as z from 'zod'
import type { Client } from '../../../client/client.ts'
import { collectItems } from '../../../client/in-order.ts'
import {
  listRequestedReviewers,
  listReviews,
  type Review,
} from '../../../contract/change-requests/reviews.ts'
import type { Target } from './change-request.ts'

export type ReceivedReview = z.output<typeof Review>

/** A user who has reviewed a change request or was asked to review it. */
export interface Reviewer {
  id: string
  displayName?: string
  kind: string
  /** `requested`, or the status of the latest review */
  status: string
  /** true if the review is for an older revision */
  outdated?: boolean
}

/** Reads the latest review of each reviewer. */
export async function readReviews(
  client: Client,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<ReceivedReview[]> {
  const all = await collectItems(
    client.paginate(listReviews, { ...target, format: 'markdown' }, { signal }),
  )
  const last = new Map<string, ReceivedReview>()
  for (const review of all) {
    const known = last.get(review.reviewer.id)
    if (!known || known.createdAt < review.createdAt) last.set(review.reviewer.id, review)
  }
  return [...last.values()]
}

/**
 * Returns the reviewers who have submitted a review, followed by the requested reviewers. A user
 * who was asked to review again is a requested reviewer.
 */
export async function readReviewers(
  client: Client,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<Reviewer[]> {
  const [reviews, requested] = await Promise.all([
    readReviews(client, target, signal),
    collectItems(client.paginate(listRequestedReviewers, target, { signal })),
  ])
  const asked = new Map(
    requested.map(({ user, team, createdAt }) => [user?.id ?? team?.id ?? '', createdAt]),
  )
  const given = reviews.filter(({ reviewer, createdAt }) => {
    const again = asked.get(reviewer.id)
    return again === undefined || again < createdAt
  })
  const done = new Set(given.map(({ reviewer }) => reviewer.id))
  return [
    ...given.map(({ reviewer: { id, displayName }, status, outdated }) => ({
      id,
      displayName,
      kind: 'user',
      status,
      ...(outdated && { outdated }),
    })),
    ...requested.flatMap(({ kind, user, team }) => {
      const { id = '' } = user ?? team ?? {}
      const displayName = user?.displayName ?? team?.title
      const named = displayName === undefined ? {} : { displayName }
      return done.has(id) ? [] : [{ id, ...named, kind, status: 'requested' }]
    }),
  ]
}

/** The latest verdict of a reviewer. */
export interface Verdict {
  id: string
  name: string
  /** `approved`, `changes-requested`, or another status from the service */
  status: string
  /** true if the verdict is for an older revision */
  isOutdated: boolean
  at: string
}

/**
 * The verdicts on a change request, and the number of approvals that its merge rules still require.
 */
export interface Verdicts {
  given: readonly Verdict[]
  missing: number
}

export const noVerdicts: Verdicts = { given: [], missing: 0 }

/** Returns the latest verdict of each reviewer, newest first. */
export function latestVerdicts(reviews: readonly ReceivedReview[]): Verdict[] {
  return reviews
    .map(({ reviewer, status, outdated, createdAt }) => ({
      ...{ id: reviewer.id, name: reviewer.displayName, status },
      ...{ isOutdated: outdated, at: createdAt },
    }))
    .sort((a, b) => b.at.localeCompare(a.at))
}

/** Converts a verdict to a reviewer with a status. */
export function verdictReviewer({ id, name, status, isOutdated }: Verdict): Reviewer {
  const reviewer = { id, displayName: name, kind: 'user', status }
  return { ...reviewer, ...(isOutdated && { outdated: true }) }
}

const statusWords: Record<string, string> = {
  approved: 'approved',
  'changes-requested': 'requested changes',
}

/** Describes a verdict, for example `Grace Kim approved (older revision)`. */
export function describeVerdict({
  name,
  status,
  isOutdated,
}: Pick<Verdict, 'name' | 'status' | 'isOutdated'>): string {
  const older = isOutdated ? ' (older revision)' : ''
  return `${name} ${statusWords[status] ?? status}${older}`
}

/** Describes all verdicts and the missing approvals. Returns an empty string if there are none. */
export function describeVerdicts({ given, missing }: Verdicts): string {
  const needed = missing > 0 ? [`needs ${missing} more`] : []
  return [...given.map(describeVerdict), ...needed].join(', ')
}

/** Returns the new verdicts. If `known` is undefined, returns the verdicts given after `since`. */
export function newVerdicts(
  verdicts: readonly Verdict[],
  known: readonly Verdict[] | undefined,
  since: number,
): Verdict[] {
  const isSame = (one: Verdict, other: Verdict) =>
    one.id === other.id && one.status === other.status && one.at === other.at
  return verdicts.filter((verdict) =>
    known ? !known.some((one) => isSame(one, verdict)) : Date.parse(verdict.at) > since,
  )
}
