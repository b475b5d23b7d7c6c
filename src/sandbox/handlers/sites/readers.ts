import {
  getFinding,
  getFindingStats,
  listFindingChangeRequests,
  listFindingPages,
  listFindingQuestions,
  listFindings,
  updateFinding,
} from '../../../contract/site-publishing/findings.ts'
import {
  aggregateInsights,
  listVisitorSegments,
} from '../../../contract/site-publishing/insights.ts'
import {
  getQuestion,
  getQuestionStats,
  listQuestions,
} from '../../../contract/site-publishing/questions.ts'
import { siteOf } from '../../content/site-structure.ts'
import { implement } from '../../http/implement.ts'
import { notFound } from '../../http/refusal.ts'

/** What readers do and ask: a sandbox has no readers, so that there is nothing of it. */
export const readerHandlers = [
  implement(listFindings, ({ tx, org, path }) => {
    siteOf(tx, org.id, path.siteId)
    return { items: [], count: 0 }
  }),

  implement(getFinding, ({ path }) => {
    throw notFound('finding', path.siteFindingId)
  }),

  implement(updateFinding, ({ path }) => {
    throw notFound('finding', path.siteFindingId)
  }),

  ...[listFindingPages, listFindingQuestions, listFindingChangeRequests].map((operation) =>
    implement(operation, ({ path }) => {
      throw notFound('finding', path.siteFindingId)
    }),
  ),

  implement(getFindingStats, ({ tx, org, path }) => {
    siteOf(tx, org.id, path.siteId)
    return {
      total: 0,
      statuses: { open: 0, done: 0, canceled: 0 },
      severities: { low: 0, medium: 0, high: 0 },
      connectors: {},
      questions: 0,
      mergedChangeRequests: 0,
    }
  }),

  implement(listQuestions, ({ tx, org, path }) => {
    siteOf(tx, org.id, path.siteId)
    return { items: [], count: 0 }
  }),

  implement(getQuestion, ({ path }) => {
    throw notFound('question', path.siteQuestionId)
  }),

  implement(getQuestionStats, ({ tx, org, path }) => {
    siteOf(tx, org.id, path.siteId)
    return {
      total: 0,
      answers: 0,
      feedback: { positive: 0, negative: 0, unrated: 0 },
      answered: { yes: 0, partially: 0, no: 0 },
      relevance: { relevant: 0, spam: 0, 'off-topic': 0, unclear: 0 },
      types: { exploring: 0, 'how-to': 0, troubleshooting: 0, reference: 0, unknown: 0 },
      channelTypes: {},
      channels: {},
      weeklyPulse: Array.from({ length: 13 }, () => 0),
    }
  }),

  implement(aggregateInsights, ({ tx, org, path, body }) => {
    siteOf(tx, org.id, path.siteId)
    const columns = [...(body.groupBy ?? []), ...(body.select ?? [])]
    return { columns: columns.map(({ column }) => ({ column, values: [] })) }
  }),

  implement(listVisitorSegments, ({ tx, org, path }) => {
    siteOf(tx, org.id, path.siteId)
    return { items: [], count: 0 }
  }),
]
