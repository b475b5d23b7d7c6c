import type * as z from 'zod'
import type { Client } from '../../../../client/client.ts'
import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import { getMember } from '../../../../contract/organizations/members.ts'
import { getOwnUser } from '../../../../contract/organizations/users.ts'
import { getSpace, type Space } from '../../../../contract/spaces.ts'
import { DocsctlError } from '../../../../errors.ts'
import { documentLines } from '../../../../output/text/document-lines.ts'
import { list } from '../../../../output/text/sentences.ts'
import { docsctlLine } from '../../../../output/text/shell-arguments.ts'
import type { Target } from '../../model/change-request.ts'
import type { ReadOptions } from '../../model/read-changes.ts'
import {
  describeVerdict,
  latestVerdicts,
  type ReceivedReview,
  readReviews,
} from '../../model/reviewers.ts'
import { ifSupported } from '../../queue/model/read-waiting.ts'
import { changeRequestCommand, type GateResult, notMerged, reasons } from './gate-result.ts'
import { type MergeRule, rulesReader } from './space-merge-rules.ts'

/**
 * Requests that the gates `rules` and `reviews` share. Each request is sent at most once, when it
 * is first needed.
 */
export interface RuleReads {
  space: () => Promise<z.output<typeof Space>>
  rules: () => Promise<MergeRule[]>
  /** the latest review of each reviewer */
  reviews: () => Promise<ReceivedReview[]>
  ownId: () => Promise<string>
}

/** Returns the requests for a change request. `known` contains requests that were already sent. */
export function ruleReads(
  client: Client,
  target: Target,
  signal: AbortSignal | undefined,
  known: Partial<RuleReads> = {},
): RuleReads {
  const space = once(() => client.call(getSpace, { spaceId: target.spaceId }, { signal }))
  return {
    space,
    rules: once(async () => rulesReader(client, { signal })(await space())),
    reviews: once(() => readReviews(client, target, signal)),
    ownId: once(async () => (await client.call(getOwnUser, {}, { signal })).id),
    ...known,
  }
}

function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let reading: Promise<Result> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

/** The data for checking merge rules. It is read only if a rule needs it. */
interface RuleFacts extends Pick<RuleReads, 'reviews' | 'ownId'> {
  changeRequest: ChangeRequest
  /** returns the names of users as a single string */
  names: (users: readonly string[]) => Promise<string>
}

/** Returns a description of the violation, or `undefined` if the merge rule is met. */
type Check = (facts: RuleFacts, users: readonly string[]) => Promise<string | undefined>

const isCurrent = ({ outdated }: ReceivedReview) => !outdated
const isApproved = (review: ReceivedReview) => isCurrent(review) && review.status === 'approved'

const reviewChecks: Record<string, Check> = {
  require_at_least_one_review: async ({ reviews }) =>
    (await reviews()).some(isCurrent) ? undefined : 'no reviews of the current revision',
  require_at_least_one_approved_review: async ({ reviews }) =>
    (await reviews()).some(isApproved) ? undefined : 'no approval of the current revision',
  require_all_reviews_approved: async ({ reviews }) => {
    const open = (await reviews()).filter(({ status }) => status !== 'approved')
    const names = open.map(({ reviewer }) => reviewer.displayName)
    return names.length === 0 ? undefined : `${list(names, 'and')} requested changes`
  },
  require_specific_reviewers: async ({ reviews, names }, users) => {
    const missing = missingApprovals(await reviews(), users)
    return missing.length === 0 ? undefined : `missing approval by ${await names(missing)}`
  },
  require_one_of_specific_reviewers: async ({ reviews, names }, users) => {
    const some = missingApprovals(await reviews(), users).length < users.length
    return some ? undefined : `missing approval by one of ${await names(users)}`
  },
}

const checks: Record<string, Check> = {
  ...reviewChecks,
  require_up_to_date_change_request: async ({ changeRequest: { outdated } }) =>
    outdated === false ? undefined : reasons.behind,
  require_change_request_subject: async ({ changeRequest: { subject } }) =>
    (subject?.trim() ?? '') === '' ? reasons.noSubject : undefined,
  require_change_request_description: async ({ changeRequest: { description } }) =>
    documentLines(description).length > 0 ? undefined : 'no description',
  require_author_to_merge: async ({ changeRequest: { createdBy }, ownId }) =>
    createdBy?.id === (await ownId())
      ? undefined
      : `only the author${createdBy ? ` (${createdBy.displayName})` : ''} can merge`,
}

/** Returns the given users who haven't approved the current revision. */
function missingApprovals(reviews: readonly ReceivedReview[], users: readonly string[]): string[] {
  const approved = new Set(reviews.filter(isApproved).map(({ reviewer }) => reviewer.id))
  return users.filter((user) => !approved.has(user))
}

/**
 * Returns the number of approvals that the merge rules still require. One approval can count for
 * several rules.
 */
export function countMissing(
  rules: readonly MergeRule[],
  reviews: readonly ReceivedReview[],
): number {
  const counts = rules.map(({ rule, users = [] }) => {
    const missing = missingApprovals(reviews, users).length
    if (rule === 'require_specific_reviewers') return missing
    if (rule === 'require_one_of_specific_reviewers') return missing === users.length ? 1 : 0
    if (rule === 'require_at_least_one_review') return reviews.some(isCurrent) ? 0 : 1
    return rule === 'require_at_least_one_approved_review' && !reviews.some(isApproved) ? 1 : 0
  })
  return Math.max(0, ...counts)
}

/** Descriptions of the merge rules that only the service can check. */
const serviceOnlyRules: Record<string, string> = { require_agent_review: 'review by an agent' }

/**
 * Checks whether a reviewer requested changes and hasn't approved since then. If the space has
 * merge rules about reviews, only these rules determine the result.
 */
export async function checkReviews(target: Target, reads: RuleReads): Promise<GateResult> {
  const open = latestVerdicts(await reads.reviews()).filter(
    ({ status }) => status === 'changes-requested',
  )
  if (open.length === 0) return { state: 'pass', reason: 'no changes requested' }
  const rules = (await ifSupported(reads.rules)) ?? []
  if (rules.some(({ rule }) => Object.hasOwn(reviewChecks, rule))) {
    return { state: 'pass', reason: 'covered by the merge rules' }
  }
  return {
    state: 'fail',
    reason: open.map(describeVerdict).join(', '),
    fix: changeRequestCommand('reviews list', target),
  }
}

/**
 * Checks the merge rules of the space that docsctl can evaluate. The service enforces all of them.
 */
export async function checkRules(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  reads: RuleReads,
  { signal }: ReadOptions = {},
): Promise<GateResult> {
  const rules = await reads.rules()
  if (rules.every(({ rule }) => rule === 'allow_bypass')) {
    return { state: 'pass', reason: 'no merge rules in the space' }
  }
  const names = async (users: readonly string[]) => {
    const { organization } = await reads.space()
    return (await userNames(client, organization, users, signal)).join(', ')
  }
  const facts: RuleFacts = { ...reads, changeRequest, names }
  const wrong: string[] = []
  const unchecked: string[] = []
  for (const { rule, users = [], message, expression } of rules) {
    if (rule === 'allow_bypass') continue
    const check = checks[rule]
    if (!check) unchecked.push(message ?? expression ?? serviceOnlyRules[rule] ?? rule)
    else {
      const found = await check(facts, users)
      if (found !== undefined) wrong.push(found)
    }
  }
  const bypassing = rules.flatMap(({ rule, users = [] }) => (rule === 'allow_bypass' ? users : []))
  const more = [
    ...(unchecked.length > 0 ? [`not checked by docsctl: ${unchecked.join(', ')}`] : []),
    ...(bypassing.length > 0
      ? [`users who can bypass the merge rules: ${await names(bypassing)}`]
      : []),
  ]
  const checked = rules.filter(({ rule }) => Object.hasOwn(checks, rule)).length
  const held = checked > 0 ? [describeMetRules(checked, unchecked.length > 0)] : []
  const reason = [...(wrong.length > 0 ? [wrong.join(', ')] : held), ...more].join('; ')
  return wrong.length > 0
    ? {
        state: 'fail',
        reason,
        fix: changeRequestCommand('reviews list', target),
        mayBypass: bypassing,
      }
    : { state: 'pass', reason }
}

/** Reads the names of users. Uses the ID if a name can't be read. */
async function userNames(
  client: Client,
  organizationId: string,
  users: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const read = async (userId: string) => {
    const member = await ifSupported(() =>
      client.call(getMember, { organizationId, userId }, { signal }),
    )
    return member?.user.displayName || userId
  }
  return await Promise.all(users.map(read))
}

/** Returns `the merge rule is met`, or a message with the number of met rules. */
function describeMetRules(count: number, isPart: boolean): string {
  if (count === 1) return isPart ? '1 merge rule is met' : 'the merge rule is met'
  return isPart ? `${count} merge rules are met` : `all ${count} merge rules are met`
}

/** Throws an error if the merge rules of the space don't allow the user to bypass them. */
export async function requireBypass(
  client: Client,
  target: Target,
  failed: readonly GateResult[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const users = failed.find(({ mayBypass }) => mayBypass)?.mayBypass
  if (!users) return
  const { id } = await client.call(getOwnUser, {}, { signal })
  if (users.includes(id)) return
  const { spaceId } = target
  const { organization } = await client.call(getSpace, { spaceId }, { signal })
  const names = await userNames(client, organization, users, signal)
  const message =
    users.length > 0
      ? `Only these users can bypass the merge rules of the space: ${names.join(', ')}`
      : 'The merge rules of the space cannot be bypassed'
  throw withRulesHint(new DocsctlError('not-permitted', message, { state: notMerged }), target)
}

/**
 * Adds the command that shows the merge rules to the error of a merge that the service doesn't
 * permit. The service returns the same status for unmet merge rules and for a missing permission.
 */
export function withRulesHint(error: unknown, target: Target): unknown {
  if (!(error instanceof DocsctlError) || error.kind !== 'not-permitted') return error
  const hint = docsctlLine(changeRequestCommand('gate', target, '--gate', 'rules'))
  return new DocsctlError(error.kind, error.message, { hint, ...error.details })
}
