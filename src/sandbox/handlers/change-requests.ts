import {
  createChangeRequest,
  getChangeRequest,
  getChangeRequestPdf,
  listChangeRequests,
  mergeChangeRequest,
  pullChangeRequest,
  updateChangeRequest,
} from '../../contract/change-requests.ts'
import {
  changeRequestOf,
  placeOf,
  requireEditable,
  requireOngoing,
} from '../change-request-lookup.ts'
import { mergeContent } from '../content-merge.ts'
import { headOf, revisionRecord, spaceRecord, writeRevision } from '../content-store.ts'
import { pageOf as pageIn } from '../content-tree.ts'
import { signedPath } from '../downloads.ts'
import { created, implement } from '../implement.ts'
import { liveSpaceOf } from '../live-space.ts'
import { pageOf } from '../paging.ts'
import { invalid } from '../refusal.ts'
import type { Reader } from '../tables.ts'
import { ancestorOf, changeRequestView } from '../views/change-request.ts'
import { oneOf } from './choices.ts'

const statuses = ['draft', 'open', 'archived', 'merged'] as const

/** What main and a change request make together; undefined where they contradict each other. */
function mergedWithMain(state: Reader, space: string, id: string) {
  const request = changeRequestOf(state, space, id)
  const base = revisionRecord(state, ancestorOf(request))
  return mergeContent(
    base,
    headOf(state, { space }),
    headOf(state, { space, changeRequest: request.id }),
  )
}

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
    const space = spaceRecord(tx, { space: path.spaceId })
    const number = space.lastNumber + 1
    tx.patch('spaces', space.id, { lastNumber: number })
    const id = tx.id('cr')
    const request = {
      id,
      space: space.id,
      number,
      status: 'draft',
      subject: body.subject ?? '',
      createdBy: caller.user,
      createdAt: now,
      updatedAt: now,
      revision: space.revision,
      revisionInitial: space.revision,
      contributors: [caller.user],
    }
    tx.put('changeRequests', request)
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
    const place = placeOf(tx, path)
    requireEditable(tx, place, now)
    const request = changeRequestOf(tx, path.spaceId, path.changeRequestId)
    const merged = mergedWithMain(tx, path.spaceId, request.id)
    if (!merged) return { revision: spaceRecord(tx, place).revision, result: 'conflicts' }
    const revision = writeRevision(
      tx,
      { space: path.spaceId },
      { ...merged, type: 'merge', mergedFrom: request.revision },
      { by: caller.user, now },
    )
    tx.patch('changeRequests', request.id, {
      status: 'merged',
      revisionMerged: revision,
      mergedAt: now,
      mergedBy: caller.user,
      updatedAt: now,
    })
    return { revision, result: 'merge' }
  }),

  implement(pullChangeRequest, ({ tx, path, caller, now }) => {
    const place = placeOf(tx, path)
    requireEditable(tx, place, now)
    const request = changeRequestOf(tx, path.spaceId, path.changeRequestId)
    const main = spaceRecord(tx, place).revision
    if (main === ancestorOf(request)) return { revision: request.revision, result: 'update' }
    const merged = mergedWithMain(tx, path.spaceId, request.id)
    if (!merged) return { revision: request.revision, result: 'conflicts' }
    const edit = { by: caller.user, now }
    const revision = writeRevision(tx, place, { ...merged, type: 'update', mergedFrom: main }, edit)
    // pulling in what others wrote is no contribution
    const { contributors } = request
    tx.patch('changeRequests', request.id, { revisionMergedAncestor: main, contributors })
    return { revision, result: 'update' }
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
