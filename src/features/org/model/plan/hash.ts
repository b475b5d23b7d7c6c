import { getBuiltinModule } from 'node:process'
import { sortedJson } from '../../../../contract/json.ts'

/** Returns a hash that doesn't depend on the order of keys. An absent value has a hash, too. */
export function stableHash(value: unknown): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256')
    .update(value === undefined ? 'undefined' : sortedJson(value))
    .digest('hex')
    .slice(0, 16)
}
