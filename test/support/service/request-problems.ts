import { readFileSync } from 'node:fs'
import type { Schema } from '@cfworker/json-schema'
import {
  type DescribedOperation,
  describedOperations,
  resolvedSchema,
  type SampleSchema,
} from './described-operations.ts'
import { asUnions } from './described-responses.ts'
import { schemaValidator } from './schema-validator.ts'

interface ReceivedRequest {
  method: string
  /** the path including the query */
  path: string
  headers: Record<string, string>
  body?: unknown
}

const file = new URL('../../../src/contract/service/description.json', import.meta.url)
const { schemas } = JSON.parse(readFileSync(file, 'utf8')) as { schemas: Record<string, Schema> }

/**
 * The schemas of all parameters and bodies, by operation and location. They are validated together
 * with the shared schemas.
 */
const requestSchemas: Record<string, Schema> = {}
for (const { id, parameters, body } of describedOperations) {
  for (const one of parameters) requestSchemas[`${id} ${one.in} ${one.name}`] = one.schema as Schema
  if (body) requestSchemas[`${id} body`] = body as Schema
}
const validate = schemaValidator(asUnions({ components: { schemas }, $defs: requestSchemas }))

/** Returns the differences between a request and the published description of the API. */
export function requestProblems(
  { id, method, path, parameters, body }: DescribedOperation,
  request: ReceivedRequest,
): string[] {
  const { pathname, searchParams } = new URL(request.path, 'https://api.test')
  const expected = new RegExp(`^/v1${path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname)
  if (request.method !== method || !expected) return [`${request.method} ${pathname}`]
  const inPath = new Map(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name], index) => [
      name,
      decodeURIComponent(expected[index + 1] as string),
    ]),
  )
  const described = new Set(
    parameters.flatMap(({ name, in: place }) => (place === 'query' ? name : [])),
  )
  const unknown = [...searchParams.keys()].filter((name) => !described.has(name))
  const problems = parameters.flatMap(({ name, in: place, required, schema }) => {
    const sent = {
      path: () => [inPath.get(name)].flatMap((value) => value ?? []),
      query: () => searchParams.getAll(name),
      header: () => [request.headers[name.toLowerCase()]].flatMap((value) => value ?? []),
    }[place]()
    if (sent.length === 0) return required ? [`${place} ${name} is missing`] : []
    const isList = resolvedSchema(schema).type === 'array'
    const value = isList
      ? sent.map((one) => typedValue(one, resolvedSchema(schema).items ?? {}))
      : typedValue(sent[0] as string, schema)
    return schemaProblems(`${id} ${place} ${name}`, value)
  })
  return [
    ...unknown.map((name) => `query ${name} is unknown`),
    ...problems,
    ...(body
      ? schemaProblems(`${id} body`, request.body)
      : request.body === undefined
        ? []
        : ['unexpected body']),
  ]
}

/** Parses a value in the path or query as the type that its schema defines. */
function typedValue(text: string, schema: SampleSchema): unknown {
  const own = resolvedSchema(schema)
  const variants = [own, ...(own.oneOf ?? []), ...(own.anyOf ?? [])].map(resolvedSchema)
  const types = variants.flatMap(({ type }) => type ?? [])
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if ((types.includes('number') || types.includes('integer')) && text !== '') return Number(text)
  return text
}

function schemaProblems(name: string, value: unknown): string[] {
  return validate(name, value).map((problem) => `${name} ${problem}`)
}
