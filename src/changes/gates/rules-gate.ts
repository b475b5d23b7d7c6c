import type { Client } from '../../client/client.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import { getSpace } from '../../contract/spaces.ts'
import { DocsctlError } from '../../errors.ts'
import { documentLines } from '../document-lines.ts'
import type { ReadOptions, Target } from '../read-changes.ts'
import { type GivenReview, readReviews } from '../reviewers.ts'
import type { ChangeRequest } from '../sides.ts'
import { rulesReader } from './merge-rules.ts'
import { reasons, type Verdict, wordsOn } from './verdict.ts'

/** What the rules look at, read where a rule wants it. */
interface Facts {
  changeRequest: ChangeRequest
  /** the last review of each reviewer */
  reviews: () => Promise<GivenReview[]>
  ownId: () => Promise<string>
}

/** What is wrong by a rule, in words; nothing where it is met. */
type Check = (facts: Facts, users: readonly string[]) => Promise<string | undefined>

const isCurrent = ({ outdated }: GivenReview) => !outdated
const isApproved = (review: GivenReview) => isCurrent(review) && review.status === 'approved'

const checks: Record<string, Check> = {
  require_at_least_one_review: async ({ reviews }) =>
    (await reviews()).some(isCurrent) ? undefined : 'nobody has reviewed this revision',
  require_at_least_one_approved_review: async ({ reviews }) =>
    (await reviews()).some(isApproved) ? undefined : 'nobody has approved this revision',
  require_all_reviews_approved: async ({ reviews }) => {
    const open = (await reviews()).filter(({ status }) => status !== 'approved')
    const names = open.map(({ reviewer }) => reviewer.displayName).join(', ')
    return names === '' ? undefined : `${names} asked for changes`
  },
  require_specific_reviewers: async ({ reviews }, users) => {
    const approved = new Set(
      (await reviews()).filter(isApproved).map(({ reviewer }) => reviewer.id),
    )
    const missing = users.filter((user) => !approved.has(user))
    return missing.length === 0 ? undefined : `the approval of ${missing.join(', ')} is missing`
  },
  require_one_of_specific_reviewers: async ({ reviews }, users) => {
    const some = (await reviews()).some((one) => isApproved(one) && users.includes(one.reviewer.id))
    return some ? undefined : `an approval of one of ${users.join(', ')} is missing`
  },
  require_up_to_date_change_request: async ({ changeRequest: { outdated } }) =>
    outdated === false ? undefined : reasons.behind,
  require_change_request_subject: async ({ changeRequest: { subject } }) =>
    (subject?.trim() ?? '') === '' ? reasons.noSubject : undefined,
  require_change_request_description: async ({ changeRequest: { description } }) =>
    documentLines(description).length > 0 ? undefined : 'it has no description',
  require_author_to_merge: async ({ changeRequest: { createdBy }, ownId }) =>
    createdBy?.id === (await ownId())
      ? undefined
      : `its author ${createdBy?.displayName ?? ''} has to merge it`,
}

/** What only the service can look at, in words. */
const beyondUs: Record<string, string> = { require_agent_review: 'the review by an agent' }

/** The merge rules of the space, as far as they can be checked here; the service holds to all of them. */
export async function checkRules(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  { signal }: ReadOptions = {},
): Promise<Verdict> {
  const space = await client.call(getSpace, { spaceId: target.spaceId }, { signal })
  const rules = await rulesReader(client, { signal })(space)
  if (rules.every(({ rule }) => rule === 'allow_bypass')) {
    return { state: 'pass', reason: 'the space has no merge rules' }
  }
  let reviews: Promise<GivenReview[]> | undefined
  let ownId: Promise<string> | undefined
  const facts: Facts = {
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
    ...(unchecked.length > 0 ? [`not checked here: ${unchecked.join(', ')}`] : []),
    ...(bypassing.length > 0 ? [`${bypassing.join(', ')} may bypass them`] : []),
  ]
  const checked = rules.filter(({ rule }) => Object.hasOwn(checks, rule)).length
  const held = checked > 0 ? [metInWords(checked, unchecked.length > 0)] : []
  const reason = [...(wrong.length > 0 ? [wrong.join(', ')] : held), ...more].join('; ')
  return wrong.length > 0
    ? { state: 'fail', reason, fix: wordsOn('reviews list', target), mayBypass: bypassing }
    : { state: 'pass', reason }
}

/** `the merge rule is met`, or how many are. */
function metInWords(count: number, isPart: boolean): string {
  if (count === 1) return isPart ? 'one merge rule is met' : 'the merge rule is met'
  return isPart ? `${count} merge rules are met` : `all ${count} merge rules are met`
}

/** Ends where one passes by what the space lets only others pass by, or nobody. */
export async function requireBypass(
  client: Client,
  failed: readonly Verdict[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const users = failed.find(({ mayBypass }) => mayBypass)?.mayBypass
  if (!users) return
  const { id } = await client.call(getOwnUser, {}, { signal })
  if (users.includes(id)) return
  const who = users.length > 0 ? `only ${users.join(', ')}` : 'nobody'
  throw new DocsctlError('not-permitted', `the merge rules of the space let ${who} bypass them`, {
    state: 'nothing was merged',
  })
}
