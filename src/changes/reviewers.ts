import type * as z from 'zod'
import type { Client } from '../client/client.ts'
import {
  listRequestedReviewers,
  listReviews,
  type Review,
} from '../contract/change-requests/reviews.ts'
import { whereOffered } from './queue/turn.ts'
import type { Target } from './read-base.ts'
import { collect } from './read-sides.ts'

export type GivenReview = z.output<typeof Review>

/** Somebody who reviewed a change request, or is asked to. */
export interface Reviewer {
  id: string
  displayName?: string
  kind: string
  /** `requested`, or what the last review says */
  status: string
  /** that review is of an older revision */
  outdated?: boolean
}

/** The last review of each reviewer. */
export async function readReviews(
  client: Client,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<GivenReview[]> {
  const all = await collect(
    client.paginate(listReviews, { ...target, format: 'markdown' }, { signal }),
  )
  const last = new Map<string, GivenReview>()
  for (const review of all) {
    const known = last.get(review.reviewer.id)
    if (!known || known.createdAt < review.createdAt) last.set(review.reviewer.id, review)
  }
  return [...last.values()]
}

/** Who has reviewed, then who is still to; whoever was asked again after a review is to review anew. */
export async function readReviewers(
  client: Client,
  target: Target,
  signal: AbortSignal | undefined,
): Promise<Reviewer[]> {
  const [reviews, requested] = await Promise.all([
    readReviews(client, target, signal),
    collect(client.paginate(listRequestedReviewers, target, { signal })),
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
  approved: 'approved it',
  'changes-requested': 'asked for changes',
}

/** What a reviewer said, and when: `Grace Kim approved it`. */
export interface SpokenVerdict {
  words: string
  at: string
}

/** What each reviewer said last; nothing where the service doesn't tell. */
export async function readVerdicts(
  client: Client,
  target: Target,
  signal?: AbortSignal,
): Promise<SpokenVerdict[]> {
  const reviews = await whereOffered(() => readReviews(client, target, signal))
  return (reviews ?? []).map(({ reviewer, status, createdAt }) => ({
    words: `${reviewer.displayName} ${verdictWords[status] ?? status}`,
    at: createdAt,
  }))
}

/** Those that were said since a time, in ms, and are not among those that are known. */
export function newVerdicts(
  verdicts: readonly SpokenVerdict[],
  known: readonly SpokenVerdict[] | undefined,
  since: number,
): SpokenVerdict[] {
  return verdicts.filter(({ words, at }) =>
    known ? !known.some((one) => one.words === words && one.at === at) : Date.parse(at) > since,
  )
}
