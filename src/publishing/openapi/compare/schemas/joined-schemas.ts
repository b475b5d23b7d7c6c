import type { Api } from '../api.ts'
import { schemaOf } from './schema-of.ts'

interface Joined {
  /** of the schemas that were joined, what they resolve to */
  parts: Map<unknown, unknown[]>
  byParts: Map<string, unknown>
  numbers: Map<unknown, number>
}

/** Schemas that are joined at every step from one to the next would be as many as there are sets of them. */
const most = 2

const known = new WeakMap<Api, Joined>()

const made = new WeakSet<object>()

/** Whether a schema was joined here: its choices aren't looked at one with each of the others. */
export function isJoined(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && made.has(schema)
}

/** A schema that is both; the same two give the same one, or schemas that hold themselves would never end. */
export function bothOf(api: Api, a: unknown, b: unknown): unknown {
  const joined = known.get(api) ?? { parts: new Map(), byParts: new Map(), numbers: new Map() }
  known.set(api, joined)
  const { parts, byParts, numbers } = joined
  const partsOf = (schema: unknown) => parts.get(schema) ?? [schemaOf(api, schema)]
  const all = [...new Set([...partsOf(a), ...partsOf(b)])]
  if (all.length === partsOf(a).length || all.length > most) return a
  const numberOf = (part: unknown) => {
    if (!numbers.has(part)) numbers.set(part, numbers.size)
    return numbers.get(part) as number
  }
  const key = all
    .map(numberOf)
    .sort((one, other) => one - other)
    .join()
  const schema = byParts.get(key) ?? { allOf: all }
  made.add(schema as object)
  byParts.set(key, schema)
  parts.set(schema, all)
  return schema
}
