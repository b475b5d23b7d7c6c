import { isJsonObject, type JsonObject } from '../../contract/json.ts'
import {
  type ObjectForm,
  objectForms,
  resolved,
  type ServiceSchemas,
  schemaTypes,
} from '../../contract/service/schema/forms.ts'
import type { ValueSchema } from '../../contract/service/service-operation.ts'

/** The data for filling a response. */
export interface Filling {
  schemas: ServiceSchemas
  now: string
  /** the user who sent the request, in the format of responses */
  user: unknown
  /** default values for missing keys, such as the IDs in the path */
  known: Readonly<Record<string, unknown>>
}

/**
 * Returns a value that matches a schema. Keeps the valid values in `given`, and generates values
 * for missing required keys.
 */
export function fillSchema(
  schema: ValueSchema,
  given: unknown,
  filling: Filling,
  key = '',
): unknown {
  const { schemas } = filling
  const own = resolved(schema, schemas)
  if (own.enum) return own.enum.includes(given) ? given : own.enum[0]
  const types = schemaTypes(own, schemas)
  if (given === null && types.has('null')) return null
  const forms = objectForms(own, schemas)
  const alternatives = [...(own.oneOf ?? []), ...(own.anyOf ?? [])]
  if (forms.length > 0 && (isJsonObject(given) || (types.has('object') && types.size === 1))) {
    return fillObject(bestForm(forms, given, schemas), given, filling, key)
  }
  if (alternatives.length > 0) {
    const chosen =
      alternatives.find((one) => matchesType(one, given, schemas)) ??
      // prefer an enumeration, because a value can't be generated for a pattern
      alternatives.find((one) => resolved(one, schemas).enum) ??
      alternatives[0]
    return fillSchema(chosen ?? {}, given, filling, key)
  }
  return fillScalar(own, types, given, filling, key)
}

function fillObject(
  { properties, required, others }: ObjectForm,
  given: unknown,
  filling: Filling,
  key: string,
): unknown {
  const kind = resolved(properties.object ?? {}, filling.schemas).enum?.[0]
  if (kind === 'user' && given === undefined) return filling.user
  const fields: JsonObject = isJsonObject(given) ? given : {}
  const known = key === '' ? filling.known : {}
  const entries = Object.entries(properties).flatMap(([name, schema]) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : known[name]
    const isNeeded = required.includes(name)
    if (!isNeeded && (value === undefined || !matchesType(schema, value, filling.schemas)))
      return []
    return [[name, fillSchema(schema, value, filling, name)] as const]
  })
  const unnamed = others
    ? Object.entries(fields).filter(([name]) => !Object.hasOwn(properties, name))
    : []
  return { ...Object.fromEntries(unnamed), ...Object.fromEntries(entries) }
}

/**
 * Returns the form of an object schema that fits the given fields best. Compares fixed values,
 * required keys, and known keys.
 */
function bestForm(
  forms: readonly ObjectForm[],
  given: unknown,
  schemas: ServiceSchemas,
): ObjectForm {
  const fields: JsonObject = isJsonObject(given) ? given : {}
  const score = ({ properties, required }: ObjectForm) => {
    const wrong = Object.entries(fields).filter(([name, value]) => {
      const { enum: values } = resolved(properties[name] ?? {}, schemas)
      return values && !values.includes(value)
    })
    const present = required.filter((name) => Object.hasOwn(fields, name))
    const kept = Object.keys(fields).filter((name) => Object.hasOwn(properties, name))
    return present.length + kept.length - 100 * wrong.length
  }
  return forms.reduce((best, form) => (score(form) > score(best) ? form : best))
}

function fillScalar(
  schema: ValueSchema,
  types: ReadonlySet<string>,
  given: unknown,
  filling: Filling,
  key: string,
): unknown {
  const isGiven = given !== undefined && isOfType(given, types)
  if (types.has('array')) {
    const items = Array.isArray(given) ? given : []
    const least = Array.from({ length: Math.max(items.length, schema.minItems ?? 0) })
    return least.map((_, index) => fillSchema(schema.items ?? {}, items[index], filling, 'item'))
  }
  if (types.has('null') && !isGiven) return null
  if (types.has('boolean') && !types.has('string')) return isGiven ? given : false
  if (types.has('number') || types.has('integer')) {
    return isGiven ? given : Math.max(0, schema.minimum ?? 0)
  }
  if (types.size === 0) return given ?? {}
  return isGiven ? given : fillText(schema, filling, key)
}

const texts: Record<string, string> = {
  uri: 'https://example.com/',
  email: 'someone@example.com',
  byte: '',
  uuid: '00000000-0000-4000-8000-000000000000',
}

function fillText({ format = '', minLength = 0 }: ValueSchema, filling: Filling, key: string) {
  if (format === 'date-time') return filling.now
  const text = texts[format] ?? (key === 'id' ? 'none' : '')
  return text.padEnd(minLength, '-')
}

/**
 * Returns whether a value has a type that the schema allows. If the schema has fixed values, the
 * value must be one of them.
 */
function matchesType(schema: ValueSchema, value: unknown, schemas: ServiceSchemas): boolean {
  const own = resolved(schema, schemas)
  if (own.enum) return own.enum.includes(value)
  if (typeof value === 'string' && own.pattern && !new RegExp(own.pattern, 'u').test(value)) {
    return false
  }
  const types = schemaTypes(own, schemas)
  return types.size === 0 || isOfType(value, types)
}

function isOfType(value: unknown, types: ReadonlySet<string>): boolean {
  return types.has(jsonType(value)) || (types.has('integer') && Number.isInteger(value))
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
