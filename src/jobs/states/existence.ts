import { cell } from '../../output/columns.ts'
import type { StateAccess } from './state-access.ts'

/**
 * The fields that mark a deleted resource, by the operation that reads it. All other resources exist
 * as long as the service returns them. An archived change request exists: it can be opened again.
 */
export const deletionMarks: Readonly<Record<string, string>> = {
  'spaces.get': 'deletedAt',
  'spaces.list': 'deletedAt',
}

/** Returns whether a resource that the service returns is deleted. */
export function isDeleted(resource: unknown, { read, list, becomes = {} }: StateAccess): boolean {
  return [read, list].some((reader) => {
    const mark = reader && deletionMarks[reader.id]
    // a restoration acts on a deleted resource
    if (mark === undefined || mark in becomes) return false
    return (cell(resource, mark) ?? undefined) !== undefined
  })
}
