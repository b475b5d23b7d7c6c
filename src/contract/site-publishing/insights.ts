import * as z from 'zod'
import { optional, pageOf, resource } from '../common.ts'
import { operation } from '../operation.ts'

/** A column of a query. Some columns also have an interval, a precision, or a claim. */
const Column = z.looseObject({
  column: z.string().describe('Column name'),
  interval: optional(
    z.enum(['hour', 'day', 'week', 'month']).describe('Interval for the "datetime" column'),
  ),
  precision: optional(
    z.int().min(0).max(15).describe('Precision for the "visitorGeoPoint" column'),
  ),
  claim: optional(z.string().describe('Claim for the "visitorClaim" column')),
})

const time = z.iso.datetime({ offset: true })

export const aggregateInsights = operation({
  id: 'sites.insights.aggregate',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate',
  summary: 'Aggregate visitor events on a site',
  body: z.strictObject({
    range: z
      .union([
        z.enum(['lastYear', 'last3Months', 'last30Days', 'last7Days', 'last24Hours']),
        z.strictObject({ from: time, to: time }),
      ])
      .describe('Time range'),
    select: optional(z.array(Column).describe('Metric to select')),
    groupBy: optional(z.array(Column).describe('Column to group by')),
    where: optional(
      z
        .array(z.looseObject({ column: z.string(), values: z.array(z.unknown()) }))
        .describe('Column filters'),
    ),
    order: optional(
      z
        .strictObject({
          by: Column.describe('Column to sort by'),
          direction: z.enum(['asc', 'desc']).describe('Sort direction'),
        })
        .describe('Sort order'),
    ),
    limit: optional(z.int().min(1).max(1000).describe('Maximum number of rows (default: 1000)')),
  }),
  result: resource({
    columns: z.array(resource({ column: z.string(), values: z.array(z.unknown()) })),
  }),
  // a query changes nothing, although its method is POST
  effect: 'read',
  repeat: 'safe',
  proof: ['columns'],
})

export const listVisitorSegments = operation({
  id: 'sites.insights.segments',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/visitor-segments',
  summary: 'List visitor segments on a site',
  result: pageOf(
    resource({
      title: z.string(),
      claims: z.looseObject({}),
      events: z.number(),
      visitors: z.number(),
      sessions: z.number(),
    }),
  ),
  list: 'items',
})
