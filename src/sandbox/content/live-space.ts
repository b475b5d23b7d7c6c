import { conflict, invalid, refusal } from '../http/refusal.ts'
import { requireSpace } from '../http/scope.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

/**
 * Returns a space. Throws a 404 error if the space doesn't exist or is deleted. The message shows
 * whether the space can be restored.
 */
export function requireLiveSpace(
  state: Reader,
  id: string,
  now: string,
): Readonly<Records['spaces']> {
  const space = requireSpace(state, id, now)
  if (space.deletedAt === undefined) return space
  throw refusal(404, `Space ${JSON.stringify(id)} is deleted, but can be restored`)
}

/** Returns a space whose content can be edited. Throws a 409 error if the space is locked. */
export function requireEditableSpace(
  state: Reader,
  id: string,
  now: string,
): Readonly<Records['spaces']> {
  const space = requireLiveSpace(state, id, now)
  if (space.editMode === 'locked') {
    throw conflict(`Space ${JSON.stringify(id)} is locked`)
  }
  return space
}

/**
 * Returns the space to which a field in a request refers. Throws a 400 error if the organization
 * has no such space.
 */
export function requireNamedSpace(
  state: Reader,
  organization: string,
  field: string,
  id: string,
): Readonly<Records['spaces']> {
  const space = state.get('spaces', id)
  if (space?.organization === organization && space.deletedAt === undefined) return space
  throw invalid(field, `refers to ${JSON.stringify(id)}, which is not a space in the organization`)
}
