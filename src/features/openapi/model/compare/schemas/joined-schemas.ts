import type { ApiDocument } from '../api-document.ts'
import { resolveSchema } from './resolve-schema.ts'

interface Joined {
  /** the original schemas of each joined schema */
  parts: Map<unknown, unknown[]>
  byParts: Map<string, unknown>
  numbers: Map<unknown, number>
}

/**
 * The maximum number of schemas to join. Without a limit, repeated joins could create a schema for
 * every subset.
 */
const maxParts = 2

const known = new WeakMap<ApiDocument, Joined>()

const made = new WeakSet<object>()

/**
 * Returns whether a schema was created by `joinSchemas`. The variants of such schemas aren't
 * combined again.
 */
export function isJoined(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && made.has(schema)
}

/**
 * Joins two schemas that both apply to a value. Always returns the same object for the same pair,
 * because recursive schemas would otherwise cause endless recursion.
 */
export function joinSchemas(api: ApiDocument, a: unknown, b: unknown): unknown {
  const joined = known.get(api) ?? { parts: new Map(), byParts: new Map(), numbers: new Map() }
  known.set(api, joined)
  const { parts, byParts, numbers } = joined
  const joinedParts = (schema: unknown) => parts.get(schema) ?? [resolveSchema(api, schema)]
  const all = [...new Set([...joinedParts(a), ...joinedParts(b)])]
  if (all.length === joinedParts(a).length || all.length > maxParts) return a
  const partNumber = (part: unknown) => {
    if (!numbers.has(part)) numbers.set(part, numbers.size)
    return numbers.get(part) as number
  }
  const key = all
    .map(partNumber)
    .sort((one, other) => one - other)
    .join()
  const schema = byParts.get(key) ?? { allOf: all }
  made.add(schema as object)
  byParts.set(key, schema)
  parts.set(schema, all)
  return schema
}
