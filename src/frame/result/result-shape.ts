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
  const shapes = operations.map(shapeOfOne)
  const distinct = [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()]
  const one = anyOf(distinct)
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
  return list === undefined ? shape : { type: 'array', items: shape }
}

/** The known values of an open enumeration are examples; what a format says already needs no pattern. */
function simplified({ jsonSchema }: { jsonSchema: ShapeSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (!Array.isArray(jsonSchema.known)) return
  jsonSchema.examples = jsonSchema.known
  delete jsonSchema.known
}
