import type * as z from 'zod'
import type { Client } from '../../../client/client.ts'
import { collectItems } from '../../../client/in-order.ts'
import {
  listRequestedReviewers,
  listReviews,
  type Review,
} from '../../../contract/change-requests/reviews.ts'
import { ifSupported } from '../queue/model/read-waiting.ts'
import type { Target } from './change-request.ts'

export type ReceivedReview = z.output<typeof Review>

/** A user who reviewed a change request or was requested to. */
export interface Reviewer {
  id: string
  displayName?: string
  kind: string
  /** `requested`, or the status of the last review */
  status: string
  /** the review belongs to an older revision */
  outdated?: boolean
}

/** Reads the last review of each reviewer. */
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
 * Returns the users who reviewed, then the pending ones. A user whose review was requested again is
 * pending.
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

const verdictWords: Record<string, string> = {
  approved: 'approved',
  'changes-requested': 'requested changes',
}

/** The verdict of a reviewer and its time, for example `Grace Kim approved it`. */
export interface SpokenVerdict {
  words: string
  at: string
}

/**
 * Reads the last verdict of each reviewer. Returns `undefined` if the service doesn't report them.
 */
export async function readVerdicts(
  client: Client,
  target: Target,
  signal?: AbortSignal,
): Promise<SpokenVerdict[]> {
  const reviews = await ifSupported(() => readReviews(client, target, signal))
  return (reviews ?? []).map(({ reviewer, status, createdAt }) => ({
    words: `${reviewer.displayName} ${verdictWords[status] ?? status}`,
    at: createdAt,
  }))
}

/**
 * Returns the verdicts that aren't known yet. Without known ones, returns those after a time in ms.
 */
export function newVerdicts(
  verdicts: readonly SpokenVerdict[],
  known: readonly SpokenVerdict[] | undefined,
  since: number,
): SpokenVerdict[] {
  return verdicts.filter(({ words, at }) =>
    known ? !known.some((one) => one.words === words && one.at === at) : Date.parse(at) > since,
  )
}
