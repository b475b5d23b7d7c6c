import {
  type ObjectForm,
  objectForms,
  resolved,
  type ServiceSchemas,
} from '../../../contract/service/schema/forms.ts'
import type { ValueSchema } from '../../../contract/service/service-operation.ts'

const words: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
}

const formatWords: Record<string, string> = {
  uri: 'URL',
  email: 'email address',
  'date-time': 'time',
  byte: 'base64',
}

/** The maximum number of keys, alternatives, and values to list. */
const most = 8

/** Describes a schema in one line. */
export function describeSchema(schema: ValueSchema, shared: ServiceSchemas, depth = 3): string {
  if (depth === 0) return 'anything'
  const own = resolved(schema, shared)
  if (own.enum) return choice(own.enum.map(String), '|')
  const forms = objectForms(own, shared)
  const kinds = [own.type ?? []].flat()
  const plain = kinds.filter((kind) => kind !== 'object' || forms.length === 0)
  const parts = [
    ...forms.map((form) => objectInWords(form, shared, depth)),
    ...plain.map((kind) => kindInWords(kind, own, shared, depth)),
    ...otherForms(own, shared, depth),
  ]
  return choice([...new Set(parts)], ' or ') || 'anything'
}

/** Returns a key, followed by `?` if the key is optional. */
export function schemaKeyName(key: string, isRequired: boolean): string {
  return isRequired ? key : `${key}?`
}

/** Describes the alternatives of a schema that aren't objects. */
function otherForms(own: ValueSchema, shared: ServiceSchemas, depth: number): string[] {
  const parts = [...(own.oneOf ?? []), ...(own.anyOf ?? []), ...(own.allOf ?? [])]
  return parts
    .filter((part) => objectForms(part, shared).length === 0)
    .map((part) => describeSchema(part, shared, depth))
}

function kindInWords(
  kind: string,
  schema: ValueSchema,
  shared: ServiceSchemas,
  depth: number,
): string {
  if (kind === 'array') {
    const bounds = range(schema.minItems, schema.maxItems)
    const list = `list of ${describeSchema(schema.items ?? {}, shared, depth - 1)}`
    return bounds ? `${list} (${bounds})` : list
  }
  const name = (kind === 'string' && formatWords[schema.format ?? '']) || words[kind] || kind
  const length = range(schema.minLength, schema.maxLength)
  const size = range(schema.minimum, schema.maximum)
  if (kind === 'string' && length) return `${name} of ${length} characters`
  if ((kind === 'number' || kind === 'integer') && size) return `${name} ${size}`
  return name
}

function range(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  if (most !== undefined) return `up to ${most}`
  return least !== undefined && least > 0 ? `${least} or more` : ''
}

/**
 * Describes an object, such as `{type: website, url, note?}`. Always includes all required keys.
 * Omits nested values.
 */
function objectInWords(form: ObjectForm, shared: ServiceSchemas, depth: number): string {
  const { properties, required, others } = form
  const keys = Object.keys(properties)
  if (keys.length === 0)
    return others ? `object of ${describeSchema(others, shared, depth - 1)}` : 'object'
  const discriminatorText = (key: string) => {
    const values = resolved(properties[key] ?? {}, shared).enum
    return values?.length === 1 ? values[0] : undefined
  }
  const rank = (key: string) =>
    required.includes(key) ? (discriminatorText(key) === undefined ? 1 : 0) : 2
  const sorted = keys.toSorted((one, other) => rank(one) - rank(other))
  const needed = keys.filter((key) => required.includes(key)).length
  const shown = sorted.slice(0, Math.max(most, needed)).map((key) => {
    const argument = schemaKeyName(key, required.includes(key))
    const tag = discriminatorText(key)
    return tag === undefined ? argument : `${argument}: ${tag}`
  })
  return `{${[...shown, ...(keys.length > most ? ['…'] : [])].join(', ')}}`
}

function choice(texts: readonly string[], between: string): string {
  const shown = texts.slice(0, most * 5)
  return [...shown, ...(texts.length > shown.length ? ['…'] : [])].join(between)
}
