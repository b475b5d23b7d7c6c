import type { Node } from '../publishing/compared.ts'

/**
 * Converts documents to the next version of the specification, according to the migration guides.
 */

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function mapped(value: unknown, change: (one: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(nodeOf(value)).map(([key, one]) => [key, change(one)]))
}

/** Changes a schema and all nested schemas, beginning with the innermost. */
function withParts(value: unknown, change: (schema: Node) => Node): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const inner = (one: unknown) => withParts(one, change)
  const changed = { ...(value as Node) }
  for (const key of ['items', 'not', 'additionalProperties']) {
    if (key in changed) changed[key] = inner(changed[key])
  }
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    if (Array.isArray(changed[key])) changed[key] = listOf(changed[key]).map(inner)
  }
  if ('properties' in changed) changed.properties = mapped(changed.properties, inner)
  return change(changed)
}

/** Converts OpenAPI 3.0 to 3.1, in which schemas are JSON Schema. */
export function asOpenAPI31(document: Node): Node {
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, ''))
    if (typeof value !== 'object' || value === null) return value
    if (key === 'schema') return withParts(value, schema31)
    // examples are data, not schemas
    if (key === 'example' || key === 'examples') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)]))
  }
  const { components, ...rest } = document
  const { schemas, ...others } = nodeOf(components)
  return {
    ...nodeOf(walk(rest, '')),
    openapi: '3.1.0',
    ...(components !== undefined && {
      components: {
        ...nodeOf(walk(others, '')),
        ...(schemas !== undefined && {
          schemas: mapped(schemas, (one) => withParts(one, schema31)),
        }),
      },
    }),
  }
}

function schema31({ nullable, example, format, ...schema }: Node): Node {
  const { type } = schema
  const isBytes = type === 'string' && format === 'binary'
  const isEncoded = type === 'string' && format === 'byte'
  const changed = {
    ...schema,
    ...exclusive(schema, 'minimum', 'exclusiveMinimum'),
    ...exclusive(schema, 'maximum', 'exclusiveMaximum'),
    ...(nullable === true && type !== undefined && { type: [type, 'null'] }),
    ...(example !== undefined && { examples: [example] }),
    ...(isBytes && { contentMediaType: 'application/octet-stream' }),
    ...(isEncoded && { contentEncoding: 'base64' }),
    ...(format !== undefined && !isBytes && !isEncoded && { format }),
  }
  return nullable === true && type === undefined ? withNull(changed) : changed
}

/**
 * Allows null in a schema. If `allOf` or a similar keyword defines the type, adds null as an
 * alternative.
 */
function withNull({ allOf, ...schema }: Node): Node {
  const none = { type: 'null' }
  if (allOf !== undefined) return { ...schema, anyOf: [{ allOf }, none] }
  for (const key of ['anyOf', 'oneOf']) {
    if (Array.isArray(schema[key])) return { ...schema, [key]: [...listOf(schema[key]), none] }
  }
  return schema
}

/**
 * Converts an exclusive limit to the 3.1 notation, in which the keyword itself contains the limit.
 */
function exclusive(schema: Node, limit: string, mark: string): Node {
  if (typeof schema[mark] !== 'boolean') return {}
  return schema[mark] === true
    ? { [limit]: undefined, [mark]: schema[limit] }
    : { [mark]: undefined }
}

/** Converts Swagger 2.0 to OpenAPI 3.0. */
export function asOpenAPI30(document: Node): Node {
  const { info, host, basePath = '', schemes, tags, paths, definitions } = document
  const { securityDefinitions, security } = document
  const servers =
    host === undefined
      ? basePath === ''
        ? []
        : [{ url: basePath }]
      : (schemes === undefined ? ['http'] : listOf(schemes)).map((scheme) => ({
          url: `${scheme}://${host}${basePath}`,
        }))
  const moved = {
    openapi: '3.0.3',
    info,
    ...(servers.length > 0 && { servers }),
    ...(tags !== undefined && { tags }),
    ...(security !== undefined && { security }),
    paths: mapped(paths, (item) => pathItem30(nodeOf(item), document)),
    components: {
      schemas: mapped(definitions, schema30),
      securitySchemes: mapped(securityDefinitions, (one) => securityScheme30(nodeOf(one))),
    },
  }
  const text = JSON.stringify(moved).replaceAll('"#/definitions/', '"#/components/schemas/')
  return JSON.parse(text) as Node
}

function schema30(schema: unknown): unknown {
  return withParts(schema, ({ discriminator, 'x-nullable': nullable, ...rest }) => ({
    ...rest,
    ...(rest.type === 'file' && { type: 'string', format: 'binary' }),
    ...(nullable === true && { nullable }),
    ...(typeof discriminator === 'string' && { discriminator: { propertyName: discriminator } }),
  }))
}

/** Returns the node, or the shared definition that it refers to. */
function resolveReference(value: unknown, document: Node): Node {
  const { $ref } = nodeOf(value)
  if (typeof $ref !== 'string' || !/^#\/(parameters|responses)\//.test($ref)) return nodeOf(value)
  const [, part = '', name = ''] = $ref.split('/')
  return nodeOf(nodeOf(document[part])[name])
}

function pathItem30({ parameters, ...item }: Node, document: Node): Node {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) =>
      methods.includes(key)
        ? [key, operation30(nodeOf(value), listOf(parameters), document)]
        : [key, value],
    ),
  )
}

function operation30(operation: Node, shared: unknown[], document: Node): Node {
  const { parameters, consumes, produces, schemes: _, responses, ...rest } = operation
  const all = new Map(
    [...shared, ...listOf(parameters)].map((raw) => {
      const one = resolveReference(raw, document)
      return [`${one.in} ${one.name}`, one]
    }),
  )
  const taken = exportedTypes(consumes ?? document.consumes)
  const given = exportedTypes(produces ?? document.produces)
  const list = [...all.values()]
  const others = list.filter((one) => one.in !== 'body' && one.in !== 'formData')
  const requestBody = body30(list, taken)
  return {
    ...rest,
    ...(others.length > 0 && { parameters: others.map(parameter30) }),
    ...(requestBody && { requestBody }),
    responses: mapped(responses, (one) => response30(resolveReference(one, document), given)),
  }
}

function exportedTypes(value: unknown): string[] {
  const types = listOf(value).map(String)
  return types.length > 0 ? types : ['application/json']
}

function contentOf(types: string[], schema: unknown): Node {
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

function body30(parameters: Node[], types: string[]): Node | undefined {
  const body = parameters.find((one) => one.in === 'body')
  if (body) {
    const { schema, required, description } = body
    return { description, required, content: contentOf(types, schema30(schema)) }
  }
  const form = parameters.filter((one) => one.in === 'formData')
  if (form.length === 0) return undefined
  const needed = form.filter(({ required }) => required === true).map(({ name }) => name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(form.map((one) => [String(one.name), ownSchema(one)])),
    ...(needed.length > 0 && { required: needed }),
  }
  return { required: needed.length > 0, content: contentOf(types, schema) }
}

/** Returns the schema of a parameter or header that defines its own type. */
function ownSchema(node: Node): unknown {
  const { name: _, in: __, required: ___, description: ____, collectionFormat, ...schema } = node
  return schema30(schema)
}

const styles: Record<string, Node> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { explode: true },
}

function parameter30(node: Node): Node {
  const { name, in: place, required, description, collectionFormat = 'csv', type } = node
  const isQueryList = type === 'array' && place === 'query'
  return {
    ...{ name, in: place, required, description },
    ...(isQueryList && styles[String(collectionFormat)]),
    schema: ownSchema(node),
  }
}

function response30({ schema, headers, examples: _, ...response }: Node, types: string[]): Node {
  return {
    ...response,
    ...(schema !== undefined && { content: contentOf(types, schema30(schema)) }),
    ...(headers !== undefined && {
      headers: mapped(headers, (one) => ({ schema: ownSchema(nodeOf(one)) })),
    }),
  }
}

const flows: Record<string, string> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
}

function securityScheme30({ type, flow, authorizationUrl, tokenUrl, scopes, ...rest }: Node): Node {
  if (type === 'basic') return { ...rest, type: 'http', scheme: 'basic' }
  if (type !== 'oauth2') return { ...rest, type }
  const name = flows[String(flow)] ?? ''
  return { ...rest, type, flows: { [name]: { authorizationUrl, tokenUrl, scopes } } }
}
