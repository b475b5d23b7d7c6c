import { getBuiltinModule } from 'node:process'
import { sortedJson } from '../../../../contract/json.ts'

/**
 * Returns the same hash for equal values, regardless of the order of their keys. An absent value
 * has a hash too.
 */
export function stableHash(value: unknown): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256')
    .update(value === undefined ? 'undefined' : sortedJson(value))
    .digest('hex')
    .slice(0, 16)
}
