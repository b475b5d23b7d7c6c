import { conflict, invalid, refusal } from '../http/refusal.ts'
import { spaceOf } from '../http/scope.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

/** A space that is not deleted; 404 for any other, which says so where it can still be restored. */
export function liveSpaceOf(state: Reader, id: string, now: string): Readonly<Records['spaces']> {
  const space = spaceOf(state, id, now)
  if (space.deletedAt === undefined) return space
  throw refusal(404, `the space ${JSON.stringify(id)} is deleted; it can be restored`)
}

/** A space whose content may change; 409 for one that is locked. */
export function editableSpaceOf(
  state: Reader,
  id: string,
  now: string,
): Readonly<Records['spaces']> {
  const space = liveSpaceOf(state, id, now)
  if (space.editMode === 'locked') {
    throw conflict(`the space ${JSON.stringify(id)} is locked for edits`)
  }
  return space
}

/** The space that a field of a request names: 400 where the organization has no such space. */
export function namedSpace(
  state: Reader,
  organization: string,
  field: string,
  id: string,
): Readonly<Records['spaces']> {
  const space = state.get('spaces', id)
  if (space?.organization === organization && space.deletedAt === undefined) return space
  throw invalid(field, `${JSON.stringify(id)} is not a space of the organization`)
}
