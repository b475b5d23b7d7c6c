import { methods } from '../methods.ts'
import { pathOf } from '../read/pointer.ts'
import { componentsIn, type NamedComponent } from './named-components.ts'
import { isObject, type Node, objectOf } from './node.ts'
import type { ApiOperation, OperationCallback, OperationCaller } from './operation.ts'
import { readOperation } from './read-operation.ts'
import { References } from './references.ts'

interface OperationEntry {
  path: string
  item: Node
  method: string
  node: Node
}

/** What a document of any version offers, in one form. */
export class Api {
  readonly document: Node
  #operations: Map<string, ApiOperation> | undefined
  #webhooks: Map<string, ApiOperation> | undefined
  #byId: Map<string, string> | undefined
  #components: Map<unknown, NamedComponent> | undefined
  #references: References | undefined

  constructor(document: unknown) {
    this.document = objectOf(document)
  }

  /** Whether what stands beside a reference in a schema counts. */
  get hasNeighbours(): boolean {
    return !/^3\.0/.test(String(this.document.openapi ?? '3.0'))
  }

  get references(): References {
    // schemas have names from 3.1 on
    this.#references ??= new References(this.document, this.hasNeighbours)
    return this.#references
  }

  get operations(): Map<string, ApiOperation> {
    this.#operations ??= this.#read(this.document.paths, 'client')
    return this.#operations
  }

  get webhooks(): Map<string, ApiOperation> {
    this.#webhooks ??= this.#read(
      // what 3.1 calls so, 3.0 writes as an extension
      this.document.webhooks ?? this.document['x-webhooks'],
      'service',
    )
    return this.#webhooks
  }

  /** How many operations there are, for those who want to know no more of them. */
  get size(): number {
    return this.#entries(this.document.paths).length
  }

  /** The component that something is, if it is one: it may be used at many places. */
  componentOf(node: unknown): NamedComponent | undefined {
    this.#components ??= componentsIn(this.document)
    return isObject(node) ? this.#components.get(node) : undefined
  }

  /** The operation that an id, or a reference, means, such as `GET /pets/{}`. */
  operationMeant(idOrRef: unknown): string | undefined {
    const text = String(idOrRef)
    const [, path, method] = /^#\/paths\/([^/]+)\/([^/]+)$/.exec(text) ?? []
    if (path !== undefined && method !== undefined) {
      return `${method.toUpperCase()} ${withoutNames(decoded(pathOf(path).join('/')))}`
    }
    this.#byId ??= new Map(
      this.#entries(this.document.paths).map(({ method, path, node }) => [
        String(node.operationId),
        `${method} ${withoutNames(path)}`,
      ]),
    )
    return this.#byId.get(text)
  }

  callbacksOf(node: Node, name: string): Map<string, OperationCallback> {
    const found = new Map<string, OperationCallback>()
    for (const [callback, raw] of Object.entries(objectOf(node.callbacks))) {
      const node = this.resolve(raw)
      for (const [key, operation] of this.#read(node, 'service', `${name} callback `)) {
        found.set(`${callback} ${key}`, { node, operation })
      }
    }
    return found
  }

  #read(paths: unknown, caller: OperationCaller, before = ''): Map<string, ApiOperation> {
    const label = caller === 'service' && before === '' ? 'webhook ' : before
    return new Map(
      this.#entries(paths).map(({ path, item, method, node }) => {
        // what a parameter of the path is called makes no difference
        const key = `${method} ${withoutNames(path)}`
        return [key, readOperation(this, { name: `${label}${method} ${path}`, caller, item, node })]
      }),
    )
  }

  #entries(paths: unknown): OperationEntry[] {
    return Object.entries(objectOf(paths)).flatMap(([path, raw]) => {
      const item = { ...objectOf(this.resolve(raw)), ...objectOf(raw) }
      const named = methods.map((method) => [method.toUpperCase(), item[method]] as const)
      const others = Object.entries(objectOf(item.additionalOperations))
      return [...named, ...others].flatMap(([method, node]) =>
        isObject(node) ? [{ path, item, method, node }] : [],
      )
    })
  }

  /** What a reference leads to within the document; anything else is itself. */
  resolve(value: unknown): unknown {
    return this.references.resolved(value)
  }
}

/** What is called is said by an expression, which is no name. */
function withoutNames(path: string): string {
  return path.replace(/\{(?!\$)[^}]*\}/g, '{}')
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
