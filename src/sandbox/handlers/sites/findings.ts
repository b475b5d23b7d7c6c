import {
  getFinding,
  getFindingStats,
  listFindingChangeRequests,
  listFindingPages,
  listFindingQuestions,
  listFindingRecords,
  listFindings,
  triggerFindingChangeRequests,
  updateFinding,
} from '../../../contract/site-publishing/findings.ts'
import { beginChangeRequest } from '../../content/change-request-merge.ts'
import { documentFromMarkdown } from '../../content/documents/document.ts'
import { requireSite, type StoredSite } from '../../content/site-structure.ts'
import { headRevision } from '../../content/store.ts'
import { findPlacedPage } from '../../content/tree.ts'
import { HandlerReply, implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { changeRequestView } from '../../views/change-request.ts'
import { counts, questionView } from './questions.ts'

type FindingRecord = Readonly<Records['siteFindings']>

export function requireFinding(state: Reader, site: StoredSite, id: string): FindingRecord {
  const finding = state.get('siteFindings', id)
  if (finding?.site !== site.id) throw notFound('finding', id)
  return finding
}

function findingView(site: StoredSite, finding: FindingRecord, url: ResourceUrl) {
  const { site: _, description, pages, questions, changeRequests, ...kept } = finding
  const at = `/v1/orgs/${encodeURIComponent(site.organization)}/sites/${encodeURIComponent(site.id)}`
  return {
    object: 'site-finding' as const,
    ...kept,
    scan: 'sandbox',
    topic: finding.topic ?? null,
    description: documentFromMarkdown(description),
    pages: pages.length,
    records: 0,
    questions: questions.length,
    changeRequests: changeRequests.length,
    autoFixable: false,
    urls: { location: url(`${at}/findings/${encodeURIComponent(finding.id)}`) },
  }
}

interface FindingFilter {
  topic?: string
  status?: string
  type?: string[]
  severity?: string
  hasChangeRequests?: boolean
  source?: string[]
}

/**
 * Returns whether a finding matches the filter. The only sources of findings in the sandbox are
 * questions.
 */
function matchesFilter(finding: FindingRecord, wanted: FindingFilter): boolean {
  const { topic, status, type, severity, hasChangeRequests, source } = wanted
  return (
    (topic === undefined || finding.topic === topic) &&
    (status === undefined || finding.status === status) &&
    (type === undefined || type.includes(finding.type)) &&
    (severity === undefined || finding.severity === severity) &&
    (hasChangeRequests === undefined || hasChangeRequests === finding.changeRequests.length > 0) &&
    (source === undefined || (source.includes('questions') && finding.questions.length > 0))
  )
}

const ranks = { high: 0, medium: 1, low: 2 }

const sortKeys = {
  // the newest findings come first
  updatedAt: ({ updatedAt }: FindingRecord) => -Date.parse(updatedAt),
  severity: ({ severity }: FindingRecord) => ranks[severity],
  sources: ({ questions }: FindingRecord) => -questions.length,
}

export const findingHandlers = [
  implement(listFindings, ({ tx, org, path, query, page, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { question, updatedAfter, updatedBefore, orderBy = 'updatedAt', ...filter } = query
    const since = Date.parse(updatedAfter ?? '0000-01-01T00:00:00Z')
    const until = Date.parse(updatedBefore ?? '9999-12-31T00:00:00Z')
    const { items, ...rest } = pageOfItems(page, {
      name: `findings.${site.id}.${orderBy}`,
      items: tx
        .list('siteFindings', 'bySite', site.id)
        .filter((one) => matchesFilter(one, filter))
        .filter(({ questions }) => question === undefined || questions.includes(question))
        .filter(
          ({ updatedAt }) => Date.parse(updatedAt) >= since && Date.parse(updatedAt) <= until,
        ),
      place: (one) => [sortKeys[orderBy](one), one.id],
    })
    return { items: items.map((one) => findingView(site, one, url)), ...rest }
  }),

  implement(getFinding, ({ tx, org, path, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    return findingView(site, requireFinding(tx, site, path.siteFindingId), url)
  }),

  implement(updateFinding, ({ tx, org, path, body, now, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { id } = requireFinding(tx, site, path.siteFindingId)
    return findingView(site, tx.patch('siteFindings', id, { ...body, updatedAt: now }), url)
  }),

  implement(getFindingStats, ({ tx, org, path, query }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const all = tx
      .list('siteFindings', 'bySite', site.id)
      .filter((one) => matchesFilter(one, query))
    const requests = all.flatMap(({ changeRequests }) => changeRequests)
    return {
      total: all.length,
      statuses: counts(
        ['open', 'done', 'canceled'],
        all.map(({ status }) => status),
      ),
      severities: counts(
        ['low', 'medium', 'high'],
        all.map(({ severity }) => severity),
      ),
      connectors: {},
      questions: new Set(all.flatMap(({ questions }) => questions)).size,
      mergedChangeRequests: requests.filter(
        (id) => tx.get('changeRequests', id)?.status === 'merged',
      ).length,
    }
  }),

  implement(listFindingPages, ({ tx, org, path, page }) => {
    const finding = requireFinding(tx, requireSite(tx, org.id, path.siteId), path.siteFindingId)
    const { items, ...rest } = pageOfItems(page, {
      name: `findings.pages.${finding.id}`,
      // omit deleted pages
      items: finding.pages.flatMap(({ space, page: id }) => {
        const exists = tx.get('spaces', space)?.deletedAt === undefined && tx.get('spaces', space)
        const placed = exists ? findPlacedPage(headRevision(tx, { space }).pages, id) : undefined
        return placed ? [{ space, ...placed }] : []
      }),
      place: ({ space, path: at }) => [space, at],
    })
    const views = items.map(({ space, page: { id, type, title }, path: at }) => ({
      object: 'site-finding-page' as const,
      spaceId: space,
      page: { id, type, title, path: at },
    }))
    return { items: views, ...rest }
  }),

  implement(listFindingQuestions, ({ tx, org, path, page, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const finding = requireFinding(tx, site, path.siteFindingId)
    const { items, ...rest } = pageOfItems(page, {
      name: `findings.questions.${finding.id}`,
      items: finding.questions.flatMap((id) => tx.get('siteQuestions', id) ?? []),
      place: ({ createdAt, id }) => [createdAt, id],
    })
    return { items: items.map((one) => questionView(site, one, one.answers, url)), ...rest }
  }),

  // the sandbox has no connected sources, so findings have no records
  implement(listFindingRecords, ({ tx, org, path }) => {
    requireFinding(tx, requireSite(tx, org.id, path.siteId), path.siteFindingId)
    return { items: [], count: 0 }
  }),

  implement(listFindingChangeRequests, ({ tx, org, path, page, url }) => {
    const finding = requireFinding(tx, requireSite(tx, org.id, path.siteId), path.siteFindingId)
    const { items, ...rest } = pageOfItems(page, {
      name: `findings.change-requests.${finding.id}`,
      items: finding.changeRequests.flatMap((id) => tx.get('changeRequests', id) ?? []),
      place: ({ createdAt, id }) => [createdAt, id],
    })
    return { items: items.map((one) => changeRequestView(tx, one, url)), ...rest }
  }),

  implement(triggerFindingChangeRequests, ({ tx, org, path, caller, now }) => {
    const finding = requireFinding(tx, requireSite(tx, org.id, path.siteId), path.siteFindingId)
    const spaces = [...new Set(finding.pages.map(({ space }) => space))]
    const live = spaces.filter((id) => isLive(tx.get('spaces', id)))
    const requests = live.map((space) =>
      beginChangeRequest(tx, { space, subject: finding.title }, { by: caller.user, now }),
    )
    tx.patch('siteFindings', finding.id, {
      changeRequests: [...finding.changeRequests, ...requests.map(({ id }) => id)],
      updatedAt: now,
    })
    return new HandlerReply(202, undefined)
  }),
]

function isLive(space: Readonly<Records['spaces']> | undefined): boolean {
  return space !== undefined && space.deletedAt === undefined
}
