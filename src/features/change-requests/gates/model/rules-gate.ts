import type { Client } from '../../../../client/client.ts'
import type { ChangeRequest } from '../../../../contract/change-requests/change-requests.ts'
import { getOwnUser } from '../../../../contract/organizations/users.ts'
import { getSpace } from '../../../../contract/spaces.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { Target } from '../../model/change-request.ts'
import { documentLines } from '../../model/document-lines.ts'
import type { ReadOptions } from '../../model/read-changes.ts'
import { type ReceivedReview, readReviews } from '../../model/reviewers.ts'
import { changeRequestCommand, type GateResult, reasons } from './gate-result.ts'
import { rulesReader } from './space-merge-rules.ts'

/** The facts that rules check, read only when a rule needs them. */
interface RuleFacts {
  changeRequest: ChangeRequest
  /** the last review of each reviewer */
  reviews: () => Promise<ReceivedReview[]>
  ownId: () => Promise<string>
}

/** Returns a description of the violation, or `undefined` if the rule is met. */
type Check = (facts: RuleFacts, users: readonly string[]) => Promise<string | undefined>

const isCurrent = ({ outdated }: ReceivedReview) => !outdated
const isApproved = (review: ReceivedReview) => isCurrent(review) && review.status === 'approved'

const checks: Record<string, Check> = {
  require_at_least_one_review: async ({ reviews }) =>
    (await reviews()).some(isCurrent) ? undefined : 'no reviews of this revision',
  require_at_least_one_approved_review: async ({ reviews }) =>
    (await reviews()).some(isApproved) ? undefined : 'no approval of this revision',
  require_all_reviews_approved: async ({ reviews }) => {
    const open = (await reviews()).filter(({ status }) => status !== 'approved')
    const names = open.map(({ reviewer }) => reviewer.displayName).join(', ')
    return names === '' ? undefined : `${names} requested changes`
  },
  require_specific_reviewers: async ({ reviews }, users) => {
    const approved = new Set(
      (await reviews()).filter(isApproved).map(({ reviewer }) => reviewer.id),
    )
    const missing = users.filter((user) => !approved.has(user))
    return missing.length === 0 ? undefined : `missing approval of ${missing.join(', ')}`
  },
  require_one_of_specific_reviewers: async ({ reviews }, users) => {
    const some = (await reviews()).some((one) => isApproved(one) && users.includes(one.reviewer.id))
    return some ? undefined : `missing approval of one of ${users.join(', ')}`
  },
  require_up_to_date_change_request: async ({ changeRequest: { outdated } }) =>
    outdated === false ? undefined : reasons.behind,
  require_change_request_subject: async ({ changeRequest: { subject } }) =>
    (subject?.trim() ?? '') === '' ? reasons.noSubject : undefined,
  require_change_request_description: async ({ changeRequest: { description } }) =>
    documentLines(description).length > 0 ? undefined : 'no description',
  require_author_to_merge: async ({ changeRequest: { createdBy }, ownId }) =>
    createdBy?.id === (await ownId())
      ? undefined
      : `only the author${createdBy ? ` (${createdBy.displayName})` : ''} can merge it`,
}

/** Descriptions of the rules that only the service can check. */
const beyondUs: Record<string, string> = { require_agent_review: 'review by an agent' }

/** Checks the merge rules of the space, as far as docsctl can. The service enforces all of them. */
export async function checkRules(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  { signal }: ReadOptions = {},
): Promise<GateResult> {
  const space = await client.call(getSpace, { spaceId: target.spaceId }, { signal })
  const rules = await rulesReader(client, { signal })(space)
  if (rules.every(({ rule }) => rule === 'allow_bypass')) {
    return { state: 'pass', reason: 'no merge rules in the space' }
  }
  let reviews: Promise<ReceivedReview[]> | undefined
  let ownId: Promise<string> | undefined
  const facts: RuleFacts = {
    changeRequest,
    reviews: () => {
      reviews ??= readReviews(client, target, signal)
      return reviews
    },
    ownId: () => {
      ownId ??= client.call(getOwnUser, {}, { signal }).then(({ id }) => id)
      return ownId
    },
  }
  const wrong: string[] = []
  const unchecked: string[] = []
  for (const { rule, users = [], message, expression } of rules) {
    if (rule === 'allow_bypass') continue
    const check = checks[rule]
    if (!check) unchecked.push(message ?? expression ?? beyondUs[rule] ?? rule)
    else {
      const found = await check(facts, users)
      if (found !== undefined) wrong.push(found)
    }
  }
  const bypassing = rules.flatMap(({ rule, users = [] }) => (rule === 'allow_bypass' ? users : []))
  const more = [
    ...(unchecked.length > 0 ? [`not checked by docsctl: ${unchecked.join(', ')}`] : []),
    ...(bypassing.length > 0 ? [`${bypassing.join(', ')} can bypass the rules`] : []),
  ]
  const checked = rules.filter(({ rule }) => Object.hasOwn(checks, rule)).length
  const held = checked > 0 ? [metInWords(checked, unchecked.length > 0)] : []
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

/** Returns `the merge rule is met`, or the number of rules that are met. */
function metInWords(count: number, isPart: boolean): string {
  if (count === 1) return isPart ? '1 merge rule is met' : 'the merge rule is met'
  return isPart ? `${count} merge rules are met` : `all ${count} merge rules are met`
}

/** Throws if the user bypasses rules that the space allows only others, or no one, to bypass. */
export async function requireBypass(
  client: Client,
  failed: readonly GateResult[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const users = failed.find(({ mayBypass }) => mayBypass)?.mayBypass
  if (!users) return
  const { id } = await client.call(getOwnUser, {}, { signal })
  if (users.includes(id)) return
  const message =
    users.length > 0
      ? `Only ${users.join(', ')} can bypass the merge rules of the space`
      : 'The merge rules of the space cannot be bypassed'
  throw new DocsctlError('not-permitted', message, { state: 'Nothing was merged' })
}
