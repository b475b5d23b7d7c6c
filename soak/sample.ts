import * as z from 'zod'
import { operations } from '../src/contract/all.ts'
import { knownValues } from '../src/contract/common.ts'
import { currentOnlyOperations } from '../src/contract/current-only.ts'
import type { AnyOperation } from '../src/contract/operation.ts'

type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  format?: string
  minimum?: number
}

const all: readonly AnyOperation[] = [...operations, ...currentOnlyOperations]

const routes = all.map((operation) => ({
  operation,
  pattern: new RegExp(`^/v1${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  // the number of parameters; routes with fewer parameters take precedence, because a parameter
  // also matches fixed segments
  names: operation.path.split('{').length,
}))

/** Returns the operation for the method and path of a request. */
export function findOperation(method: string, path: string): AnyOperation | undefined {
  return routes
    .filter((route) => route.operation.method === method && route.pattern.test(path))
    .sort((one, other) => one.names - other.names)[0]?.operation
}

const samples = new Map<AnyOperation, string>()

/** Returns a valid response in JSON, which contains all known fields of the operation. */
export function sampleAnswer(operation: AnyOperation, base: string): string {
  const { result } = operation
  if (!result) return ''
  let text = samples.get(operation)
  if (text === undefined) {
    const schema = z.toJSONSchema(result, {
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const known = knownValues(zodSchema as unknown as z.ZodType)
        if (known) jsonSchema.enum = [...known]
      },
    }) as Schema
    text = JSON.stringify(exampleOf(schema, schema, '', 0))
    samples.set(operation, text)
  }
  return text.replaceAll('http://base', base)
}

/** Values of enumerations with which docsctl stops polling. */
const ended = ['complete', 'completed', 'open', 'merge', 'update', 'active']

function exampleOf(schema: Schema, root: Schema, key: string, depth: number): unknown {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) as string
    const target = schema.$ref === '#' ? root : root.$defs?.[name]
    return depth > 8 || !target ? null : exampleOf(target, root, key, depth + 1)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return ended.find((one) => schema.enum?.includes(one)) ?? schema.enum[0]
  const forms = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (forms) return exampleOf(forms[0] as Schema, root, key, depth)
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
    // omit `next`, because a list with a next page would never end
    return Object.fromEntries(
      entries
        .filter(([name]) => name !== 'next')
        .map(([name, inner]) => [name, exampleOf(inner, root, name, depth + 1)]),
    )
  }
  if (schema.type === 'array') {
    const inner = schema.items ?? {}
    return depth > 8 ? [] : [exampleOf(inner, root, key, depth + 1)]
  }
  if (schema.type === 'string') return textOf(schema, key)
  if (schema.type === 'boolean') return false
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1
  return null
}

function textOf({ format }: Schema, key: string): string {
  if (format === 'date-time' || /At$/.test(key)) return '2025-06-01T12:00:00.500Z'
  if (format === 'uri' || /url$/i.test(key)) return 'http://base/file'
  return key === 'id' ? 'id_1' : `some ${key}`
}
