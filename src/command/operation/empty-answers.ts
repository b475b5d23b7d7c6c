import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { contextFlags } from '../../host/arguments/flags.ts'

/** Returns the columns of the result that is shown instead of an empty response. */
export function columnsOfEmpty(operation: AnyOperation): string[] {
  return [...idsOfEmpty(operation), isDeletion(operation) ? deletedKey(operation) : 'updated']
}

/** Returns all columns of that result. The service may answer that it will act later. */
export function knownOfEmpty(operation: AnyOperation): string[] {
  return [...columnsOfEmpty(operation), ...(operation.empty.includes(202) ? ['requested'] : [])]
}

/** Returns the key that reports a deletion, which can affect only a part of the resource. */
export const deletedKey = ({ id }: AnyOperation) =>
  id === 'sites.topics.deleteFindings' ? 'findingsDeleted' : 'deleted'

/**
 * Returns the IDs that are shown instead of an empty response. For a deleted resource, the IDs of
 * its parents are omitted. If it was only removed from a parent, they are included.
 */
export function idsOfEmpty(operation: AnyOperation): string[] {
  const names = pathNames(operation.path)
  if (!isDeletion(operation)) return names
  return ['id', ...names.slice(0, -1).filter((name) => !(name in contextFlags))]
}

/**
 * Returns whether an operation deletes a resource. Some DELETE requests only turn off a setting.
 */
export function isDeletion({ method, effect }: AnyOperation): boolean {
  return method === 'DELETE' && effect === 'destroy'
}
