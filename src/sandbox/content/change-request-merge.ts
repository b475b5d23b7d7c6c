import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'
import { mergedAncestor } from '../views/change-request.ts'
import { type ChangeRequestRow, requireChangeRequest } from './change-request-lookup.ts'
import { mergeContent } from './merge.ts'
import {
  type ContentEdit,
  headRevision,
  revisionRecord,
  spaceRecord,
  writeRevision,
} from './store.ts'

/** Creates a change request that starts with the current content of its space. */
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

/** Merges the main content with a change request. Returns undefined if they conflict. */
function withMain(state: Reader, request: ChangeRequestRow) {
  const { id, space } = request
  const base = revisionRecord(state, mergedAncestor(request))
  return mergeContent(
    base,
    headRevision(state, { space }),
    headRevision(state, { space, changeRequest: id }),
  )
}

/**
 * Merges a change request into the main content. If there are conflicts, changes nothing and
 * reports them.
 */
export function mergeChange(tx: Transaction, space: string, id: string, { by, now }: ContentEdit) {
  const request = requireChangeRequest(tx, space, id)
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

/**
 * Updates a change request with the main content. If there are conflicts, changes nothing and
 * reports them.
 */
export function pullMain(tx: Transaction, space: string, id: string, edit: ContentEdit) {
  const request = requireChangeRequest(tx, space, id)
  const { revision: main } = spaceRecord(tx, request)
  if (main === mergedAncestor(request)) {
    return { revision: request.revision, result: 'update' as const }
  }
  const merged = withMain(tx, request)
  if (!merged) return { revision: request.revision, result: 'conflicts' as const }
  const content = { ...merged, type: 'update', mergedFrom: main }
  const revision = writeRevision(tx, { space, changeRequest: request.id }, content, edit)
  // updating a change request doesn't make a user one of its contributors
  const { contributors } = request
  tx.patch('changeRequests', request.id, { revisionMergedAncestor: main, contributors })
  return { revision, result: 'update' as const }
}
