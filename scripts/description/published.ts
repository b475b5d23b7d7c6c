/** The keys that docsctl reads from a published OpenAPI description. */
export interface PublishedDescription {
  openapi: string
  info: { version?: string }
  security?: Record<string, string[]>[]
  paths: Record<string, Record<string, PublishedOperation>>
  components: {
    parameters?: Record<string, PublishedParameter>
    schemas?: Record<string, Json>
  }
}

interface PublishedOperation {
  operationId: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: PublishedParameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
  deprecated?: boolean
  'x-gitbook-mcp'?: boolean
}

type Json = unknown
type Content = Record<string, { schema: Json }>
type PublishedParameter = Record<string, Json>

/** The API data that docsctl stores. It contains no sentences from the description. */
export interface KeptDescription {
  /** the package or file that contained the description */
  source: string
  version: string
  operations: KeptOperation[]
  parameters: Record<string, Json>
  schemas: Record<string, Json>
}

export interface KeptOperation {
  id: string
  method: string
  path: string
  /** the types of tokens that can call the operation */
  callers: string[]
  tags?: string[]
  parameters: Json[]
  body?: Json
  bodyRequired?: boolean
  /**
   * the responses by status code; a string is the name of a shared error, and `null` means an empty
   * body
   */
  responses: Record<string, Json>
  /** true if the response is a stream of events */
  streams?: boolean
  deprecated?: boolean
  /** true if the description recommends the operation to AI agents */
  agents?: boolean
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Extracts the data to store from a published description. */
export function keptFacts(
  published: PublishedDescription,
  source: string,
  version: string,
): KeptDescription {
  const { paths, components, security = [] } = published
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [keptOperation(method, path, operation, security)] : []
    }),
  )
  return {
    source,
    version,
    operations,
    parameters: withoutSentences(components.parameters ?? {}, 'names'),
    schemas: withoutSentences(components.schemas ?? {}, 'names'),
  }
}

function keptOperation(
  method: string,
  path: string,
  operation: PublishedOperation,
  security: Record<string, string[]>[],
): KeptOperation {
  const { operationId, tags, requestBody, deprecated } = operation
  const body = requestBody && contentSchema(requestBody.content)
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    if (response.$ref) return [status, response.$ref.replace(/^.*\//, '')]
    return [status, response.content ? contentSchema(response.content) : null]
  })
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    callers: [...new Set((operation.security ?? security).flatMap(Object.keys))],
    ...(tags && { tags }),
    parameters: withoutSentences(operation.parameters ?? [], 'value'),
    ...(body !== undefined && { body }),
    ...(requestBody?.required && { bodyRequired: true }),
    responses: Object.fromEntries(responses),
    ...(operation.responses[200]?.content?.['text/event-stream'] && { streams: true }),
    ...(deprecated && { deprecated }),
    ...(operation['x-gitbook-mcp'] && { agents: true }),
  }
}

function contentSchema(content: Content): Json {
  const schema = content['application/json']?.schema ?? Object.values(content)[0]?.schema
  return schema === undefined ? null : withoutSentences(schema, 'value')
}

/** Keys whose values are sentences for people. */
const sentences = new Set(['description', 'summary', 'title', 'example', 'examples'])

/** Keys whose value is a map with arbitrary keys instead of keywords. */
const records = new Set(['properties', 'patternProperties', 'mapping', '$defs', 'dependentSchemas'])

/** Keys whose value is data rather than a schema. */
const data = new Set(['enum', 'const', 'default', 'required'])

function withoutSentences<Value>(value: Value, kind: 'names' | 'value'): Value {
  if (Array.isArray(value)) return value.map((one) => withoutSentences(one, 'value')) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([key]) => kind === 'names' || !(sentences.has(key) || key.startsWith('x-')),
  )
  return Object.fromEntries(
    entries.map(([key, inner]) => {
      if (kind === 'value' && data.has(key)) return [key, inner]
      return [
        key,
        withoutSentences(inner, kind === 'value' && records.has(key) ? 'names' : 'value'),
      ]
    }),
  ) as Value
}

/** Formats the data with one line for each operation and schema, so that diffs are readable. */
export function descriptionText(kept: KeptDescription): string {
  const line = (value: Json) => JSON.stringify(value)
  const record = (entries: Record<string, Json>) =>
    Object.entries(entries)
      .map(([name, value]) => `${line(name)}:${line(value)}`)
      .join(',\n')
  return [
    `{"source":${line(kept.source)},"version":${line(kept.version)},"operations":[`,
    kept.operations.map(line).join(',\n'),
    '],"parameters":{',
    record(kept.parameters),
    '},"schemas":{',
    record(kept.schemas),
    '}}\n',
  ].join('\n')
}
