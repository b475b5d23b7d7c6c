import {
  createChangeRequest,
  getChangeRequest,
  getChangeRequestPdf,
  listChangeRequests,
  listOrganizationChangeRequests,
  mergeChangeRequest,
  pullChangeRequest,
  updateChangeRequest,
} from '../../../contract/change-requests/change-requests.ts'
import {
  contentPlace,
  requireChangeRequest,
  requireEditable,
  requireOngoing,
} from '../../content/change-request-lookup.ts'
import { beginChangeRequest, mergeChange, pullMain } from '../../content/change-request-merge.ts'
import { requireLiveSpace } from '../../content/live-space.ts'
import { requireMergeRules } from '../../content/merge-rules.ts'
import { revisionRecord } from '../../content/store.ts'
import { requirePage as pageIn } from '../../content/tree.ts'
import { signedPath } from '../../http/downloads.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOfItems, paginate } from '../../http/paging.ts'
import { invalid } from '../../http/refusal.ts'
import { updatedLast } from '../../store/indexes.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { changeRequestView } from '../../views/change-request.ts'
import { requireChoice } from '../choices.ts'

const statuses = ['draft', 'open', 'archived', 'merged'] as const

interface ChangeRequestFilter {
  creator?: string | undefined
  contributor?: string | undefined
  requestedReviewer?: string | undefined
  topic?: string | undefined
}

function hasFilter({
  creator,
  contributor,
  requestedReviewer,
  topic,
}: ChangeRequestFilter): boolean {
  return [creator, contributor, requestedReviewer, topic].some((one) => one !== undefined)
}

/**
 * Returns whether a change request matches the filters for its creator, contributors, and requested
 * reviewers. A filter for topics matches nothing, because the sandbox has no topics.
 */
function matchesFilter(
  state: Reader,
  { id, createdBy, contributors }: Readonly<Records['changeRequests']>,
  { creator, contributor, requestedReviewer, topic }: ChangeRequestFilter,
): boolean {
  return (
    topic === undefined &&
    (creator ?? createdBy) === createdBy &&
    (contributor === undefined || contributors.includes(contributor)) &&
    (requestedReviewer === undefined ||
      state
        .list('requestedReviewers', 'byChangeRequest', id)
        .some(({ user }) => user === requestedReviewer))
  )
}

export const changeRequestHandlers = [
  implement(listChangeRequests, ({ tx, path, query, page, url }) => {
    const status = requireChoice('status', query.status ?? 'open', statuses)
    return paginate(tx, page, {
      table: 'changeRequests',
      index: query.orderBy === 'createdAt' ? 'byStatus' : 'byUpdate',
      group: `${path.spaceId}/${status}`,
      order: 'desc',
      where: hasFilter(query) ? (request) => matchesFilter(tx, request, query) : undefined,
      view: (request) => changeRequestView(tx, request, url),
    })
  }),

  implement(listOrganizationChangeRequests, ({ tx, path, query, page, url }) => {
    const wanted = new Set(
      (query.status ?? ['open']).map((one) => requireChoice('status', one, statuses)),
    )
    const { space, site, orderBy } = query
    const onSite =
      site === undefined
        ? undefined
        : new Set(tx.list('siteSpaces', 'bySite', site).map((one) => one.space))
    const items = tx
      .list('spaces', 'byOrganization', path.organizationId)
      .filter(({ id }) => (space ?? id) === id && (onSite?.has(id) ?? true))
      .flatMap(({ id }) => tx.list('changeRequests', 'bySpace', id))
      .filter((request) => wanted.has(request.status as (typeof statuses)[number]))
      .filter((request) => matchesFilter(tx, request, query))
    const { items: shown, ...rest } = pageOfItems(page, {
      name: `changeRequests.${orderBy ?? 'updatedAt'}`,
      items,
      place: (request) => [
        orderBy === 'createdAt' ? request.createdAt : updatedLast(request),
        request.id,
      ],
      order: 'desc',
    })
    return { items: shown.map((request) => changeRequestView(tx, request, url)), ...rest }
  }),

  implement(createChangeRequest, ({ tx, path, body, caller, now, url }) => {
    requireLiveSpace(tx, path.spaceId, now)
    const { subject = '', template } = body
    if (template) throw invalid('template', 'is not supported by the sandbox')
    const edit = { by: caller.user, now }
    const request = beginChangeRequest(tx, { space: path.spaceId, subject }, edit)
    return created(changeRequestView(tx, request, url))
  }),

  implement(getChangeRequest, ({ tx, path, url }) =>
    changeRequestView(tx, requireChangeRequest(tx, path.spaceId, path.changeRequestId), url),
  ),

  implement(updateChangeRequest, ({ tx, path, body, now, url }) => {
    requireLiveSpace(tx, path.spaceId, now)
    const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    const status =
      body.status === undefined
        ? undefined
        : requireChoice('status', body.status, ['draft', 'open', 'archived'])
    // an archived change request can only be reopened
    const isReopened = request.status === 'archived' && status !== undefined
    if (!isReopened) requireOngoing(request)
    const updated = tx.patch('changeRequests', request.id, {
      subject: body.subject ?? request.subject,
      ...(body.description && { description: body.description as { [key: string]: Json } }),
      ...(body.links && { links: body.links.map((link) => ({ id: tx.id('link'), ...link })) }),
      status: status ?? request.status,
      updatedAt: now,
    })
    return changeRequestView(tx, updated, url)
  }),

  implement(mergeChangeRequest, ({ tx, path, caller, now, isReference }) => {
    requireEditable(tx, contentPlace(tx, path), now)
    const request = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    // merge rules aren't part of the API reference
    if (!isReference) requireMergeRules(tx, request, caller.user)
    return mergeChange(tx, path.spaceId, path.changeRequestId, { by: caller.user, now })
  }),

  implement(pullChangeRequest, ({ tx, path, caller, now }) => {
    requireEditable(tx, contentPlace(tx, path), now)
    return pullMain(tx, path.spaceId, path.changeRequestId, { by: caller.user, now })
  }),

  implement(getChangeRequestPdf, ({ tx, path, query, now, url }) => {
    const { revision } = requireChangeRequest(tx, path.spaceId, path.changeRequestId)
    const { page, only = false } = query
    if (only && page === undefined) throw invalid('page', 'is required with "only"')
    if (page !== undefined) pageIn(revisionRecord(tx, revision).pages, page)
    const key = JSON.stringify([path.spaceId, revision, page ?? null, only])
    return { url: url(signedPath('pdf', key, now)) }
  }),
]
