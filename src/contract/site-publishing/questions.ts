import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'

const QuestionStats = resource({
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

const questionTypes = ['exploring', 'how-to', 'troubleshooting', 'reference', 'unknown'] as const

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

const filter = {
  from: optional(time.describe('only since this time')),
  to: optional(time.describe('only up to this time')),
  relevance: optional(
    z
      .array(z.enum(['relevant', 'spam', 'off-topic', 'unclear']))
      .describe('only answers of this relevance'),
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
      .describe('only those asked there'),
  ),
  answered: optional(
    z.array(z.enum(['no', 'partially', 'yes'])).describe('only those answered like this'),
  ),
}

const topic = optional(z.array(Id).describe('only those of this topic'))

const base = '/orgs/{organizationId}/sites/{siteId}'

export const listQuestions = operation({
  id: 'sites.questions.list',
  method: 'GET',
  path: `${base}/questions`,
  summary: 'list what readers of a site asked',
  query: z.strictObject({
    ...filter,
    topic,
    type: optional(z.enum(questionTypes).describe('only questions of this type')),
    order: optional(z.enum(['asc', 'desc']).describe('direction of the sort')),
    sort: optional(
      z
        .enum(['askedAt', 'stats.answered', 'stats.feedback', 'stats.answers'])
        .describe('what to sort by'),
    ),
  }),
  result: pageOf(SiteQuestion),
  paged: true,
})

export const getQuestion = operation({
  id: 'sites.questions.get',
  method: 'GET',
  path: `${base}/questions/{siteQuestionId}`,
  summary: 'show a question of readers, and how it was answered',
  query: z.strictObject(filter),
  result: SiteQuestion,
})

export const getQuestionStats = operation({
  id: 'sites.questions.stats',
  method: 'GET',
  path: `${base}/question-stats`,
  summary: 'count what readers of a site asked, and how it was answered',
  query: z.strictObject({ ...filter, topic }),
  result: QuestionStats,
  proof: ['answered'],
})
