import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'

export const QuestionStats = resource({
  total: z.number(),
  answers: z.number(),
  feedback: z.looseObject({}),
  answered: z.looseObject({}),
  relevance: z.looseObject({}),
  types: z.looseObject({}),
  channelTypes: z.looseObject({}).optional(),
  channels: z.looseObject({}).optional(),
  weeklyPulse: z.array(z.number()).optional(),
})

export const questionTypes = [
  'exploring',
  'how-to',
  'troubleshooting',
  'reference',
  'unknown',
] as const

export const SiteQuestion = resource({
  object: z.literal('site-question').optional(),
  id: Id,
  question: z.string(),
  type: openEnum(questionTypes),
  createdAt: Timestamp,
  askedAt: Timestamp,
  stats: QuestionStats,
  urls: urlsWith('location'),
})

const time = z.iso.datetime({ offset: true })

const timeRange = (items: string) => ({
  from: optional(
    time.describe(`Include only ${items} since this time, such as 2026-11-01, 7d, or yesterday`),
  ),
  to: optional(time.describe(`Include only ${items} until this time, such as 2026-12-01 or today`)),
})

const outcome = {
  relevance: optional(
    z
      .array(z.enum(['relevant', 'spam', 'off-topic', 'unclear']))
      .describe('Filter by answer relevance'),
  ),
  channelType: optional(
    z
      .array(
        z.enum([
          'site',
          'embed',
          'api',
          'builtin:slack',
          'builtin:discord',
          'builtin:github',
          'builtin:linear',
        ]),
      )
      .describe('Filter by channel'),
  ),
  answered: optional(
    z
      .array(z.enum(['no', 'partially', 'yes']))
      .describe('Filter by whether the question was answered'),
  ),
}

const questionFilter = { ...timeRange('questions asked'), ...outcome }

export const answerFilter = { ...timeRange('answers given'), ...outcome }

const topic = optional(z.array(Id).describe('Filter by topic'))

const base = '/orgs/{organizationId}/sites/{siteId}'

export const listQuestions = operation({
  id: 'sites.questions.list',
  method: 'GET',
  path: `${base}/questions`,
  summary: 'List visitor questions on a site',
  query: z.strictObject({
    ...questionFilter,
    topic,
    type: optional(z.enum(questionTypes).describe('Filter by type')),
    order: optional(z.enum(['asc', 'desc']).describe('Sort direction (default: desc)')),
    sort: optional(
      z.enum(['askedAt', 'stats.answered', 'stats.feedback', 'stats.answers']).describe('Sort key'),
    ),
  }),
  result: pageOf(SiteQuestion),
  paged: true,
})

export const getQuestion = operation({
  id: 'sites.questions.get',
  method: 'GET',
  path: `${base}/questions/{siteQuestionId}`,
  summary: 'Show a visitor question and statistics about its answers',
  query: z.strictObject(answerFilter),
  result: SiteQuestion,
})

export const getQuestionStats = operation({
  id: 'sites.questions.stats',
  method: 'GET',
  path: `${base}/question-stats`,
  summary: 'Count visitor questions on a site, and the answers to them',
  query: z.strictObject({ ...questionFilter, topic }),
  result: QuestionStats,
  proof: ['answered'],
})
