import * as z from 'zod'
import { ChangeRequest } from '../change-requests/change-requests.ts'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { ChangedPage } from '../content/changes.ts'
import { operation } from '../operation.ts'
import { SiteQuestion } from './questions.ts'

const FindingStatus = z.enum(['candidate', 'open', 'done', 'canceled'])

const severities = ['low', 'medium', 'high'] as const

const types = [
  'content-outdated',
  'content-incorrect',
  'content-gap',
  'broken-link',
  'outbound-link-error',
  'other',
] as const

const SiteFinding = resource({
  object: z.literal('site-finding').optional(),
  id: Id,
  title: z.string(),
  status: openEnum(FindingStatus.options),
  type: openEnum(types),
  severity: openEnum(severities),
  pages: z.number(),
  questions: z.number(),
  changeRequests: z.number(),
  records: z.number().optional(),
  description: z.unknown().optional(),
  topic: z.unknown().optional(),
  scan: Id.optional(),
  autoFixable: z.boolean().optional(),
  brokenLinkAction: z.unknown().optional(),
  outboundLink: z.unknown().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: urlsWith('location'),
})

const filter = {
  topic: optional(Id.describe('only those of this topic')),
  status: optional(FindingStatus.describe('only those with this status')),
  type: optional(z.array(z.enum(types)).describe('only those of this type')),
  severity: optional(z.enum(severities).describe('only those of this severity')),
  hasChangeRequests: optional(z.boolean().describe('only those with change requests, or without')),
  source: optional(
    z
      .array(z.string().regex(/^(questions|connection:.+)$/, 'questions or connection:ID'))
      .describe('only those from questions, or from connection:ID'),
  ),
}

const base = '/orgs/{organizationId}/sites/{siteId}'

export const listFindings = operation({
  id: 'sites.findings.list',
  method: 'GET',
  path: `${base}/findings`,
  summary: 'list what was found to be wrong or missing on a site',
  query: z.strictObject({
    ...filter,
    question: optional(Id.describe('only those of this question')),
    updatedAfter: optional(z.iso.datetime({ offset: true }).describe('only since this time')),
    updatedBefore: optional(z.iso.datetime({ offset: true }).describe('only up to this time')),
    orderBy: optional(z.enum(['updatedAt', 'severity', 'sources']).describe('what to sort by')),
  }),
  result: pageOf(SiteFinding),
  paged: true,
})

export const getFinding = operation({
  id: 'sites.findings.get',
  method: 'GET',
  path: `${base}/findings/{siteFindingId}`,
  summary: 'show what was found',
  result: SiteFinding,
})

export const updateFinding = operation({
  id: 'sites.findings.update',
  method: 'PATCH',
  path: `${base}/findings/{siteFindingId}`,
  summary: 'say what became of a finding',
  body: z.strictObject({ status: FindingStatus.describe('what became of it') }),
  result: SiteFinding,
})

export const getFindingStats = operation({
  id: 'sites.findings.stats',
  method: 'GET',
  path: `${base}/stats/findings`,
  summary: 'count what was found on a site',
  query: z.strictObject(filter),
  result: resource({
    total: z.number(),
    statuses: z.looseObject({}),
    severities: z.looseObject({}),
    connectors: z.looseObject({}),
    questions: z.number(),
    mergedChangeRequests: z.number(),
  }),
  proof: ['statuses'],
})

const ofFinding = `${base}/findings/{siteFindingId}` as const

export const listFindingPages = operation({
  id: 'sites.findings.pages',
  method: 'GET',
  path: `${ofFinding}/pages`,
  summary: 'list the pages that a finding is about',
  result: pageOf(resource({ spaceId: Id, page: ChangedPage })),
  paged: true,
})

export const listFindingQuestions = operation({
  id: 'sites.findings.questions',
  method: 'GET',
  path: `${ofFinding}/questions`,
  summary: 'list the questions of readers that led to a finding',
  result: pageOf(SiteQuestion),
  paged: true,
})

const FindingRecord = resource({
  object: z.literal('context-record').optional(),
  id: Id,
  title: z.string(),
  description: z.string().optional(),
  type: openEnum(['ticket', 'document']),
  createdAt: Timestamp,
  processedAt: Timestamp.optional(),
  connection: Id,
  connector: z.string(),
  topics: z.array(Id).optional(),
  urls: urlsWith('location', 'source'),
})

export const listFindingRecords = operation({
  id: 'sites.findings.records',
  method: 'GET',
  path: `${ofFinding}/records`,
  summary: 'list the tickets and documents that led to a finding',
  result: pageOf(FindingRecord),
  paged: true,
})

export const listFindingChangeRequests = operation({
  id: 'sites.findings.changeRequests',
  method: 'GET',
  path: `${ofFinding}/change-requests`,
  summary: 'list the change requests that were made for a finding',
  result: pageOf(ChangeRequest),
  paged: true,
})
