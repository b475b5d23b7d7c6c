import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { contextFlags } from '../../host/arguments/flags.ts'

/** Returns the columns of the result that replaces an empty response. */
export function columnsOfEmpty(operation: AnyOperation): string[] {
  return [...idsOfEmpty(operation), operation.method === 'DELETE' ? 'deleted' : 'updated']
}

/**
 * Returns the ids in a result that replaces an empty response. A deletion omits the parents, unless
 * the resource is only removed from a parent.
 */
export function idsOfEmpty({ method, path }: AnyOperation): string[] {
  const names = pathNames(path)
  if (method !== 'DELETE') return names
  return ['id', ...names.slice(0, -1).filter((name) => !(name in contextFlags))]
}
