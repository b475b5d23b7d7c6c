import type { Api } from './api.ts'
import { mediaType } from './content.ts'
import { encodingsOf, type FormEncodings } from './encodings.ts'
import { linksOf } from './links.ts'
import { isObject, type Node, objectOf } from './node.ts'
import type {
  AnswerHeader,
  ApiOperation,
  OperationAnswer,
  OperationCaller,
  OperationParameter,
} from './operation.ts'
import { styleOf } from './parameter-style.ts'
import { schemaOf } from './schemas/schema-of.ts'
import { waysIn } from './security.ts'
import { serversOf } from './servers.ts'

interface Read {
  name: string
  caller: OperationCaller
  item: Node
  node: Node
}

/** An operation of a document of any version, in one form. */
export function readOperation(api: Api, { name, caller, item, node }: Read): ApiOperation {
  const lists = [item.parameters, node.parameters].map((list) => (Array.isArray(list) ? list : []))
  const parameters = lists.flat().map((raw) => objectOf(api.resolve(raw)))
  const rest = parameters.filter((one) => one.in !== 'formData' && one.in !== 'body')
  const body = bodyOf(api, node, parameters)
  const security = waysIn(node, api.document, (raw) => api.resolve(raw))
  const responses = responsesOf(api, node)
  const own = node.servers ?? item.servers
  const isServed = Array.isArray(own) && own.length > 0
  return {
    name,
    caller,
    node: {
      ...node,
      ...mediaTypesOf(api, node, body, responses),
      security,
      ...(isServed && { servers: own }),
      ...(lists[0]?.length && { parameters: lists.flat() }),
    },
    security,
    securityAsked: {
      ways: node.security ?? api.document.security,
      ofAll: node.security === undefined,
    },
    servers: isServed ? serversOf({ servers: own }) : undefined,
    parameters: new Map(rest.map((one) => parameterOf(api, one, name))),
    ...(body && { body }),
    responses,
    callbacks: isObject(node.callbacks) ? api.callbacksOf(node, name) : new Map(),
  }
}

/** Those of the whole document, which Swagger 2.0 says in the operation only where they are others. */
function mediaTypesOf(
  api: Api,
  node: Node,
  body: ApiOperation['body'],
  responses: ApiOperation['responses'],
): Node {
  if (api.document.swagger === undefined) return {}
  const answers = [...responses.values()].some(({ content }) => content.size > 0)
  return {
    ...(body && { consumes: consumedBy(api, node) }),
    ...(answers && { produces: producedBy(api, node) }),
  }
}

function consumedBy({ document }: Api, { consumes }: Node): string[] {
  return textsOf(consumes ?? document.consumes, 'application/json')
}

function producedBy({ document }: Api, { produces }: Node): string[] {
  return textsOf(produces ?? document.produces, 'application/json')
}

function bodyOf(api: Api, node: Node, parameters: Node[]): ApiOperation['body'] {
  const form = parameters.filter((one) => one.in === 'formData')
  const [body] = parameters.filter((one) => one.in === 'body')
  const consumes = consumedBy(api, node)
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
  if (!isObject(requestBody)) return undefined
  for (const [type, raw] of Object.entries(objectOf(api.resolve(requestBody.content)))) {
    const media = objectOf(api.resolve(raw))
    if (/^(multipart\/|application\/x-www-form)/i.test(type)) {
      encodings.set(mediaType(type), encodingsOf(api, media))
    }
  }
  const content = contentOf(api, requestBody.content)
  return { required: isRequired(requestBody), node: requestBody, content, encodings }
}

function parameterOf(api: Api, node: Node, operation: string): [string, OperationParameter] {
  const place = String(node.in)
  const schema = valueSchemaOf(node)
  const name = place === 'header' ? String(node.name).toLowerCase() : String(node.name)
  const key = place === 'path' ? positionIn(operation, name) : name
  const label = `${place} parameter "${name}"`
  const style = styleOf(node, objectOf(schemaOf(api, schema)))
  return [`${place} ${key}`, { label, required: isRequired(node), schema, style, node }]
}

function responsesOf(api: Api, operation: Node): Map<string, OperationAnswer> {
  const produces = producedBy(api, operation)
  const entries = Object.entries(objectOf(operation.responses))
  return new Map(
    entries
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, raw]) => {
        const node = objectOf(api.resolve(raw))
        const content =
          node.schema === undefined ? contentOf(api, node.content) : same(produces, node.schema)
        const headers = Object.entries(objectOf(node.headers)).map(([header, value]) => {
          return [header.toLowerCase(), headerOf(api, objectOf(api.resolve(value)))] as const
        })
        const answer = { node, content, headers: new Map(headers), links: linksOf(api, node) }
        return [status.replace(/xx$/, 'XX'), answer]
      }),
  )
}

function headerOf(api: Api, node: Node): AnswerHeader {
  const schema = valueSchemaOf(node)
  const style = styleOf({ ...node, in: 'header' }, objectOf(schemaOf(api, schema)))
  return { schema, required: isRequired(node), style, node }
}

/** What a parameter or a header holds, written as it is or as a media type. */
function valueSchemaOf(node: Node): unknown {
  const [content] = Object.values(objectOf(node.content))
  // Swagger 2.0 says the type in the parameter itself
  return node.schema ?? objectOf(content).schema ?? typeOf(node)
}

function contentOf(api: Api, raw: unknown): Map<string, unknown> {
  const entries = Object.entries(objectOf(api.resolve(raw)))
  return new Map(
    entries.map(([type, media]) => {
      const { schema, itemSchema } = objectOf(api.resolve(media))
      return [mediaType(type), schema ?? itemSchema ?? {}]
    }),
  )
}

/** A parameter of the path is known by its position: its name is free. */
function positionIn(operation: string, name: string): string {
  const names = [...operation.matchAll(/\{([^}]*)\}/g)].map(([, inner]) => inner)
  const index = names.indexOf(name)
  return index < 0 ? name : String(index + 1)
}

const kept = [
  ...['type', 'format', 'enum', 'items', 'default', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
  ...['uniqueItems', 'multipleOf', 'x-nullable', 'x-extensible-enum'],
]

function typeOf(node: Node): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => kept.includes(key)))
}

function schemaOfForm(form: Node[]): Node {
  return {
    type: 'object',
    required: form.filter(isRequired).map(({ name }) => name),
    properties: Object.fromEntries(form.map((one) => [String(one.name), typeOf(one)])),
  }
}

function isRequired(node: Node): boolean {
  return node.required === true
}

function same(types: string[], schema: unknown): Map<string, unknown> {
  return new Map(types.map((type) => [mediaType(type), schema ?? {}]))
}

function textsOf(value: unknown, otherwise: string): string[] {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  return texts.length > 0 ? texts : [otherwise]
}
