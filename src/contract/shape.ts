import type * as z from 'zod'
import { Id, knownValues } from './common.ts'
import type { AnyOperation } from './operation.ts'

/**
 * The schema of a request key, reduced to the properties that flags and help need. It has no
 * wrappers such as `optional`.
 */
export interface Shape {
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'object' | 'map' | 'other'
  nullable: boolean
  optional: boolean
  description?: string
  /** the allowed values of a closed enumeration, or the known values of an open one */
  values?: readonly string[]
  open: boolean
  /** a date and time in ISO 8601 */
  isTime?: true
  /** the items of a list or a map */
  item?: Shape
  /** the keys of an object, or the keys of all objects in a union */
  keys?: Record<string, Shape>
  /** the keys of each object in a union */
  forms?: readonly Record<string, Shape>[]
  /** the shape of the string, if the value can be either an object or a string */
  word?: Shape
}

const wrappers = new Set(['optional', 'nullable', 'default', 'nonoptional', 'readonly'])

const kinds: Record<string, Shape['kind']> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  enum: 'choice',
  array: 'list',
  object: 'object',
  record: 'map',
}

interface Definition {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  entries?: Record<string, string>
  values?: unknown[]
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  format?: string
}

function schemaDefinition(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

export function schemaShape(schema: z.ZodType): Shape {
  let nullable = false
  let optional = false
  let description = schema.description
  let inner = schema
  let definition = schemaDefinition(inner)
  while (wrappers.has(definition.type) && definition.innerType) {
    nullable ||= definition.type === 'nullable'
    optional ||= definition.type === 'optional' || definition.type === 'default'
    inner = definition.innerType
    definition = schemaDefinition(inner)
    description ??= inner.description
  }
  const known = knownValues(inner)
  const values = known ?? (definition.entries && Object.values(definition.entries))
  const held = definition.element ?? definition.valueType
  return {
    kind: kinds[definition.type] ?? 'other',
    nullable,
    optional,
    open: known !== undefined,
    ...(description !== undefined && { description }),
    ...(values && { values }),
    ...(definition.format === 'datetime' && { isTime: true as const }),
    ...(held && { item: schemaShape(held) }),
    ...(definition.shape && { keys: schemaKeys(inner) }),
    ...(definition.type === 'literal' && literal(definition)),
    ...(definition.type === 'union' && objects(definition)),
  }
}

/**
 * Returns the kind of a value. Doesn't look inside the value, because recursive schemas such as
 * pages within pages would never end.
 */
export function valueKind(schema: z.ZodType): Shape['kind'] {
  let definition = schemaDefinition(schema)
  while (wrappers.has(definition.type) && definition.innerType) {
    definition = schemaDefinition(definition.innerType)
  }
  if (definition.type === 'literal') return literal(definition).kind ?? 'other'
  const { options = [] } = definition
  if (definition.type === 'union' && options.every((one) => valueKind(one) === 'object'))
    return 'object'
  return kinds[definition.type] ?? 'other'
}

/**
 * Describes a literal as an enumeration with one value, so that a union of literals becomes an
 * enumeration.
 */
function literal({ values = [] }: Definition): Partial<Shape> {
  if (values.every((value) => typeof value === 'boolean')) return { kind: 'boolean' }
  return values.every((value) => typeof value === 'string') ? { kind: 'choice', values } : {}
}

/**
 * Describes a union of objects as one object with the keys of all of them. One alternative may be a
 * string.
 */
function objects({ options = [] }: Definition): Partial<Shape> {
  const shapes = options.map(schemaShape)
  const words = shapes.filter(({ kind }) => kind === 'choice' || kind === 'text')
  const others = shapes.filter((shape) => !words.includes(shape))
  if (words.length > 1 || others.length === 0) return {}
  if (!others.every(({ kind }) => kind === 'object')) return {}
  const forms = others.flatMap(({ keys = {}, forms: own = [keys] }) => own)
  const [word] = words
  return { kind: 'object', keys: mergeKeys(forms), forms, ...(word && { word }) }
}

/**
 * Merges the keys of several objects. A merged key accepts the values that it accepts in any of the
 * objects.
 */
function mergeKeys(forms: Record<string, Shape>[]): Record<string, Shape> {
  const all: Record<string, Shape> = {}
  for (const form of forms) {
    for (const [key, shape] of Object.entries(form)) {
      const values = [...new Set([...(all[key]?.values ?? []), ...(shape.values ?? [])])]
      const isInAll = forms.every((one) => one[key] && !one[key].optional)
      const description = all[key]?.description ?? shape.description
      all[key] = {
        ...shape,
        ...(shape.keys && { keys: { ...all[key]?.keys, ...shape.keys } }),
        ...(values.length > 0 && { values }),
        ...(description !== undefined && { description }),
        optional: !isInAll,
      }
    }
  }
  return all
}

/** Returns the keys of an object schema, or of all objects in a union, with their shapes. */
export function schemaKeys(schema: z.ZodType | undefined): Record<string, Shape> {
  if (!schema) return {}
  const definition = schema._zod.def as unknown as {
    type: string
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
    innerType?: z.ZodType
  }
  if (definition.shape) {
    return Object.fromEntries(
      Object.entries(definition.shape).map(([key, value]) => [key, schemaShape(value)]),
    )
  }
  if (definition.options) {
    const merged = mergeKeys(definition.options.map(schemaKeys))
    for (const shape of Object.values(merged)) shape.optional = true
    return merged
  }
  return definition.innerType ? schemaKeys(definition.innerType) : {}
}

/** Returns the schema of a list's items. */
export function itemSchema({ result, list }: AnyOperation): z.ZodType | undefined {
  if (!result || list === undefined) return undefined
  const held =
    list === null ? result : (result as unknown as { shape: Record<string, z.ZodType> }).shape[list]
  return held && schemaDefinition(held).element
}

/**
 * Returns the dotted paths of the fields in a response, up to four levels deep, for `--columns`.
 */
export function fieldPaths(schema: z.ZodType | undefined, depth = 4): string[] {
  if (!schema || depth === 0) return []
  const definition = schema._zod.def as unknown as {
    shape?: Record<string, z.ZodType>
    innerType?: z.ZodType
  }
  const [first, ...others] = schemaAlternatives(schema)
  if (others.length > 0)
    return [...new Set([first, ...others].flatMap((one) => fieldPaths(one, depth)))]
  if (definition.shape) {
    return Object.entries(definition.shape).flatMap(([key, value]) => [
      key,
      ...fieldPaths(value, depth - 1).map((path) => `${key}.${path}`),
    ])
  }
  return definition.innerType ? fieldPaths(definition.innerType, depth) : []
}

/** Returns whether a field of a response can be an ID. */
export function isIdField(schema: z.ZodType | undefined, path: string): boolean {
  let here = schemaForms(schema)
  for (const key of path.split('.')) {
    here = here.flatMap((form) => schemaForms(schemaDefinition(form).shape?.[key]))
  }
  return here.includes(Id)
}

/** Returns the alternatives of a schema, without wrappers. */
function schemaForms(schema: z.ZodType | undefined): z.ZodType[] {
  if (!schema) return []
  const { type, innerType, options } = schemaDefinition(schema)
  if (wrappers.has(type)) return schemaForms(innerType)
  return options ? options.flatMap(schemaForms) : [schema]
}

/** Returns the schemas of a union, or the schema itself. */
export function schemaAlternatives(
  schema: z.ZodType | undefined,
): readonly (z.ZodType | undefined)[] {
  const { options } = (schema?._zod.def ?? {}) as { options?: z.ZodType[] }
  return options ?? [schema]
}
