import { isJsonObject } from '../../../../contract/json.ts'
import { type ApiDocument, withoutNames } from './api-document.ts'
import { isForm, mediaType } from './content.ts'
import { type FormEncodings, mediaEncodings } from './encodings.ts'
import { responseLinks } from './links.ts'
import { asObject, type Node } from './node.ts'
import type {
  ApiOperation,
  OperationCallback,
  OperationCaller,
  OperationParameter,
  OperationResponse,
  ResponseHeader,
} from './operation.ts'
import { parameterStyle } from './parameter-style.ts'
import { resolveSchema } from './schemas/resolve-schema.ts'
import { credentialAlternatives } from './security.ts'
import { serverAddresses } from './servers.ts'

interface Read {
  name: string
  caller: OperationCaller
  item: Node
  node: Node
}

/** Parses the operations of `paths`, `webhooks`, or a callback. */
export function readOperations(
  api: ApiDocument,
  paths: unknown,
  caller: OperationCaller,
  before = '',
): Map<string, ApiOperation> {
  const label = caller === 'service' && before === '' ? 'webhook ' : before
  return new Map(
    api.entries(paths).map(({ path, item, method, node }) => {
      // the names of path parameters don't affect clients
      const key = `${method} ${withoutNames(path)}`
      return [key, readOperation(api, { name: `${label}${method} ${path}`, caller, item, node })]
    }),
  )
}

function readCallbacks(api: ApiDocument, node: Node, name: string): Map<string, OperationCallback> {
  const found = new Map<string, OperationCallback>()
  for (const [callback, raw] of Object.entries(asObject(node.callbacks))) {
    const node = api.resolve(raw)
    for (const [key, operation] of readOperations(api, node, 'service', `${name} callback `)) {
      found.set(`${callback} ${key}`, { node, operation })
    }
  }
  return found
}

/** Parses an operation from a document of any supported version. */
function readOperation(api: ApiDocument, { name, caller, item, node }: Read): ApiOperation {
  const lists = [item.parameters, node.parameters].map((list) => (Array.isArray(list) ? list : []))
  const parameters = lists.flat().map((raw) => asObject(api.resolve(raw)))
  const rest = parameters.filter((one) => one.in !== 'formData' && one.in !== 'body')
  const body = readBody(api, node, parameters)
  const security = credentialAlternatives(node, api.document, (raw) => api.resolve(raw))
  const responses = readResponses(api, node)
  const own = node.servers ?? item.servers
  const isServed = Array.isArray(own) && own.length > 0
  return {
    name,
    caller,
    node: {
      ...node,
      ...mediaTypes(api, node, body, responses),
      security,
      ...(isServed && { servers: own }),
      ...(lists[0]?.length && { parameters: lists.flat() }),
    },
    security,
    securityRequirements: {
      requirements: node.security ?? api.document.security,
      isDefault: node.security === undefined,
    },
    servers: isServed ? serverAddresses({ servers: own }) : undefined,
    parameters: new Map(rest.map((one) => readParameter(api, one, name))),
    ...(body && { body }),
    responses,
    callbacks: isJsonObject(node.callbacks) ? readCallbacks(api, node, name) : new Map(),
  }
}

/** Returns the media types that a Swagger 2.0 operation consumes and produces. */
function mediaTypes(
  api: ApiDocument,
  node: Node,
  body: ApiOperation['body'],
  responses: ApiOperation['responses'],
): Node {
  if (api.document.swagger === undefined) return {}
  const hasResponseContent = [...responses.values()].some(({ content }) => content.size > 0)
  return {
    ...(body && { consumes: consumedTypes(api, node) }),
    ...(hasResponseContent && { produces: producedTypes(api, node) }),
  }
}

function consumedTypes({ document }: ApiDocument, { consumes }: Node): string[] {
  return stringItems(consumes ?? document.consumes, 'application/json')
}

function producedTypes({ document }: ApiDocument, { produces }: Node): string[] {
  return stringItems(produces ?? document.produces, 'application/json')
}

function readBody(api: ApiDocument, node: Node, parameters: Node[]): ApiOperation['body'] {
  const form = parameters.filter((one) => one.in === 'formData')
  const [body] = parameters.filter((one) => one.in === 'body')
  const consumes = consumedTypes(api, node)
  const encodings = new Map<string, FormEncodings>()
  if (body) {
    const content = same(consumes, body.schema)
    return { required: isRequired(body), node: body, content, encodings }
  }
  if (form.length > 0) {
    const content = same(consumes, schemaOfForm(form))
    return { required: form.some(isRequired), content, encodings }
  }
  const requestBody = api.resolve(node.requestBody)
  if (!isJsonObject(requestBody)) return undefined
  for (const [name, raw] of Object.entries(asObject(api.resolve(requestBody.content)))) {
    const type = mediaType(name)
    if (isForm(type)) encodings.set(type, mediaEncodings(api, asObject(api.resolve(raw))))
  }
  const content = readContent(api, requestBody.content)
  return { required: isRequired(requestBody), node: requestBody, content, encodings }
}

function readParameter(
  api: ApiDocument,
  node: Node,
  operation: string,
): [string, OperationParameter] {
  const place = String(node.in)
  const schema = valueSchema(node)
  const name = place === 'header' ? String(node.name).toLowerCase() : String(node.name)
  const key = place === 'path' ? parameterPosition(operation, name) : name
  const label = `${place} parameter "${name}"`
  const style = parameterStyle(node, asObject(resolveSchema(api, schema)))
  return [`${place} ${key}`, { label, required: isRequired(node), schema, style, node }]
}

function readResponses(api: ApiDocument, operation: Node): Map<string, OperationResponse> {
  const produces = producedTypes(api, operation)
  const entries = Object.entries(asObject(operation.responses))
  return new Map(
    entries
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, raw]) => {
        const node = asObject(api.resolve(raw))
        const content =
          node.schema === undefined ? readContent(api, node.content) : same(produces, node.schema)
        const headers = Object.entries(asObject(node.headers)).map(([header, value]) => {
          return [header.toLowerCase(), readHeader(api, asObject(api.resolve(value)))] as const
        })
        const response = {
          node,
          content,
          headers: new Map(headers),
          links: responseLinks(api, node),
        }
        return [status.replace(/xx$/, 'XX'), response]
      }),
  )
}

function readHeader(api: ApiDocument, node: Node): ResponseHeader {
  const schema = valueSchema(node)
  const style = parameterStyle({ ...node, in: 'header' }, asObject(resolveSchema(api, schema)))
  return { schema, required: isRequired(node), style, node }
}

/**
 * Returns the schema of a parameter or header. A media type in `content` can contain the schema.
 */
function valueSchema(node: Node): unknown {
  const [content] = Object.values(asObject(node.content))
  // in Swagger 2.0, the parameter object itself contains the keywords of the schema
  return node.schema ?? asObject(content).schema ?? keptKeys(node)
}

function readContent(api: ApiDocument, raw: unknown): Map<string, unknown> {
  const entries = Object.entries(asObject(api.resolve(raw)))
  return new Map(
    entries.map(([type, media]) => {
      const { schema, itemSchema } = asObject(api.resolve(media))
      const isBoth = schema !== undefined && itemSchema !== undefined
      const both = isBoth && { allOf: [schema, { items: itemSchema }] }
      return [mediaType(type), both || (schema ?? itemSchema ?? {})]
    }),
  )
}

/** Returns the position of a path parameter, because clients don't depend on its name. */
function parameterPosition(operation: string, name: string): string {
  const names = [...operation.matchAll(/\{([^}]*)\}/g)].map(([, inner]) => inner)
  const index = names.indexOf(name)
  return index < 0 ? name : String(index + 1)
}

const kept = [
  ...['type', 'format', 'enum', 'items', 'default', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
  ...['uniqueItems', 'multipleOf', 'x-nullable', 'x-extensible-enum'],
]

function keptKeys(node: Node): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => kept.includes(key)))
}

function schemaOfForm(form: Node[]): Node {
  return {
    type: 'object',
    required: form.filter(isRequired).map(({ name }) => name),
    properties: Object.fromEntries(form.map((one) => [String(one.name), keptKeys(one)])),
  }
}

function isRequired(node: Node): boolean {
  return node.required === true
}

function same(types: string[], schema: unknown): Map<string, unknown> {
  return new Map(types.map((type) => [mediaType(type), schema ?? {}]))
}

function stringItems(value: unknown, otherwise: string): string[] {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  return texts.length > 0 ? texts : [otherwise]
}
