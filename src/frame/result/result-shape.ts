import * as z from 'zod'
import type { AnyOperation } from '../../contract/operation.ts'
import { itemSchema } from '../../contract/shape.ts'
import { columnsOfEmpty } from '../operation/outcomes.ts'

/** A JSON Schema. */
export interface ShapeSchema {
  [key: string]: unknown
}

/** What `--json` prints of things with these dotted paths, of whose values no more is told. */
export function thingShape(known: readonly string[]): ShapeSchema {
  const properties: Record<string, ShapeSchema> = {}
  const heads = [...new Set(known.map((path) => path.split('.')[0] as string))]
  for (const head of heads) {
    const below = known
      .filter((path) => path.startsWith(`${head}.`))
      .map((path) => path.slice(head.length + 1))
    properties[head] = below.length > 0 ? thingShape(below) : {}
  }
  return { type: 'object', properties }
}

/** What a command prints that calls one of these operations, and takes several things where it `repeats`. */
export function operationShape(operations: readonly AnyOperation[], repeats: boolean): ShapeSchema {
  const parts: Record<string, ShapeSchema> = {}
  // the same in a space and in a change request is told once
  const distinct = new Map(operations.map((one) => [JSON.stringify(shapeOfOne(one)), one]))
  const shapes = [...distinct].map(([text, { id, list }]) => {
    const shape = withPartsBeside(text, id, parts)
    return list === undefined ? shape : { type: 'array', items: shape }
  })
  const shape = oneOrSeveral(anyOf(shapes), repeats)
  return Object.keys(parts).length > 0 ? { ...shape, $defs: parts } : shape
}

function oneOrSeveral(one: ShapeSchema, repeats: boolean): ShapeSchema {
  if (!repeats) return one
  const failed: ShapeSchema = {
    type: 'object',
    properties: { id: { type: 'string' }, error: { type: 'object' } },
    required: ['id', 'error'],
  }
  return anyOf([one, { type: 'array', items: anyOf([one, failed]) }])
}

function anyOf(shapes: readonly ShapeSchema[]): ShapeSchema {
  const [only] = shapes
  return only && shapes.length === 1 ? only : { anyOf: shapes }
}

/** What an operation answers, and of a list each of its items. */
function shapeOfOne(operation: AnyOperation): ShapeSchema {
  const { result, list } = operation
  if (!result) {
    const paths = columnsOfEmpty(operation)
    const done = paths.at(-1) as string
    const ids = paths.slice(0, -1).map((name) => [name, { type: 'string' }] as const)
    return {
      type: 'object',
      properties: { ...Object.fromEntries(ids), [done]: { type: ['boolean', 'null'] } },
      required: paths,
    }
  }
  const { $schema: _, ...shape } = z.toJSONSchema(
    list === undefined ? result : (itemSchema(operation) ?? result),
    { io: 'output', unrepresentable: 'any', override: simplified },
  ) as ShapeSchema
  return shape
}

/** What refers to itself, as a page with pages below it, has a name to be referred to by within another shape. */
function withPartsBeside(
  text: string,
  name: string,
  parts: Record<string, ShapeSchema>,
): ShapeSchema {
  if (!text.includes('"$ref":')) return JSON.parse(text) as ShapeSchema
  const moved = text
    .replaceAll('"$ref":"#"', `"$ref":"#/$defs/${name}"`)
    .replaceAll('"$ref":"#/$defs/__', `"$ref":"#/$defs/${name}.__`)
  const { $defs = {}, ...whole } = JSON.parse(moved) as ShapeSchema
  for (const [part, own] of Object.entries($defs as Record<string, ShapeSchema>)) {
    parts[`${name}.${part}`] = own
  }
  parts[name] = whole
  return { $ref: `#/$defs/${name}` }
}

/** The known values of an open enumeration are examples; what a format says already needs no pattern. */
function simplified({ jsonSchema }: { jsonSchema: ShapeSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (!Array.isArray(jsonSchema.known)) return
  jsonSchema.examples = jsonSchema.known
  delete jsonSchema.known
}
