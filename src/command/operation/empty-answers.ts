import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { contextFlags } from '../../host/arguments/flags.ts'

/** Returns the columns of the result that stands for an empty answer. */
export function columnsOfEmpty(operation: AnyOperation): string[] {
  return [...idsOfEmpty(operation), operation.method === 'DELETE' ? 'deleted' : 'updated']
}

/**
 * Returns the ids in such a result. A deletion omits its parents, unless the resource is only
 * removed from one.
 */
export function idsOfEmpty({ method, path }: AnyOperation): string[] {
  const names = pathNames(path)
  if (method !== 'DELETE') return names
  return ['id', ...names.slice(0, -1).filter((name) => !(name in contextFlags))]
}
