import type * as z from 'zod'
import { Id, knownValues } from './common.ts'
import type { AnyOperation } from './operation.ts'

/** A schema of a request's key, as flags and help need it: without its wrappers. */
export interface Shape {
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'object' | 'map' | 'other'
  nullable: boolean
  optional: boolean
  description?: string
  /** the values of a closed enumeration, or the known ones of an open one */
  values?: readonly string[]
  open: boolean
  /** of a list or a map, what it holds */
  item?: Shape
  /** of an object, its keys; of one of several objects, the keys of all of them */
  keys?: Record<string, Shape>
  /** of one of several objects, the keys of each */
  forms?: readonly Record<string, Shape>[]
  /** of what is an object or a word, what the word may be */
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
  const held = definition.element ?? definition.valueType
  return {
    kind: kinds[definition.type] ?? 'other',
    nullable,
    optional,
    open: known !== undefined,
    ...(description !== undefined && { description }),
    ...(values && { values }),
    ...(held && { item: shapeOf(held) }),
    ...(definition.shape && { keys: keysOf(inner) }),
    ...(definition.type === 'literal' && literal(definition)),
    ...(definition.type === 'union' && objects(definition)),
  }
}

/** What a value is, and nothing of what it holds: a page holds pages, without end. */
export function kindOf(schema: z.ZodType): Shape['kind'] {
  let definition = definitionOf(schema)
  while (wrappers.has(definition.type) && definition.innerType) {
    definition = definitionOf(definition.innerType)
  }
  if (definition.type === 'literal') return literal(definition).kind ?? 'other'
  const { options = [] } = definition
  if (definition.type === 'union' && options.every((one) => kindOf(one) === 'object'))
    return 'object'
  return kinds[definition.type] ?? 'other'
}

/** A text that must be there is a choice of one, which a union turns into the choice of its forms. */
function literal({ values = [] }: Definition): Partial<Shape> {
  if (values.every((value) => typeof value === 'boolean')) return { kind: 'boolean' }
  return values.every((value) => typeof value === 'string') ? { kind: 'choice', values } : {}
}

/** A union of objects is an object that has the keys of all of them; a word may stand for one. */
function objects({ options = [] }: Definition): Partial<Shape> {
  const shapes = options.map(shapeOf)
  const words = shapes.filter(({ kind }) => kind === 'choice' || kind === 'text')
  const others = shapes.filter((shape) => !words.includes(shape))
  if (words.length > 1 || others.length === 0) return {}
  if (!others.every(({ kind }) => kind === 'object')) return {}
  const forms = others.flatMap(({ keys = {}, forms: own = [keys] }) => own)
  const [word] = words
  return { kind: 'object', keys: together(forms), forms, ...(word && { word }) }
}

/** The keys of several forms; what tells them apart may have the value of each. */
function together(forms: Record<string, Shape>[]): Record<string, Shape> {
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
    const merged = together(definition.options.map(keysOf))
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
  const [first, ...others] = alternativesOf(schema)
  if (others.length > 0)
    return [...new Set([first, ...others].flatMap((one) => pathsOf(one, depth)))]
  if (definition.shape) {
    return Object.entries(definition.shape).flatMap(([key, value]) => [
      key,
      ...pathsOf(value, depth - 1).map((path) => `${key}.${path}`),
    ])
  }
  return definition.innerType ? pathsOf(definition.innerType, depth) : []
}

/** Whether what stands at a dotted path of an answer is an id, in one of its forms at least. */
export function isIdAt(schema: z.ZodType | undefined, path: string): boolean {
  let here = formsOf(schema)
  for (const key of path.split('.')) {
    here = here.flatMap((form) => formsOf(definitionOf(form).shape?.[key]))
  }
  return here.includes(Id)
}

/** The schemas that a value may have, without their wrappers. */
function formsOf(schema: z.ZodType | undefined): z.ZodType[] {
  if (!schema) return []
  const { type, innerType, options } = definitionOf(schema)
  if (wrappers.has(type)) return formsOf(innerType)
  return options ? options.flatMap(formsOf) : [schema]
}

/** The schemas of a union, or the one that there is. */
export function alternativesOf(schema: z.ZodType | undefined): readonly (z.ZodType | undefined)[] {
  const { options } = (schema?._zod.def ?? {}) as { options?: z.ZodType[] }
  return options ?? [schema]
}
