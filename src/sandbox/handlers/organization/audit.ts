import {
  getAiUsage,
  getAuditEvent,
  listAuditActions,
  listAuditEvents,
} from '../../../contract/organizations/audit.ts'
import { implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'

type AuditEventRow = Readonly<Records['auditEvents']>

function auditView(
  state: Reader,
  { id, organization, occurredAt, action, user, target }: AuditEventRow,
  url: ResourceUrl,
) {
  const label = state.get('users', user)?.displayName
  return {
    object: 'audit-event' as const,
    id,
    occurredAt,
    action,
    actor: { type: 'user', id: user, ...(label !== undefined && { label }) },
    source: 'api',
    target,
    urls: { location: url(`/v1/orgs/${encodeURIComponent(organization)}/audit-events/${id}`) },
  }
}

const day = 24 * 3_600_000

const lengths = { day, week: 7 * day, month: 30 * day, year: 365 * day }

/** Returns the AI credits that were used in total and by feature. */
function spentOn(usages: readonly Readonly<Records['aiUsages']>[]) {
  const sum = (some: typeof usages) => some.reduce((all, { credits }) => all + credits, 0)
  const credits = sum(usages)
  const features = [...new Set(usages.map(({ feature }) => feature))].sort().map((feature) => {
    const own = sum(usages.filter((one) => one.feature === feature))
    return { feature, credits: own, creditsPercent: Math.round((1000 * own) / credits) / 10 }
  })
  return { credits, features }
}

export const auditHandlers = [
  implement(listAuditEvents, ({ tx, org, query, page, url }) => {
    const { from, to, action, actor, target } = query
    const since = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from)
    const until = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to)
    return paginate(tx, page, {
      table: 'auditEvents',
      index: 'byOrganization',
      group: org.id,
      order: 'desc',
      where: (event) => {
        const time = Date.parse(event.occurredAt)
        return (
          time >= since &&
          time <= until &&
          (action === undefined || event.action === action) &&
          (actor === undefined || event.user === actor) &&
          (target === undefined || event.target.id === target)
        )
      },
      view: (event) => auditView(tx, event, url),
    })
  }),

  implement(getAuditEvent, ({ tx, org, path, url }) => {
    const event = tx.get('auditEvents', path.auditEventId)
    if (event?.organization !== org.id) throw notFound('audit event', path.auditEventId)
    return { ...auditView(tx, event, url), schemaVersion: 1, payload: event.payload }
  }),

  implement(listAuditActions, ({ tx, org }) => {
    const events = tx.list('auditEvents', 'byOrganization', org.id)
    const ids = [...new Set(events.map(({ action }) => action))].sort()
    const label = (id: string) => id.replaceAll('.', ' ')
    return {
      items: ids.map((id) => ({ object: 'audit-event-action' as const, id, label: label(id) })),
    }
  }),

  implement(getAiUsage, ({ tx, org, query: { from, to, interval = 'day' } }) => {
    const [start, end] = [Date.parse(from), Date.parse(to)]
    if (end < start) throw invalid('to', 'must not be before "from"')
    const count = Math.min(1000, Math.ceil((end - start) / lengths[interval]))
    const all = tx.list('aiUsages', 'byOrganization', org.id)
    const periods = Array.from({ length: count }, (_, index) => {
      const begins = start + index * lengths[interval]
      const ends = Math.min(begins + lengths[interval], end)
      const within = all.filter(({ at }) => Date.parse(at) >= begins && Date.parse(at) < ends)
      return { date: new Date(begins).toISOString().slice(0, 10), ...spentOn(within) }
    })
    return { from, to, periods }
  }),
]
