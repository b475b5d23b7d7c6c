import * as z from 'zod'
import { Id, openEnum, optional } from './common.ts'

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
    expression: z.string().min(1).max(1024),
    message: optional(z.string()),
  }),
])

const noRules = z.strictObject({ type: z.literal('none') })

const ownRules = z.strictObject({
  type: z.literal('rules').describe('where the rules are from'),
  rules: z.array(MergeRule).describe('the rules'),
})

/** What must be met before a change request can be merged, by an organization. */
export const OrganizationMergeRules = z.union([ownRules, noRules])

/** By a space, which may have those of its organization. */
export const SpaceMergeRules = z.union([
  ownRules,
  noRules,
  z.strictObject({ type: z.literal('inherit') }),
])

/** As they are answered: rules that nobody knows yet may be among them. */
export const AnsweredMergeRules = z.looseObject({
  type: openEnum(['rules', 'none', 'inherit']),
  rules: z.array(z.looseObject({ rule: z.string() })).optional(),
})
