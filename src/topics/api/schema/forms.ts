import type { ValueSchema } from '../../../contract/service/service-operation.ts'

export type ServiceSchemas = Readonly<Record<string, ValueSchema>>

/** One way that an object may look. */
export interface ObjectForm {
  properties: Record<string, ValueSchema>
  required: string[]
  /** what stands under other keys; nothing may where it is absent */
  others?: ValueSchema
  names?: ValueSchema
  /** nothing is said of its keys, so that any may stand there unless they are told beside */
  isBare?: true
  least?: number
  most?: number
}

/** The schema that is meant where it is only named. */
export function resolved(schema: ValueSchema, shared: ServiceSchemas): ValueSchema {
  let at = schema
  while (at.$ref !== undefined) at = shared[at.$ref] ?? {}
  return at
}

/**
 * The ways that the objects of a schema may look: what it is made of, put together. A union may hold itself,
 * which adds nothing to it: `within` are the schemas that are being looked at.
 */
export function formsOf(
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
    ...(saysOfObjects(own) ? [[ownForm(own)]] : []),
    ...(own.allOf ?? []).map((one) => formsOf(one, shared, path)),
    ...[own.oneOf, own.anyOf].flatMap((forms) =>
      forms ? [forms.flatMap((one) => formsOf(one, shared, path))] : [],
    ),
  ].filter((forms) => forms.length > 0)
  const [first, ...rest] = parts
  if (!first) return []
  return rest.reduce(
    (made, forms) => made.flatMap((one) => forms.map((other) => together(one, other))),
    first,
  )
}

function saysOfObjects(schema: ValueSchema): boolean {
  const { type, properties, required, additionalProperties } = schema
  return (
    properties !== undefined ||
    required !== undefined ||
    additionalProperties !== undefined ||
    // what says no more is any object, unless its forms are told beside
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

function together(one: ObjectForm, other: ObjectForm): ObjectForm {
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

/** The kinds of values that a schema lets stand, as JSON Schema names them. */
export function kindsOf(
  schema: ValueSchema,
  shared: ServiceSchemas,
  within: readonly ValueSchema[] = [],
): Set<string> {
  const own = resolved(schema, shared)
  if (within.includes(own)) return new Set()
  if (own.enum) return new Set(own.enum.map((value) => (value === null ? 'null' : typeof value)))
  if (own.type !== undefined) return new Set([own.type].flat())
  const parts = [...(own.oneOf ?? []), ...(own.anyOf ?? []), ...(own.allOf ?? [])]
  const kinds = parts.flatMap((part) => [...kindsOf(part, shared, [...within, own])])
  return new Set(own.properties ? ['object', ...kinds] : kinds)
}
