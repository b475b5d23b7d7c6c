import {
  aggregateInsights,
  listVisitorSegments,
} from '../../../contract/site-publishing/insights.ts'
import { requireSite } from '../../content/site-structure.ts'
import { implement } from '../../http/implement.ts'
import { invalid } from '../../http/refusal.ts'
import type { Records } from '../../store/records.ts'

type Visit = Readonly<Records['siteEvents']>
type InsightKey = { column: string; interval?: unknown }

const day = 24 * 3_600_000

const lengths = {
  lastYear: 365 * day,
  last3Months: 90 * day,
  last30Days: 30 * day,
  last7Days: 7 * day,
  last24Hours: day,
}

/** Returns the start of the hour, day, week, or month to which a time belongs. */
function intervalStart(at: string, interval: unknown): string {
  const time = new Date(at)
  time.setUTCMinutes(0, 0, 0)
  if (interval === 'hour') return time.toISOString()
  time.setUTCHours(0)
  if (interval === 'week') time.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7))
  if (interval === 'month') time.setUTCDate(1)
  return time.toISOString()
}

/** Functions that return the value of an event for a column. */
const values: Record<string, (visit: Visit, column: InsightKey) => unknown> = {
  datetime: ({ at }, { interval }) => intervalStart(at, interval),
  dayOfWeek: ({ at }) => new Date(at).getUTCDay() || 7,
  hourOfDay: ({ at }) => new Date(at).getUTCHours(),
  eventType: ({ type }) => type,
  siteSpace: ({ siteSpace }) => siteSpace,
  page: ({ page }) => page,
  urlPath: ({ path }) => path,
}

/** Functions that aggregate events, for example by counting visitors. */
const totals: Record<string, (visits: readonly Visit[]) => number> = {
  eventsCount: (visits) => visits.length,
  sessionsCount: (visits) => new Set(visits.map(({ session }) => session)).size,
  visitorsCount: (visits) => new Set(visits.map(({ visitor }) => visitor)).size,
}

function cellValue(visit: Visit, column: InsightKey): unknown {
  const value = values[column.column]
  if (value) return value(visit, column)
  const known = Object.keys(values).join(', ')
  throw invalid('column', `in "groupBy" or "where" must be one of these in the sandbox: ${known}`)
}

function aggregate(visits: readonly Visit[], { column }: InsightKey): number {
  const total = totals[column]
  if (total) return total(visits)
  const known = Object.keys(totals).join(', ')
  throw invalid('select', `must be one of these columns in the sandbox: ${known}`)
}

type Filter = { column: string; values: unknown[]; operator?: unknown }

/**
 * Returns whether a value matches a filter. A filter contains either a list of values with `in` or
 * `notIn`, or a limit with a comparison operator.
 */
function fits(value: unknown, { values: [first], values: all, operator = 'in' }: Filter): boolean {
  const text = JSON.stringify(value)
  const isIn = all.some((one) => JSON.stringify(one) === text)
  if (operator === 'in') return isIn
  if (operator === 'notIn') return !isIn
  const [a, b] = [value, first] as [number, number]
  if (operator === 'greaterThan') return a > b
  if (operator === 'greaterThanOrEqual') return a >= b
  return operator === 'lessThan' ? a < b : a <= b
}

type InsightRow = { visits: Visit[]; cells: unknown[] }

function rowsBy(visits: readonly Visit[], columns: readonly InsightKey[]): InsightRow[] {
  const rows = new Map<string, InsightRow>()
  for (const visit of visits) {
    const cells = columns.map((column) => cellValue(visit, column))
    const key = JSON.stringify(cells)
    const row = rows.get(key) ?? { visits: [], cells }
    row.visits.push(visit)
    rows.set(key, row)
  }
  // without `groupBy`, the result has one row, even if there are no events
  return columns.length === 0 && rows.size === 0 ? [{ visits: [], cells: [] }] : [...rows.values()]
}

const inOrder = (a: unknown, b: unknown) => {
  const [x, y] = [a, b].map((one) => (typeof one === 'object' ? JSON.stringify(one) : one))
  return x === y ? 0 : (x as number) < (y as number) ? -1 : 1
}

export const insightHandlers = [
  implement(aggregateInsights, ({ tx, org, path, body, now }) => {
    const { id } = requireSite(tx, org.id, path.siteId)
    const { range, groupBy = [], select = [], where = [], order, limit = 1000 } = body
    const [from, to] =
      typeof range === 'string'
        ? [Date.parse(now) - lengths[range], Date.parse(now)]
        : [Date.parse(range.from), Date.parse(range.to)]
    const visits = tx
      .list('siteEvents', 'bySite', id)
      .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
      .filter((visit) => where.every((filter) => fits(cellValue(visit, filter), filter)))
    const columns = [...groupBy, ...select]
    const table = rowsBy(visits, groupBy).map((row) => [
      ...row.cells,
      ...select.map((column) => aggregate(row.visits, column)),
    ])
    if (order) {
      const at = columns.findIndex(({ column }) => column === order.by.column)
      if (at < 0) throw invalid('order', 'must refer to a column in "groupBy" or "select"')
      const sign = order.direction === 'asc' ? 1 : -1
      table.sort((a, b) => sign * inOrder(a[at], b[at]))
    }
    const shown = table.slice(0, limit)
    return {
      columns: columns.map(({ column }, at) => ({ column, values: shown.map((row) => row[at]) })),
    }
  }),

  // the sandbox has no visitors, and therefore no segments
  implement(listVisitorSegments, ({ tx, org, path }) => {
    const { id } = requireSite(tx, org.id, path.siteId)
    const visits = tx.list('siteEvents', 'bySite', id)
    const [events, sessions, visitors] = ['eventsCount', 'sessionsCount', 'visitorsCount'].map(
      (column) => aggregate(visits, { column }),
    )
    const all = { title: 'Everybody', claims: {}, events, sessions, visitors }
    return { items: visits.length > 0 ? [all as never] : [], count: visits.length > 0 ? 1 : 0 }
  }),
]
