import { conflict, notFound } from '../http/refusal.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'
import { editableSpaceOf } from './live-space.ts'
import type { ContentPlace } from './store.ts'

export type ChangeRequestRow = Readonly<Records['changeRequests']>

/** The parameters of a path that leads into content. */
export interface ContentPath {
  spaceId: string
  changeRequestId?: string
}

/** A change request of a space, by id or number. */
export function changeRequestOf(state: Reader, space: string, id: string): ChangeRequestRow {
  const byId = state.get('changeRequests', id)
  if (byId?.space === space) return byId
  const [byNumber] = state.list('changeRequests', 'byNumber', `${space}/${id}`)
  if (!byNumber) throw notFound('change request', id)
  return byNumber
}

/** Where the path of a request leads. */
export function placeOf(state: Reader, path: ContentPath): ContentPlace {
  const { spaceId, changeRequestId } = path
  if (changeRequestId === undefined) return { space: spaceId }
  return { space: spaceId, changeRequest: changeRequestOf(state, spaceId, changeRequestId).id }
}

/** 409 for a change request that is merged or archived. */
export function requireOngoing({ number, status }: ChangeRequestRow): void {
  if (status === 'merged' || status === 'archived') {
    throw conflict(`change request ${number} is ${status}, it can't be changed any more`)
  }
}

/** 409 where content can't be changed: in a locked space, or a change request that is over. */
export function requireEditable(state: Reader, place: ContentPlace, now: string): void {
  editableSpaceOf(state, place.space, now)
  if (place.changeRequest === undefined) return
  requireOngoing(changeRequestOf(state, place.space, place.changeRequest))
}
