import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { QuestionStats } from './questions.ts'

const SiteTopic = resource({
  object: z.literal('context-topic').optional(),
  id: Id,
  label: z.string(),
  parent: resource({ id: Id, label: z.string() }).optional(),
  icon: z.string(),
  summary: z.unknown(),
  usageSettings: resource({ changeRequests: z.boolean() }),
  pages: z.number(),
  records: z.number(),
  findings: resource({ open: z.number(), total: z.number() }),
  questions: QuestionStats,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: urlsWith('location'),
})

const site = '/orgs/{organizationId}/sites/{siteId}'

const time = z.iso.datetime({ offset: true })

export const listTopics = operation({
  id: 'sites.topics.list',
  method: 'GET',
  path: `${site}/topics`,
  summary: 'List topics of a site',
  query: z.strictObject({
    from: optional(
      time.describe(
        'Count only questions asked since this time, such as 2026-11-01, 7d, or yesterday',
      ),
    ),
    to: optional(
      time.describe('Count only questions asked until this time, such as 2026-12-01 or today'),
    ),
  }),
  result: resource({ items: z.array(SiteTopic) }),
  list: 'items',
})

export const getTopic = operation({
  id: 'sites.topics.get',
  method: 'GET',
  path: `${site}/topics/{siteTopicId}`,
  summary: 'Show a topic of a site',
  result: SiteTopic,
})

export const updateTopic = operation({
  id: 'sites.topics.update',
  method: 'PATCH',
  path: `${site}/topics/{siteTopicId}`,
  summary: 'Update a topic of a site',
  body: z.strictObject({
    usageSettings: z
      .strictObject({
        changeRequests: z
          .boolean()
          .describe('Let the service use the topic to propose change requests'),
      })
      .describe('Use of the topic'),
  }),
  result: SiteTopic,
})

export const deleteTopicFindings = operation({
  id: 'sites.topics.deleteFindings',
  method: 'DELETE',
  path: `${site}/topics/{siteTopicId}/findings`,
  summary: 'Delete all findings of a topic',
})

const SiteScan = resource({
  object: z.literal('site-scan').optional(),
  id: Id,
  status: openEnum(['pending', 'running', 'done', 'failed']),
  topic: Id.nullable(),
  createdAt: Timestamp,
  startedAt: Timestamp.optional(),
  finishedAt: Timestamp.optional(),
  findings: resource({ low: z.number(), medium: z.number(), high: z.number() }),
  failureMessage: z.string().optional(),
  urls: urlsWith('location'),
})

export const listScans = operation({
  id: 'sites.scans.list',
  method: 'GET',
  path: `${site}/scans`,
  summary: 'List scans that look for findings on a site',
  query: z.strictObject({
    topic: optional(Id.describe('Filter by topic')),
    status: optional(z.enum(['pending', 'running', 'done', 'failed']).describe('Filter by status')),
  }),
  result: pageOf(SiteScan),
  paged: true,
})

export const getScan = operation({
  id: 'sites.scans.get',
  method: 'GET',
  path: `${site}/scans/{siteScanId}`,
  summary: 'Show a scan of a site',
  result: SiteScan,
})
