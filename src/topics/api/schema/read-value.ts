import type { ValueSchema } from '../../../contract/service/service-operation.ts'
import { parseJson } from '../../../frame/words/values.ts'
import { type KeyValue, scalar } from '../fields.ts'
import { formsOf, kindsOf, resolved, type ServiceSchemas } from './forms.ts'

/** The schemas that may stand below a path of keys; none where nothing is known of it. */
export function schemasAt(
  start: readonly ValueSchema[],
  keys: readonly string[],
  shared: ServiceSchemas,
): ValueSchema[] {
  return keys.reduce<ValueSchema[]>(
    (schemas, key) =>
      schemas
        .flatMap((schema) => formsOf(schema, shared))
        .flatMap(({ properties, others }) =>
          Object.hasOwn(properties, key) ? (properties[key] as ValueSchema) : (others ?? []),
        ),
    [...start],
  )
}

/** The schemas of the items, of those that are lists. */
export function itemsOf(
  schemas: readonly ValueSchema[],
  shared: ServiceSchemas,
  within: readonly ValueSchema[] = [],
): ValueSchema[] {
  return schemas.flatMap((schema) => {
    const own = resolved(schema, shared)
    if (within.includes(own)) return []
    const { items, oneOf = [], anyOf = [], allOf = [] } = own
    const parts = [...oneOf, ...anyOf, ...allOf]
    return [...(items ? [items] : []), ...itemsOf(parts, shared, [...within, own])]
  })
}

export function kindsOfAll(schemas: readonly ValueSchema[], shared: ServiceSchemas): Set<string> {
  return new Set(schemas.flatMap((schema) => [...kindsOf(schema, shared)]))
}

/**
 * The value of a word as its place wants it: a text stays one where only texts may stand, and JSON is
 * read where objects and lists may.
 */
export function valueFor({ key, text, isRead }: KeyValue, kinds: ReadonlySet<string>): unknown {
  if (kinds.size === 0) return isRead ? text : scalar(text)
  const holdsOthers = kinds.has('object') || kinds.has('array')
  if (holdsOthers && (/^\s*[[{]/.test(text) || (isRead && !kinds.has('string')))) {
    return parseJson(key, text)
  }
  if (isRead && kinds.has('string')) return text
  const value = scalar(text)
  const kind = value === null ? 'null' : typeof value
  if (kinds.has(kind) || (kind === 'number' && kinds.has('integer'))) return value
  return kinds.has('string') ? text : value
}
