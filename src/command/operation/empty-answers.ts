import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { contextFlags } from '../../host/arguments/flags.ts'

/** Returns the columns of the result that docsctl shows if a response is empty. */
export function emptyResultColumns(operation: AnyOperation): string[] {
  return [...emptyResultIds(operation), isDeletion(operation) ? deletedKey(operation) : 'updated']
}

/**
 * Returns all possible columns of the result for an empty response, including `requested` for
 * operations that the service may carry out later.
 */
export function possibleEmptyColumns(operation: AnyOperation): string[] {
  return [...emptyResultColumns(operation), ...(operation.empty.includes(202) ? ['requested'] : [])]
}

/**
 * Returns the key that reports a deletion. One operation deletes only the findings of a resource.
 */
export const deletedKey = ({ id }: AnyOperation) =>
  id === 'sites.topics.deleteFindings' ? 'findingsDeleted' : 'deleted'

/**
 * Returns the IDs that docsctl shows if a response is empty. For a deletion, the IDs of most
 * parents are omitted, because the context provides them.
 */
export function emptyResultIds(operation: AnyOperation): string[] {
  const names = pathNames(operation.path)
  if (!isDeletion(operation)) return names
  return ['id', ...names.slice(0, -1).filter((name) => !(name in contextFlags))]
}

/**
 * Returns whether an operation deletes a resource. Some operations with the method DELETE only turn
 * off a setting.
 */
export function isDeletion({ method, effect }: AnyOperation): boolean {
  return method === 'DELETE' && effect === 'destroy'
}
