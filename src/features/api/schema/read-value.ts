import {
  objectForms,
  resolved,
  type ServiceSchemas,
  schemaTypes,
} from '../../../contract/service/schema/forms.ts'
import type { ValueSchema } from '../../../contract/service/service-operation.ts'
import { parseJson } from '../../../host/arguments/parse-json.ts'
import { type KeyValue, scalar } from '../fields.ts'

/**
 * Returns the possible schemas at a path of keys, such as `a.b` or `a[].b`. Returns an empty list
 * if they are unknown.
 */
export function schemasAtPath(
  start: readonly ValueSchema[],
  parts: readonly string[],
  shared: ServiceSchemas,
): ValueSchema[] {
  return parts.reduce<ValueSchema[]>(
    (schemas, part) => {
      const key = part.replace(/\[\]$/, '')
      const values = schemas
        .flatMap((schema) => objectForms(schema, shared))
        .flatMap(({ properties, others }) =>
          Object.hasOwn(properties, key) ? (properties[key] as ValueSchema) : (others ?? []),
        )
      return key === part ? values : itemSchemas(values, shared)
    },
    [...start],
  )
}

/** Returns the schemas of list items. */
export function itemSchemas(
  schemas: readonly ValueSchema[],
  shared: ServiceSchemas,
  within: readonly ValueSchema[] = [],
): ValueSchema[] {
  return schemas.flatMap((schema) => {
    const own = resolved(schema, shared)
    if (within.includes(own)) return []
    const { items, oneOf = [], anyOf = [], allOf = [] } = own
    const parts = [...oneOf, ...anyOf, ...allOf]
    return [...(items ? [items] : []), ...itemSchemas(parts, shared, [...within, own])]
  })
}

export function allSchemaTypes(
  schemas: readonly ValueSchema[],
  shared: ServiceSchemas,
): Set<string> {
  return new Set(schemas.flatMap((schema) => [...schemaTypes(schema, shared)]))
}

/**
 * Converts a value to a type that the schema allows. The value remains a string if only strings are
 * allowed. It is parsed as JSON if objects or lists are allowed.
 */
export function valueFor({ key, text, isRead }: KeyValue, kinds: ReadonlySet<string>): unknown {
  if (kinds.size === 0) return jsonValue(text) ?? (isRead ? text : scalar(text))
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

/** Parses a JSON object or list. Returns `undefined` for any other text. */
function jsonValue(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
