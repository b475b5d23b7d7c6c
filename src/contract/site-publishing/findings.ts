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
  topic: optional(Id.describe('Filter by topic')),
  status: optional(FindingStatus.describe('Filter by status')),
  type: optional(z.array(z.enum(types)).describe('Filter by type')),
  severity: optional(z.enum(severities).describe('Filter by severity')),
  hasChangeRequests: optional(
    z.boolean().describe('Show only findings with (or without) change requests'),
  ),
  source: optional(
    z
      .array(
        z.string().regex(/^(questions|connection:.+)$/, 'Expected "questions" or connection:ID'),
      )
      .describe('Filter by source: "questions" or connection:ID'),
  ),
}

const base = '/orgs/{organizationId}/sites/{siteId}'

export const listFindings = operation({
  id: 'sites.findings.list',
  method: 'GET',
  path: `${base}/findings`,
  summary: 'List findings on a site',
  query: z.strictObject({
    ...filter,
    question: optional(Id.describe('Filter by question')),
    updatedAfter: optional(
      z.iso
        .datetime({ offset: true })
        .describe('Show only findings updated after this time, such as 2026-11-01 or 7d'),
    ),
    updatedBefore: optional(
      z.iso
        .datetime({ offset: true })
        .describe('Show only findings updated before this time, such as 2026-11-01'),
    ),
    orderBy: optional(
      z.enum(['updatedAt', 'severity', 'sources']).describe('Sort key (default: updatedAt)'),
    ),
  }),
  result: pageOf(SiteFinding),
  paged: true,
})

export const getFinding = operation({
  id: 'sites.findings.get',
  method: 'GET',
  path: `${base}/findings/{siteFindingId}`,
  summary: 'Show a finding',
  result: SiteFinding,
})

export const updateFinding = operation({
  id: 'sites.findings.update',
  method: 'PATCH',
  path: `${base}/findings/{siteFindingId}`,
  summary: 'Change the status of a finding',
  body: z.strictObject({ status: FindingStatus.describe('New finding status') }),
  result: SiteFinding,
})

export const getFindingStats = operation({
  id: 'sites.findings.stats',
  method: 'GET',
  path: `${base}/stats/findings`,
  summary: 'Count findings on a site',
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

const findingPath = `${base}/findings/{siteFindingId}` as const

export const listFindingPages = operation({
  id: 'sites.findings.pages',
  method: 'GET',
  path: `${findingPath}/pages`,
  summary: 'List pages affected by a finding',
  result: pageOf(resource({ spaceId: Id, page: ChangedPage })),
  paged: true,
})

export const listFindingQuestions = operation({
  id: 'sites.findings.questions',
  method: 'GET',
  path: `${findingPath}/questions`,
  summary: 'List visitor questions behind a finding',
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
  path: `${findingPath}/records`,
  summary: 'List tickets and documents behind a finding',
  result: pageOf(FindingRecord),
  paged: true,
})

export const listFindingChangeRequests = operation({
  id: 'sites.findings.changeRequests',
  method: 'GET',
  path: `${findingPath}/change-requests`,
  summary: 'List change requests created for a finding',
  result: pageOf(ChangeRequest),
  paged: true,
})

export const triggerFindingChangeRequests = operation({
  id: 'sites.findings.triggerChangeRequests',
  method: 'POST',
  path: `${findingPath}/change-requests`,
  summary: 'Have the service create change requests for a finding',
  empty: [202, 204],
})
