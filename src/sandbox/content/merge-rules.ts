import { forbidden } from '../http/refusal.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import { mergedAncestor } from '../views/change-request.ts'
import { isOutdatedReview } from '../views/review.ts'
import type { ChangeRequestRow } from './change-request-lookup.ts'
import { spaceRecord } from './store.ts'

interface Facts {
  request: ChangeRequestRow
  /** the latest review of each reviewer */
  reviews: { reviewer: string; isApproved: boolean; isCurrent: boolean }[]
  caller: string
  isUpToDate: boolean
}

/**
 * The checks for merge rules. Omits rules that the sandbox can't evaluate, such as a review by an
 * agent.
 */
const checks: Record<string, (facts: Facts, users: readonly string[]) => boolean> = {
  require_at_least_one_review: ({ reviews }) => reviews.some(({ isCurrent }) => isCurrent),
  require_at_least_one_approved_review: (facts) => approvers(facts).length > 0,
  require_all_reviews_approved: ({ reviews }) => reviews.every(({ isApproved }) => isApproved),
  require_specific_reviewers: (facts, users) =>
    users.every((user) => approvers(facts).includes(user)),
  require_one_of_specific_reviewers: (facts, users) =>
    users.some((user) => approvers(facts).includes(user)),
  require_up_to_date_change_request: ({ isUpToDate }) => isUpToDate,
  require_change_request_subject: ({ request }) => request.subject.trim() !== '',
  require_change_request_description: ({ request }) =>
    /"text":"[^"]/.test(JSON.stringify(request.description ?? {})),
  require_author_to_merge: ({ request, caller }) => request.createdBy === caller,
}

function approvers({ reviews }: Facts): string[] {
  return reviews.flatMap(({ reviewer, isApproved, isCurrent }) =>
    isApproved && isCurrent ? [reviewer] : [],
  )
}

/** Throws a 403 error if a merge violates a merge rule, unless the caller can bypass the rules. */
export function requireMergeRules(state: Reader, request: ChangeRequestRow, caller: string): void {
  const rules = readMergeRules(state, spaceRecord(state, request))
  const ruleUsers = ({ users }: (typeof rules)[number]) => (users ?? []) as string[]
  if (rules.some((rule) => rule.rule === 'allow_bypass' && ruleUsers(rule).includes(caller))) return
  const last = new Map<string, Readonly<Records['reviews']>>()
  for (const review of state.list('reviews', 'byChangeRequest', request.id)) {
    const known = last.get(review.reviewer)
    if (!known || known.createdAt <= review.createdAt) last.set(review.reviewer, review)
  }
  const facts: Facts = {
    request,
    caller,
    reviews: [...last.values()].map((review) => ({
      reviewer: review.reviewer,
      isApproved: review.status === 'approved',
      isCurrent: !isOutdatedReview(state, review),
    })),
    isUpToDate: mergedAncestor(request) === spaceRecord(state, request).revision,
  }
  const unmet = rules.filter((rule) => checks[rule.rule]?.(facts, ruleUsers(rule)) === false)
  if (unmet.length === 0) return
  throw forbidden(`Merge rules are not met: ${unmet.map(({ rule }) => rule).join(', ')}`)
}

function readMergeRules(state: Reader, { mergeRules, organization }: Readonly<Records['spaces']>) {
  const own =
    mergeRules === undefined || mergeRules.type === 'inherit'
      ? state.get('organizations', organization)?.mergeRules
      : mergeRules
  return own?.rules ?? []
}
