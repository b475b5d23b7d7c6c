import { readFileSync } from 'node:fs'
import type { Schema } from '@cfworker/json-schema'
import type { AnyOperation } from '../../../src/contract/operation.ts'
import { schemaValidator } from './schema-validator.ts'
import { unknownKeys } from './unknown-keys.ts'

interface Described {
  id: string
  method: string
  path: string
  /** the responses by status; a string is the name of an error, and `null` is an empty body */
  responses: Record<string, Schema | string | null>
}

const file = new URL('../../../src/contract/service/description.json', import.meta.url)
const service = JSON.parse(readFileSync(file, 'utf8')) as {
  operations: Described[]
  schemas: Record<string, Schema>
}

const nameless = (path: string) => path.replace(/\{\w+\}/g, '{}')
const described = new Map(
  service.operations.map((one) => [`${one.method} ${nameless(one.path)}`, one]),
)

/**
 * Replaces `oneOf` with `anyOf`. Variants in the published description overlap, so a value may
 * match several of them. For example, a computed page can have its own text.
 */
export function asUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asUnions)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) => [
    key === 'oneOf' && Array.isArray(value) ? 'anyOf' : key,
    asUnions(value),
  ])
  return Object.fromEntries(entries)
}

const { Document } = service.schemas as unknown as { Document: { oneOf: Schema[] } }
// a page may lack its text, although the published description would then allow no other content
const withoutText = { not: { anyOf: [{ required: ['markdown'] }, { required: ['document'] }] } }
Document.oneOf = Document.oneOf.map((one) =>
  one.additionalProperties === false && Object.keys(one.properties ?? {}).length === 0
    ? (withoutText as Schema)
    : one,
)

const answers: Record<string, Schema> = {}
for (const { id, responses } of service.operations) {
  for (const [status, schema] of Object.entries(responses)) {
    if (schema !== null && typeof schema === 'object') answers[`${id} ${status}`] = schema
  }
}
const validate = schemaValidator(
  asUnions({ components: { schemas: service.schemas }, $defs: answers }),
)

/**
 * Returns the differences between a response and the published description of the current API.
 * Returns none for an unknown operation.
 */
export function descriptionProblems(
  { method, path }: Pick<AnyOperation, 'method' | 'path'>,
  status: number,
  body: unknown,
): string[] {
  const operation = described.get(`${method} ${nameless(path)}`)
  return operation ? problemsOf(operation, status, body) : []
}

/**
 * Returns the same differences for the path of a request. Uses the most specific matching
 * operation.
 */
export function descriptionProblemsAt(
  { method, path }: { method: string; path: string },
  status: number,
  body: unknown,
): string[] {
  const segments = path.split('/')
  const spelled = (one: Described) =>
    one.path.split('/').filter((part, index) => part === segments[index]).length
  const fitting = service.operations.filter(
    (one) =>
      one.method === method &&
      one.path.split('/').length === segments.length &&
      one.path.split('/').every((part, at) => part.startsWith('{') || part === segments[at]),
  )
  const [operation] = fitting.sort((a, b) => spelled(b) - spelled(a))
  return operation ? problemsOf(operation, status, body) : []
}

function problemsOf(operation: Described, status: number, body: unknown): string[] {
  if (status >= 400) return []
  const schema = operation.responses[status]
  if (schema === undefined) return [`${operation.id} answers ${status}, which it never does`]
  if (schema === null || typeof schema === 'string') {
    return body === undefined ? [] : [`${operation.id} answers ${status} with a body`]
  }
  const errors = validate(`${operation.id} ${status}`, body)
  const unknown = unknownKeys(schema, body, service.schemas)
  return [
    ...errors.map((problem) => `${operation.id} ${problem}`),
    ...unknown.map((location) => `${operation.id} ${location}: The key is not described.`),
  ]
}
