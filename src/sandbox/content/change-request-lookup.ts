import { conflict, notFound } from '../http/refusal.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import { requireEditableSpace } from './live-space.ts'
import type { ContentPlace } from './store.ts'

export type ChangeRequestRow = Readonly<Records['changeRequests']>

/** The path parameters that identify content in a request. */
export interface ContentPath {
  spaceId: string
  changeRequestId?: string
}

/** Returns a change request of a space by ID or number. Throws a 404 error if it doesn't exist. */
export function requireChangeRequest(state: Reader, space: string, id: string): ChangeRequestRow {
  const byId = state.get('changeRequests', id)
  if (byId?.space === space) return byId
  const [byNumber] = state.list('changeRequests', 'byNumber', `${space}/${id}`)
  if (!byNumber) throw notFound('change request', id)
  return byNumber
}

/** Returns the main content or change request to which a request's path refers. */
export function contentPlace(state: Reader, path: ContentPath): ContentPlace {
  const { spaceId, changeRequestId } = path
  if (changeRequestId === undefined) return { space: spaceId }
  return { space: spaceId, changeRequest: requireChangeRequest(state, spaceId, changeRequestId).id }
}

/** Throws a 409 error if a change request is merged or archived, and therefore read-only. */
export function requireOngoing({ number, status }: ChangeRequestRow): void {
  if (status === 'merged' || status === 'archived') {
    throw conflict(`Change request ${number} is ${status} and cannot be changed`)
  }
}

/**
 * Throws a 409 error if content is read-only, because the space is locked, or because the change
 * request is merged or archived.
 */
export function requireEditable(state: Reader, place: ContentPlace, now: string): void {
  requireEditableSpace(state, place.space, now)
  if (place.changeRequest === undefined) return
  requireOngoing(requireChangeRequest(state, place.space, place.changeRequest))
}
