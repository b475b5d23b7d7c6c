import { getBuiltinModule } from 'node:process'
import { sortedJson } from '../../../../contract/json.ts'

/** Returns a hash of a value, regardless of the order of keys. The value can be undefined. */
export function stableHash(value: unknown): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256')
    .update(value === undefined ? 'undefined' : sortedJson(value))
    .digest('hex')
    .slice(0, 16)
}
