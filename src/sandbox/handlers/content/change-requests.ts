import {
  createChangeRequest,
  getChangeRequest,
  getChangeRequestPdf,
  listChangeRequests,
  mergeChangeRequest,
  pullChangeRequest,
  updateChangeRequest,
} from '../../../contract/change-requests/change-requests.ts'
import {
  changeRequestOf,
  placeOf,
  requireEditable,
  requireOngoing,
} from '../../content/change-request-lookup.ts'
import { beginChangeRequest, mergeChange, pullMain } from '../../content/change-request-merge.ts'
import { liveSpaceOf } from '../../content/live-space.ts'
import { revisionRecord } from '../../content/store.ts'
import { pageOf as pageIn } from '../../content/tree.ts'
import { signedPath } from '../../http/downloads.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOf } from '../../http/paging.ts'
import { invalid } from '../../http/refusal.ts'
import { changeRequestView } from '../../views/change-request.ts'
import { oneOf } from '../choices.ts'

const statuses = ['draft', 'open', 'archived', 'merged'] as const

export const changeRequestHandlers = [
  implement(listChangeRequests, ({ tx, path, query, page, url }) => {
    const status = oneOf('status', query.status ?? 'open', statuses)
    const { contributor } = query
    return pageOf(tx, page, {
      table: 'changeRequests',
      index: 'byStatus',
      group: `${path.spaceId}/${status}`,
      order: 'desc',
      where:
        contributor === undefined
          ? undefined
          : (request) => request.contributors.includes(contributor),
      view: (request) => changeRequestView(tx, request, url),
    })
  }),

  implement(createChangeRequest, ({ tx, path, body, caller, now, url }) => {
    liveSpaceOf(tx, path.spaceId, now)
    const { subject = '' } = body
    const edit = { by: caller.user, now }
    const request = beginChangeRequest(tx, { space: path.spaceId, subject }, edit)
    return created(changeRequestView(tx, request, url))
  }),

  implement(getChangeRequest, ({ tx, path, url }) =>
    changeRequestView(tx, changeRequestOf(tx, path.spaceId, path.changeRequestId), url),
  ),

  implement(updateChangeRequest, ({ tx, path, body, now, url }) => {
    liveSpaceOf(tx, path.spaceId, now)
    const request = changeRequestOf(tx, path.spaceId, path.changeRequestId)
    const status =
      body.status === undefined
        ? undefined
        : oneOf('status', body.status, ['draft', 'open', 'archived'])
    // an archived one can be taken up again, but nothing else of it changes
    const isReopened = request.status === 'archived' && status !== undefined
    if (!isReopened) requireOngoing(request)
    const updated = tx.patch('changeRequests', request.id, {
      subject: body.subject ?? request.subject,
      status: status ?? request.status,
      updatedAt: now,
    })
    return changeRequestView(tx, updated, url)
  }),

  implement(mergeChangeRequest, ({ tx, path, caller, now }) => {
    requireEditable(tx, placeOf(tx, path), now)
    return mergeChange(tx, path.spaceId, path.changeRequestId, { by: caller.user, now })
  }),

  implement(pullChangeRequest, ({ tx, path, caller, now }) => {
    requireEditable(tx, placeOf(tx, path), now)
    return pullMain(tx, path.spaceId, path.changeRequestId, { by: caller.user, now })
  }),

  implement(getChangeRequestPdf, ({ tx, path, query, now, url }) => {
    const { revision } = changeRequestOf(tx, path.spaceId, path.changeRequestId)
    const { page, only = false } = query
    if (only && page === undefined) throw invalid('page', 'is needed with only')
    if (page !== undefined) pageIn(revisionRecord(tx, revision).pages, page)
    const key = JSON.stringify([path.spaceId, revision, page ?? null, only])
    return { url: url(signedPath('pdf', key, now)) }
  }),
]
