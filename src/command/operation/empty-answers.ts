import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { contextFlags } from '../../host/arguments/flags.ts'

/** Returns the columns of the result that replaces an empty response. */
export function columnsOfEmpty(operation: AnyOperation): string[] {
  return [...idsOfEmpty(operation), isDeletion(operation) ? 'deleted' : 'updated']
}

/**
 * Returns the ids in a result that replaces an empty response. A deletion omits the parents, unless
 * the resource is only removed from a parent.
 */
export function idsOfEmpty(operation: AnyOperation): string[] {
  const names = pathNames(operation.path)
  if (!isDeletion(operation)) return names
  return ['id', ...names.slice(0, -1).filter((name) => !(name in contextFlags))]
}

/** Returns whether an operation deletes a resource. A DELETE can also turn off a setting. */
export function isDeletion({ method, effect }: AnyOperation): boolean {
  return method === 'DELETE' && effect === 'destroy'
}
