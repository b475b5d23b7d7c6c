import * as z from 'zod'
import { optional, pageOf, resource } from '../common.ts'
import { operation } from '../operation.ts'

/** A column is named by its `column`; some have an interval, a precision or a claim beside it. */
const Column = z.looseObject({
  column: z.string().describe('name of the column'),
  interval: optional(
    z.enum(['hour', 'day', 'week', 'month']).describe('interval of the column datetime'),
  ),
  precision: optional(z.int().min(0).max(15).describe('precision of the column visitorGeoPoint')),
  claim: optional(z.string().describe('claim of the column visitorClaim')),
})

const time = z.iso.datetime({ offset: true })

export const aggregateInsights = operation({
  id: 'sites.insights.aggregate',
  method: 'POST',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate',
  summary: 'count what visitors of a site did',
  body: z.strictObject({
    range: z
      .union([
        z.enum(['lastYear', 'last3Months', 'last30Days', 'last7Days', 'last24Hours']),
        z.strictObject({ from: time, to: time }),
      ])
      .describe('the time that counts'),
    select: optional(z.array(Column).describe('what is counted')),
    groupBy: optional(z.array(Column).describe('what it is counted by')),
    where: optional(
      z
        .array(z.looseObject({ column: z.string(), values: z.array(z.unknown()) }))
        .describe('what is counted alone'),
    ),
    order: optional(
      z
        .strictObject({
          by: Column.describe('column to sort by'),
          direction: z.enum(['asc', 'desc']).describe('direction of the sort'),
        })
        .describe('how it is sorted'),
    ),
    limit: optional(z.int().min(1).max(1000).describe('the most rows')),
  }),
  result: resource({
    columns: z.array(resource({ column: z.string(), values: z.array(z.unknown()) })),
  }),
  // it counts, and changes nothing
  effect: 'read',
  repeat: 'safe',
  proof: ['columns'],
})

export const listVisitorSegments = operation({
  id: 'sites.insights.segments',
  method: 'GET',
  path: '/orgs/{organizationId}/sites/{siteId}/insights/visitor-segments',
  summary: 'list the kinds of visitors of a site',
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
