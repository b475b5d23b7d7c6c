import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import { ancestorOf } from '../views/change-request.ts'
import { type ChangeRequestRow, changeRequestOf } from './change-request-lookup.ts'
import { mergeContent } from './merge.ts'
import { type ContentEdit, headOf, revisionRecord, spaceRecord, writeRevision } from './store.ts'

/** Begins a change request with the content of its space as it is. */
export function beginChangeRequest(
  tx: Transaction,
  given: { space: string; subject: string; id?: string },
  { by, now }: ContentEdit,
): ChangeRequestRow {
  const space = spaceRecord(tx, given)
  const number = space.lastNumber + 1
  tx.patch('spaces', space.id, { lastNumber: number })
  const request: ChangeRequestRow = {
    id: given.id ?? tx.id('cr'),
    space: space.id,
    number,
    status: 'draft',
    subject: given.subject,
    createdBy: by,
    createdAt: now,
    updatedAt: now,
    revision: space.revision,
    revisionInitial: space.revision,
    contributors: [by],
  }
  tx.put('changeRequests', request)
  return request
}

/** What main and a change request make together; undefined where they contradict each other. */
function withMain(state: Reader, request: ChangeRequestRow) {
  const { id, space } = request
  const base = revisionRecord(state, ancestorOf(request))
  return mergeContent(base, headOf(state, { space }), headOf(state, { space, changeRequest: id }))
}

/** Writes a change request to main; where they contradict each other nothing happens. */
export function mergeChange(tx: Transaction, space: string, id: string, { by, now }: ContentEdit) {
  const request = changeRequestOf(tx, space, id)
  const merged = withMain(tx, request)
  if (!merged) return { revision: spaceRecord(tx, request).revision, result: 'conflicts' as const }
  const content = { ...merged, type: 'merge', mergedFrom: request.revision }
  const revision = writeRevision(tx, { space }, content, { by, now })
  tx.patch('changeRequests', request.id, {
    status: 'merged',
    revisionMerged: revision,
    mergedAt: now,
    mergedBy: by,
    updatedAt: now,
  })
  return { revision, result: 'merge' as const }
}

/** Takes main into a change request; where they contradict each other nothing happens. */
export function pullMain(tx: Transaction, space: string, id: string, edit: ContentEdit) {
  const request = changeRequestOf(tx, space, id)
  const { revision: main } = spaceRecord(tx, request)
  if (main === ancestorOf(request)) {
    return { revision: request.revision, result: 'update' as const }
  }
  const merged = withMain(tx, request)
  if (!merged) return { revision: request.revision, result: 'conflicts' as const }
  const content = { ...merged, type: 'update', mergedFrom: main }
  const revision = writeRevision(tx, { space, changeRequest: request.id }, content, edit)
  // pulling in what others wrote is no contribution
  const { contributors } = request
  tx.patch('changeRequests', request.id, { revisionMergedAncestor: main, contributors })
  return { revision, result: 'update' as const }
}
