import { pathOf } from '../read/pointer.ts'
import { mediaType } from './content.ts'
import { isObject, type Node, objectOf } from './node.ts'
import { styleOf } from './parameter-style.ts'
import { type WayIn, waysIn } from './security.ts'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

export interface Operation {
  /** such as `GET /pets/{id}` */
  name: string
  /** the operation with what its path says for all of its methods */
  node: Node
  security: WayIn[]
  parameters: Map<string, Parameter>
  body?: { required: boolean; content: Map<string, unknown> }
  responses: Map<string, Answer>
}

export interface Answer {
  content: Map<string, unknown>
  headers: Map<string, unknown>
}

export interface Parameter {
  /** such as `query parameter "limit"` */
  label: string
  required: boolean
  schema: unknown
  style: string | undefined
}

/** What a document of any version offers, in one form. */
export class Api {
  readonly document: unknown
  readonly #targets = new Map<string, unknown>()
  #operations: Map<string, Operation> | undefined

  constructor(document: unknown) {
    this.document = document
  }

  get operations(): Map<string, Operation> {
    this.#operations ??= new Map(
      this.#entries().map(({ path, item, method, node }) => {
        // what a parameter of the path is called makes no difference
        const key = `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`
        return [key, this.#operation(`${method} ${path}`, item, node)]
      }),
    )
    return this.#operations
  }

  /** How many operations there are, for those who want to know no more of them. */
  get size(): number {
    return this.#entries().length
  }

  #entries(): { path: string; item: Node; method: string; node: Node }[] {
    const { paths } = objectOf(this.document)
    return Object.entries(objectOf(paths)).flatMap(([path, raw]) => {
      const item = objectOf(this.resolve(raw))
      const named = methods.map((method) => [method.toUpperCase(), item[method]] as const)
      const others = Object.entries(objectOf(item.additionalOperations))
      return [...named, ...others].flatMap(([method, node]) =>
        isObject(node) ? [{ path, item, method, node }] : [],
      )
    })
  }

  /** What a reference leads to within the document; anything else is itself. */
  resolve(node: unknown): unknown {
    const passed = new Set<string>()
    let at = node
    while (isObject(at) && typeof at.$ref === 'string') {
      if (passed.has(at.$ref)) return undefined
      passed.add(at.$ref)
      at = this.at(at.$ref)
    }
    return at
  }

  at(ref: string): unknown {
    if (!ref.startsWith('#')) return undefined
    if (!this.#targets.has(ref)) this.#targets.set(ref, this.#find(ref))
    return this.#targets.get(ref)
  }

  #find(ref: string): unknown {
    return pathOf(ref).reduce<unknown>((value, key) => {
      const inner = this.resolve(value)
      if (Array.isArray(inner)) return inner[Number(key)]
      const name = isObject(inner) && !Object.hasOwn(inner, key) ? decoded(key) : key
      return isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined
    }, this.document)
  }

  #operation(name: string, item: Node, node: Node): Operation {
    const lists = [item.parameters, node.parameters].map((list) =>
      Array.isArray(list) ? list : [],
    )
    const parameters = lists.flat().map((raw) => objectOf(this.resolve(raw)))
    const form = parameters.filter((one) => one.in === 'formData')
    const [bodyParameter] = parameters.filter((one) => one.in === 'body')
    const rest = parameters.filter((one) => one.in !== 'formData' && one.in !== 'body')
    const { paths: _, ...root } = objectOf(this.document)
    const consumes = textsOf(node.consumes ?? root.consumes, 'application/json')
    const produces = textsOf(node.produces ?? root.produces, 'application/json')
    const body = bodyParameter
      ? { required: bodyParameter.required === true, content: same(consumes, bodyParameter.schema) }
      : form.length > 0
        ? { required: form.some(isRequired), content: same(consumes, schemaOfForm(form)) }
        : this.#body(node.requestBody)
    const security = waysIn(node, objectOf(this.document), (raw) => this.resolve(raw))
    return {
      name,
      node: { ...node, security, ...(lists[0]?.length && { parameters: lists.flat() }) },
      security,
      parameters: new Map(rest.map((one) => this.#parameter(one, name))),
      ...(body && { body }),
      responses: this.#responses(node.responses, produces),
    }
  }

  #parameter(node: Node, operation: string): [string, Parameter] {
    const place = String(node.in)
    const [content] = Object.values(objectOf(node.content))
    // Swagger 2.0 says the type in the parameter itself
    const schema = node.schema ?? objectOf(content).schema ?? typeOf(node)
    const name = place === 'header' ? String(node.name).toLowerCase() : String(node.name)
    const key = place === 'path' ? positionIn(operation, name) : name
    const label = `${place} parameter "${name}"`
    const style = styleOf(node, objectOf(this.resolve(schema)))
    return [`${place} ${key}`, { label, required: isRequired(node), schema, style }]
  }

  #body(raw: unknown): Operation['body'] {
    const node = this.resolve(raw)
    if (!isObject(node)) return undefined
    return { required: isRequired(node), content: this.#content(node.content) }
  }

  #responses(raw: unknown, produces: string[]): Operation['responses'] {
    const entries = Object.entries(objectOf(raw)).filter(([status]) => !status.startsWith('x-'))
    return new Map(
      entries.map(([status, one]) => {
        const node = objectOf(this.resolve(one))
        const content =
          node.schema === undefined ? this.#content(node.content) : same(produces, node.schema)
        const headers = Object.entries(objectOf(node.headers)).map(([header, value]) => {
          const resolved = objectOf(this.resolve(value))
          return [header.toLowerCase(), resolved.schema ?? typeOf(resolved)] as const
        })
        return [status.replace(/xx$/, 'XX'), { content, headers: new Map(headers) }]
      }),
    )
  }

  #content(raw: unknown): Map<string, unknown> {
    const entries = Object.entries(objectOf(this.resolve(raw)))
    return new Map(
      entries.map(([type, media]) => [mediaType(type), objectOf(this.resolve(media)).schema ?? {}]),
    )
  }
}

/** A parameter of the path is known by its position: its name is free. */
function positionIn(operation: string, name: string): string {
  const names = [...operation.matchAll(/\{([^}]*)\}/g)].map(([, inner]) => inner)
  const index = names.indexOf(name)
  return index < 0 ? name : String(index + 1)
}

const kept = ['type', 'enum', 'items', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern']

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

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
