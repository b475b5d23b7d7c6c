import type * as z from 'zod'
import { knownValues } from './common.ts'
import type { AnyOperation } from './operation.ts'

/** A schema of a request's key, as flags and help need it: without its wrappers. */
export interface Shape {
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'other'
  nullable: boolean
  optional: boolean
  description?: string
  /** the values of a closed enumeration, or the known ones of an open one */
  values?: readonly string[]
  open: boolean
  /** of a list, its items */
  item?: Shape
}

const wrappers = new Set(['optional', 'nullable', 'default', 'nonoptional', 'readonly'])

const kinds: Record<string, Shape['kind']> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  enum: 'choice',
  array: 'list',
}

interface Definition {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  entries?: Record<string, string>
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

export function shapeOf(schema: z.ZodType): Shape {
  let nullable = false
  let optional = false
  let description = schema.description
  let inner = schema
  let definition = definitionOf(inner)
  while (wrappers.has(definition.type) && definition.innerType) {
    nullable ||= definition.type === 'nullable'
    optional ||= definition.type === 'optional' || definition.type === 'default'
    inner = definition.innerType
    definition = definitionOf(inner)
    description ??= inner.description
  }
  const known = knownValues(inner)
  const values = known ?? (definition.entries && Object.values(definition.entries))
  return {
    kind: kinds[definition.type] ?? 'other',
    nullable,
    optional,
    open: known !== undefined,
    ...(description !== undefined && { description }),
    ...(values && { values }),
    ...(definition.element && { item: shapeOf(definition.element) }),
  }
}

/** The keys of an object schema, or of all the objects of a union, with what each is. */
export function keysOf(schema: z.ZodType | undefined): Record<string, Shape> {
  if (!schema) return {}
  const definition = schema._zod.def as unknown as {
    type: string
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
    innerType?: z.ZodType
  }
  if (definition.shape) {
    return Object.fromEntries(
      Object.entries(definition.shape).map(([key, value]) => [key, shapeOf(value)]),
    )
  }
  if (definition.options) {
    const merged = Object.assign({}, ...definition.options.map(keysOf)) as Record<string, Shape>
    for (const shape of Object.values(merged)) shape.optional = true
    return merged
  }
  return definition.innerType ? keysOf(definition.innerType) : {}
}

/** The schema of what a list holds. */
export function itemSchema({ result, list }: AnyOperation): z.ZodType | undefined {
  if (!result || list === undefined) return undefined
  const held =
    list === null ? result : (result as unknown as { shape: Record<string, z.ZodType> }).shape[list]
  return held && definitionOf(held).element
}

/** The dotted paths of the fields of an answer, to four levels: what `--columns` can name. */
export function pathsOf(schema: z.ZodType | undefined, depth = 4): string[] {
  if (!schema || depth === 0) return []
  const definition = schema._zod.def as unknown as {
    shape?: Record<string, z.ZodType>
    innerType?: z.ZodType
  }
  if (definition.shape) {
    return Object.entries(definition.shape).flatMap(([key, value]) => [
      key,
      ...pathsOf(value, depth - 1).map((path) => `${key}.${path}`),
    ])
  }
  return definition.innerType ? pathsOf(definition.innerType, depth) : []
}
