import * as z from 'zod'
import type { AnyOperation } from '../../contract/operation.ts'
import { itemSchema } from '../../contract/shape.ts'
import type { ShapeSchema } from '../../host/program/shape-schema.ts'
import { emptyResultColumns, isDeletion, possibleEmptyColumns } from '../operation/empty-answers.ts'

/** Returns the schema of the `--json` output for objects with known paths but unknown types. */
export function objectShape(known: readonly string[]): ShapeSchema {
  const properties: Record<string, ShapeSchema> = {}
  const heads = [...new Set(known.map((path) => path.split('.')[0] as string))]
  for (const head of heads) {
    const below = known
      .filter((path) => path.startsWith(`${head}.`))
      .map((path) => path.slice(head.length + 1))
    properties[head] = below.length > 0 ? objectShape(below) : {}
  }
  return { type: 'object', properties }
}

/**
 * Returns the schema of a command's result. `repeats` means that the command accepts several
 * resources.
 */
export function operationShape(operations: readonly AnyOperation[], repeats: boolean): ShapeSchema {
  const parts: Record<string, ShapeSchema> = {}
  // if the schema is the same in a space and in a change request, it is shown only once
  const distinct = new Map(operations.map((one) => [JSON.stringify(shapeOfOne(one)), one]))
  const shapes = [...distinct].map(([text, { id, list }]) => {
    const shape = withSharedDefinitions(text, id, parts)
    return list === undefined ? shape : { type: 'array', items: shape }
  })
  const shape = oneOrSeveral(unionShape(shapes), repeats)
  return Object.keys(parts).length > 0 ? { ...shape, $defs: parts } : shape
}

function oneOrSeveral(one: ShapeSchema, repeats: boolean): ShapeSchema {
  if (!repeats) return one
  const failed: ShapeSchema = {
    type: 'object',
    properties: { id: { type: 'string' }, error: { type: 'object' } },
    required: ['id', 'error'],
  }
  return unionShape([one, { type: 'array', items: unionShape([one, failed]) }])
}

function unionShape(shapes: readonly ShapeSchema[]): ShapeSchema {
  const [only] = shapes
  return only && shapes.length === 1 ? only : { anyOf: shapes }
}

/** Returns the schema of an operation's response. For a list, returns the schema of an item. */
function shapeOfOne(operation: AnyOperation): ShapeSchema {
  const { result, list } = operation
  if (!result) {
    const paths = emptyResultColumns(operation)
    const done = paths.at(-1) as string
    const ids = paths.slice(0, -1).map((name) => [name, { type: 'string' }] as const)
    const gone = isDeletion(operation) ? ['gone'] : []
    const rare = [...possibleEmptyColumns(operation).slice(paths.length), ...gone]
    return {
      type: 'object',
      properties: {
        ...Object.fromEntries(ids),
        [done]: { type: ['boolean', 'null'] },
        ...Object.fromEntries(rare.map((name) => [name, { type: 'boolean' }])),
      },
      required: paths,
    }
  }
  const { $schema: _, ...shape } = z.toJSONSchema(
    list === undefined ? result : (itemSchema(operation) ?? result),
    { io: 'output', unrepresentable: 'any', override: simplifySchema },
  ) as ShapeSchema
  return shape
}

/**
 * Moves recursive schemas, such as pages that contain pages, to definitions that can refer to
 * themselves.
 */
function withSharedDefinitions(
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

/**
 * Shows the known values of an open enumeration as examples. Removes patterns that `format`
 * implies.
 */
function simplifySchema({ jsonSchema }: { jsonSchema: ShapeSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (!Array.isArray(jsonSchema.known)) return
  jsonSchema.examples = jsonSchema.known
  delete jsonSchema.known
}
