import { cell } from '../../output/columns.ts'
import type { StateAccess } from './state-access.ts'

/**
 * The fields that mark a resource as deleted, by the operation that reads the resource. All other
 * resources exist if the service returns them. An archived change request also exists, because it
 * can be reopened.
 */
export const deletionMarks: Readonly<Record<string, string>> = {
  'spaces.get': 'deletedAt',
  'spaces.list': 'deletedAt',
}

/** Returns whether a resource is deleted even though the service returns it. */
export function isDeleted(resource: unknown, { read, list, becomes = {} }: StateAccess): boolean {
  return [read, list].some((reader) => {
    const mark = reader && deletionMarks[reader.id]
    // a step that restores a resource expects it to be deleted
    if (mark === undefined || mark in becomes) return false
    return (cell(resource, mark) ?? undefined) !== undefined
  })
}
