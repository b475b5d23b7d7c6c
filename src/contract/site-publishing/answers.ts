import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { answerFilter, questionTypes } from './questions.ts'

const helpfulness = ['low', 'medium', 'high'] as const

const answerFields = {
  object: z.literal('site-question-answer').optional(),
  id: Id,
  question: resource({ id: Id, type: openEnum(questionTypes) }),
  topics: z.array(Id),
  input: resource({ text: z.string(), raw: z.string() }),
  thread: resource({ id: Id, previous: Id }).optional(),
  session: resource({ visitorId: z.string(), sessionId: z.string() }).optional(),
  feedback: resource({ rating: z.number() }).optional(),
  responseId: Id,
  language: z.string(),
  answered: openEnum(['no', 'partially', 'yes']),
  helpfulness: openEnum(helpfulness),
  relevance: openEnum(['relevant', 'spam', 'off-topic', 'unclear']),
  channel: resource({ type: z.string(), id: Id.nullable().optional() }),
  createdAt: Timestamp,
  updatedAt: Timestamp.optional(),
  urls: urlsWith('location'),
}

const QuestionAnswer = resource(answerFields)

/** An answer with the message that was shown to the reader. */
const AnswerWithResponse = resource({
  ...answerFields,
  response: resource({ id: Id, role: z.string(), steps: z.array(z.looseObject({})) }),
})

/** A page or a context record that an answer is based on. */
const AnswerSource = resource({
  object: z.literal('site-question-answer-source').optional(),
  id: Id,
  title: z.string(),
  weight: z.number(),
  type: openEnum(['page', 'record']),
  space: Id.optional(),
  revision: Id.optional(),
  page: Id.optional(),
  record: Id.optional(),
  connector: z.string().optional(),
  urls: urlsWith('location'),
})

const site = '/orgs/{organizationId}/sites/{siteId}'
const answerPath = `${site}/answers/{siteQuestionAnswerId}` as const

export const listAnswers = operation({
  id: 'sites.answers.list',
  method: 'GET',
  path: `${site}/answers`,
  summary: 'List answers to visitor questions',
  query: z.strictObject({
    question: optional(Id.describe('Filter by question')),
    ...answerFilter,
    language: optional(z.string().describe('Filter by language, such as en')),
    helpfulness: optional(z.enum(helpfulness).describe('Filter by helpfulness')),
    'question.type': optional(z.enum(questionTypes).describe('Filter by question type')),
    topic: optional(Id.describe('Filter by topic')),
    thread: optional(Id.describe('Filter by thread ID')),
  }),
  result: pageOf(QuestionAnswer),
  paged: true,
})

export const getAnswer = operation({
  id: 'sites.answers.get',
  method: 'GET',
  path: answerPath,
  summary: 'Show an answer to a visitor question',
  result: AnswerWithResponse,
})

export const getAnswerThread = operation({
  id: 'sites.answers.thread',
  method: 'GET',
  path: `${answerPath}/thread`,
  summary: 'List answers in the same thread as an answer',
  result: z.array(AnswerWithResponse),
  list: null,
})

export const listAnswerSources = operation({
  id: 'sites.answers.sources',
  method: 'GET',
  path: `${answerPath}/sources`,
  summary: 'List pages and records that an answer is based on',
  result: pageOf(AnswerSource),
  paged: true,
})

export const listQuestionSources = operation({
  id: 'sites.questions.sources',
  method: 'GET',
  path: `${site}/questions/{siteQuestionId}/sources`,
  summary: 'List pages and records that answers to a question are based on',
  query: z.strictObject(answerFilter),
  result: pageOf(AnswerSource),
  paged: true,
})
