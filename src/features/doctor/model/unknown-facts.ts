import { isJsonObject, type JsonObject } from '../../../contract/json.ts'
import {
  type ObjectForm,
  objectForms,
  resolved,
  type ServiceSchemas,
  schemaParts,
} from '../../../contract/service/schema/forms.ts'
import type { ValueSchema } from '../../../contract/service/service-operation.ts'

/** A key or an enumeration value that is in a response, but not in the API description. */
export interface UnknownFact {
  kind: 'key' | 'value'
  /** the schema and the path within the schema, such as `Space.mergeRules.type` */
  where: string
  /** the unknown enumeration value */
  value?: string
}

/**
 * Finds the unknown keys and enumeration values in a response. Doesn't return other data from the
 * response.
 */
export function unknownFacts(
  answer: unknown,
  schema: ValueSchema,
  schemas: ServiceSchemas,
  operation: string,
): UnknownFact[] {
  return findFacts({ value: answer, variants: [schema], where: operation }, schemas)
}

/** A value and the schemas that describe it. */
interface Place {
  value: unknown
  variants: readonly ValueSchema[]
  where: string
}

function findFacts({ value, variants, where }: Place, schemas: ServiceSchemas): UnknownFact[] {
  const name = commonName(variants) ?? where
  if (Array.isArray(value)) {
    const items = variants.flatMap((schema) =>
      schemaParts(schema, schemas).flatMap(({ items }) => items ?? []),
    )
    if (items.length === 0) return []
    return value.flatMap((item) =>
      findFacts({ value: item, variants: items, where: `${name}[]` }, schemas),
    )
  }
  if (isJsonObject(value)) return objectFacts(value, variants, name, schemas)
  return typeof value === 'string' ? textFacts(value, variants, name, schemas) : []
}

/** Returns the name of the schema, if there is only one schema and it has a name. */
function commonName(variants: readonly ValueSchema[]): string | undefined {
  const [first, ...others] = variants
  return others.length === 0 ? first?.$ref?.replace(/^.*\//, '') : undefined
}

function objectFacts(
  value: JsonObject,
  variants: readonly ValueSchema[],
  where: string,
  schemas: ServiceSchemas,
): UnknownFact[] {
  const forms = fittingForms(
    variants.flatMap((schema) => objectForms(schema, schemas)),
    value,
    schemas,
  )
  if (forms.length === 0) return []
  return Object.entries(value).flatMap(([key, inner]): UnknownFact[] => {
    const known = forms.flatMap(({ properties }) =>
      Object.hasOwn(properties, key) ? [properties[key] as ValueSchema] : [],
    )
    if (known.length > 0) {
      return findFacts({ value: inner, variants: known, where: `${where}.${key}` }, schemas)
    }
    const others = forms.flatMap((form) => form.others ?? [])
    // the keys of a map are data
    if (others.length > 0) {
      return findFacts({ value: inner, variants: others, where: `${where}.*` }, schemas)
    }
    return [{ kind: 'key', where: `${where}.${shownName(key)}` }]
  })
}

/** Returns the variants whose constant values match the object, or all variants if none matches. */
function fittingForms(
  forms: readonly ObjectForm[],
  value: JsonObject,
  schemas: ServiceSchemas,
): readonly ObjectForm[] {
  const fitting = forms.filter(({ properties }) =>
    Object.entries(properties).every(([key, schema]) => {
      const { enum: values } = resolved(schema, schemas)
      const isTag = values?.length === 1
      return !isTag || !Object.hasOwn(value, key) || values.includes(value[key])
    }),
  )
  return fitting.length > 0 ? fitting : forms
}

function textFacts(
  value: string,
  variants: readonly ValueSchema[],
  where: string,
  schemas: ServiceSchemas,
): UnknownFact[] {
  const values = allowedStrings(variants, schemas)
  if (!values || values.has(value)) return []
  return [{ kind: 'value', where, value: shownName(value) }]
}

/** Returns the allowed strings, or `undefined` if any string is allowed. */
function allowedStrings(
  variants: readonly ValueSchema[],
  schemas: ServiceSchemas,
  within: readonly ValueSchema[] = [],
): Set<unknown> | undefined {
  const found = new Set<unknown>()
  for (const schema of variants) {
    const own = resolved(schema, schemas)
    if (within.includes(own)) continue
    if (own.enum) {
      for (const one of own.enum) found.add(one)
      continue
    }
    if ([own.type ?? []].flat().includes('string')) return undefined
    const parts = [...(own.oneOf ?? []), ...(own.anyOf ?? []), ...(own.allOf ?? [])]
    if (own.type === undefined && parts.length === 0) return undefined
    const inner = allowedStrings(parts, schemas, [...within, own])
    if (!inner) return undefined
    for (const one of inner) found.add(one)
  }
  return found.size > 0 ? found : undefined
}

/**
 * Returns a key or value that looks like a name of the API. Masks anything else, because it may be
 * content, an ID, or a secret.
 */
function shownName(text: string): string {
  const isName = /^[A-Za-z$_][A-Za-z]*(?:[-_. :/][A-Za-z]+|\d{1,2})*$/.test(text)
  return isName && text.length <= 40 && !isRandom(text) ? text : '(hidden)'
}

/** Returns whether a part contains many digits or case changes, as in a random ID. */
function isRandom(text: string): boolean {
  return text
    .split(/[-_. :/]/)
    .some((part) => (part.match(/\d|[A-Z](?=[A-Z]*[a-z])/g) ?? []).length > 5)
}
