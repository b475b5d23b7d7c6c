import type { ValueSchema } from '../service-operation.ts'

export type ServiceSchemas = Readonly<Record<string, ValueSchema>>

/** One of the possible shapes of an object. */
export interface ObjectForm {
  properties: Record<string, ValueSchema>
  required: string[]
  /** the schema of additional keys; absent if they aren't allowed */
  others?: ValueSchema
  names?: ValueSchema
  /**
   * true if the schema doesn't list any keys; it then allows all keys, unless a nested schema
   * lists keys
   */
  isBare?: true
  least?: number
  most?: number
}

/** Resolves a reference to a shared schema. */
export function resolved(schema: ValueSchema, shared: ServiceSchemas): ValueSchema {
  let at = schema
  while (at.$ref !== undefined) at = shared[at.$ref] ?? {}
  return at
}

/**
 * Returns the possible shapes of an object, with all nested schemas combined. `within` contains the
 * schemas that are currently being visited, because a union can contain itself.
 */
export function objectForms(
  schema: ValueSchema,
  shared: ServiceSchemas,
  within: readonly ValueSchema[] = [],
): ObjectForm[] {
  const own = resolved(schema, shared)
  if (within.includes(own)) return []
  const path = [...within, own]
  const kinds = [own.type ?? []].flat()
  if (kinds.length > 0 && !kinds.includes('object')) return []
  const parts = [
    ...(constrainsObjects(own) ? [[ownForm(own)]] : []),
    ...(own.allOf ?? []).map((one) => objectForms(one, shared, path)),
    ...[own.oneOf, own.anyOf].flatMap((forms) =>
      forms ? [forms.flatMap((one) => objectForms(one, shared, path))] : [],
    ),
  ].filter((forms) => forms.length > 0)
  const [first, ...rest] = parts
  if (!first) return []
  return rest.reduce(
    (combined, forms) => combined.flatMap((one) => forms.map((other) => combineForms(one, other))),
    first,
  )
}

function constrainsObjects(schema: ValueSchema): boolean {
  const { type, properties, required, additionalProperties } = schema
  return (
    properties !== undefined ||
    required !== undefined ||
    additionalProperties !== undefined ||
    // a schema that contains only a type allows any object, unless it has alternatives
    (type !== undefined && !schema.allOf && !schema.oneOf && !schema.anyOf)
  )
}

function ownForm(schema: ValueSchema): ObjectForm {
  const { properties = {}, required = [], additionalProperties: more } = schema
  const isBare = more === undefined && !schema.properties && !schema.required
  const others = typeof more === 'object' ? more : more || isBare ? {} : undefined
  return {
    properties,
    required,
    ...(others && { others }),
    ...(isBare && { isBare }),
    ...(schema.propertyNames && { names: schema.propertyNames }),
    ...(schema.minProperties !== undefined && { least: schema.minProperties }),
    ...(schema.maxProperties !== undefined && { most: schema.maxProperties }),
  }
}

function combineForms(one: ObjectForm, other: ObjectForm): ObjectForm {
  const properties = { ...one.properties }
  for (const [key, schema] of Object.entries(other.properties)) {
    const known = properties[key]
    properties[key] =
      known && JSON.stringify(known) !== JSON.stringify(schema)
        ? { allOf: [known, schema] }
        : schema
  }
  const { isBare, others, ...bounds } = { ...one, ...other }
  const open = [one, other].filter((form) => !form.isBare).map((form) => form.others)
  const allowed = open.length > 0 ? open.find((form) => form) : others
  return {
    ...bounds,
    ...(allowed && { others: allowed }),
    ...(open.length === 0 && isBare && { isBare }),
    properties,
    required: [...new Set([...one.required, ...other.required])],
  }
}

/** Returns the JSON Schema types that a schema allows. */
export function schemaTypes(
  schema: ValueSchema,
  shared: ServiceSchemas,
  within: readonly ValueSchema[] = [],
): Set<string> {
  const own = resolved(schema, shared)
  if (within.includes(own)) return new Set()
  if (own.enum) return new Set(own.enum.map((value) => (value === null ? 'null' : typeof value)))
  if (own.type !== undefined) return new Set([own.type].flat())
  const parts = [...(own.oneOf ?? []), ...(own.anyOf ?? []), ...(own.allOf ?? [])]
  const kinds = parts.flatMap((part) => [...schemaTypes(part, shared, [...within, own])])
  return new Set(own.properties ? ['object', ...kinds] : kinds)
}

/** Returns a schema together with all its nested schemas and alternatives. */
export function schemaParts(
  schema: ValueSchema,
  schemas: ServiceSchemas,
  within: readonly ValueSchema[] = [],
): ValueSchema[] {
  const own = resolved(schema, schemas)
  if (within.includes(own)) return []
  const parts = [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])]
  return [own, ...parts.flatMap((part) => schemaParts(part, schemas, [...within, own]))]
}
