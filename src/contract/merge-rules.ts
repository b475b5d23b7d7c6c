import * as z from 'zod'
import { atMost, Id, openEnum, optional } from './common.ts'

const reviewers = [
  'require_specific_reviewers',
  'require_one_of_specific_reviewers',
  'allow_bypass',
] as const

const conditions = [
  'require_at_least_one_review',
  'require_at_least_one_approved_review',
  'require_all_reviews_approved',
  'require_agent_review',
  'require_up_to_date_change_request',
  'require_change_request_subject',
  'require_change_request_description',
  'require_author_to_merge',
] as const

const MergeRule = z.union([
  z.strictObject({ rule: z.enum(reviewers), users: z.array(Id) }),
  z.strictObject({ rule: z.enum(conditions) }),
  z.strictObject({
    rule: z.literal('custom'),
    expression: z.string().min(1).check(atMost(1024)),
    message: optional(z.string()),
  }),
])

const noRules = z.strictObject({ type: z.literal('none') })

const ownRules = z.strictObject({
  type: z
    .literal('rules')
    .describe('Type of merge rules ("rules": the merge rules that you specify)'),
  rules: z.array(MergeRule).describe('Merge rules'),
})

/** The merge rules of an organization: conditions for merging a change request. */
export const OrganizationMergeRules = z.union([ownRules, noRules])

/** The merge rules of a space. A space can inherit the rules of its organization. */
export const SpaceMergeRules = z.union([
  ownRules,
  noRules,
  z.strictObject({ type: z.literal('inherit') }),
])

/** Merge rules in a response, including rules that docsctl doesn't know. */
export const AnsweredMergeRules = z.looseObject({
  type: openEnum(['rules', 'none', 'inherit']),
  rules: z.array(z.looseObject({ rule: z.string() })).optional(),
})
