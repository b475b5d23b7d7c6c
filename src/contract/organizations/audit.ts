import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'

const AuditEvent = resource({
  object: z.literal('audit-event').optional(),
  id: Id,
  occurredAt: Timestamp,
  action: z.string(),
  actor: resource({
    type: openEnum(['user', 'integration', 'installation', 'system', 'support']),
    id: z.string(),
    label: z.string().optional(),
  }),
  source: openEnum(['ui', 'api', 'integration', 'webhook', 'workflow', 'script', 'support']),
  target: resource({ type: z.string(), id: z.string(), label: z.string().optional() }),
  urls: urlsWith('location'),
})

export const listAuditEvents = operation({
  id: 'orgs.auditEvents.list',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-events',
  summary: 'List audit events in an organization',
  query: z.strictObject({
    from: optional(
      z.iso
        .datetime({ offset: true })
        .describe('Include only events since this time, such as 2026-11-01, 7d, or yesterday'),
    ),
    to: optional(
      z.iso
        .datetime({ offset: true })
        .describe('Include only events until this time, such as 2026-12-01 or today'),
    ),
    action: optional(z.string().describe('Filter by action')),
    actor: optional(z.string().describe('Filter by actor (user or integration)')),
    target: optional(z.string().describe('Filter by affected resource')),
  }),
  result: pageOf(AuditEvent),
  paged: true,
  pageLimit: 100,
})

export const getAuditEvent = operation({
  id: 'orgs.auditEvents.get',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-events/{auditEventId}',
  summary: 'Show an audit event',
  result: AuditEvent.extend({
    executionId: z.string().optional(),
    correlationId: z.string().optional(),
    causedByEventId: z.string().optional(),
    schemaVersion: z.number().optional(),
    payload: z.looseObject({}).optional(),
  }),
})

export const listAuditActions = operation({
  id: 'orgs.auditEvents.actions',
  method: 'GET',
  path: '/orgs/{organizationId}/audit-event-actions',
  summary: 'List audit event actions',
  result: resource({
    items: z.array(
      resource({
        object: z.literal('audit-event-action').optional(),
        id: z.string(),
        label: z.string(),
      }),
    ),
  }),
  list: 'items',
})

export const getAiUsage = operation({
  id: 'orgs.aiUsage',
  method: 'GET',
  path: '/orgs/{organizationId}/billing/ai-usage',
  summary: "Show an organization's AI usage",
  query: z.strictObject({
    from: z.iso
      .datetime({ offset: true })
      .describe('Start of the time range, such as 2026-11-01, 7d, or yesterday (required)'),
    to: z.iso
      .datetime({ offset: true })
      .describe('End of the time range, such as 2026-12-01 or today (required)'),
    interval: optional(
      z.enum(['day', 'week', 'month', 'year']).describe('Length of each period (default: day)'),
    ),
  }),
  result: resource({
    from: Timestamp,
    to: Timestamp,
    periods: z.array(
      resource({
        date: z.string(),
        credits: z.number(),
        features: z.array(
          resource({ feature: z.string(), credits: z.number(), creditsPercent: z.number() }),
        ),
      }),
    ),
  }),
  proof: ['periods'],
})
