import type { Schema } from '@cfworker/json-schema'

type Schemas = Readonly<Record<string, Schema>>

/**
 * Returns the locations of keys that no variant of a schema describes, such as `#/items/0/title`.
 * An object whose schema describes no keys may have any keys.
 */
export function unknownKeys(schema: Schema, value: unknown, schemas: Schemas): string[] {
  return inValue([schema], value, '#', schemas)
}

function inValue(given: readonly Schema[], value: unknown, at: string, schemas: Schemas): string[] {
  if (typeof value !== 'object' || value === null) return []
  const forms = given.flatMap((schema) => knownForms(schema, schemas))
  if (Array.isArray(value)) {
    const items = forms.flatMap((form) => (typeof form.items === 'object' ? form.items : []))
    return value.flatMap((item, index) => inValue(items, item, `${at}/${index}`, schemas))
  }
  const objects = forms.filter(({ properties, additionalProperties: others }) => {
    return properties !== undefined || others !== undefined
  })
  const isOpen = objects.length === 0 || objects.some((form) => form.additionalProperties === true)
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = objects.flatMap((form) => {
      const own = form.properties?.[key] ?? form.additionalProperties
      return typeof own === 'object' ? [own as Schema] : []
    })
    if (known.length === 0) return isOpen ? [] : [`${at}/${key}`]
    return inValue(known, inner, `${at}/${key}`, schemas)
  })
}

const formsBySchema = new WeakMap<Schema, Schema[]>()

function knownForms(schema: Schema, schemas: Schemas): Schema[] {
  const forms = formsBySchema.get(schema) ?? formsOf(schema, schemas)
  formsBySchema.set(schema, forms)
  return forms
}

/** Returns the nested parts and variants of a schema, with references resolved. */
function formsOf(schema: Schema, schemas: Schemas, within: readonly Schema[] = []): Schema[] {
  const named = schema.$ref?.replace('#/components/schemas/', '')
  const own = named === undefined ? schema : (schemas[named] as Schema)
  if (within.includes(own)) return []
  const parts = [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])] as Schema[]
  const inner = parts.flatMap((part) => formsOf(part, schemas, [...within, own]))
  return own.$ref === undefined ? [own, ...inner] : formsOf(own, schemas, [...within, own])
}
