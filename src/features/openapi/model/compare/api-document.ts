import { isJsonObject } from '../../../../contract/json.ts'
import { methods } from '../methods.ts'
import { parsePointer } from '../read/pointer.ts'
import { componentsByValue, type NamedComponent } from './named-components.ts'
import { asObject, type Node } from './node.ts'
import { References } from './references.ts'

/** An operation, with its path and path item in the document. */
export interface OperationEntry {
  path: string
  item: Node
  method: string
  node: Node
}

/**
 * A document of any supported version, with lookups for references, components, and operation IDs.
 */
export class ApiDocument {
  readonly document: Node
  #byId: Map<string, string> | undefined
  #components: Map<unknown, NamedComponent> | undefined
  #references: References | undefined

  constructor(document: unknown) {
    this.document = asObject(document)
  }

  /** Returns whether keywords next to `$ref` apply, as they do since OpenAPI 3.1. */
  get hasNeighbors(): boolean {
    return !/^3\.0/.test(String(this.document.openapi ?? '3.0'))
  }

  get references(): References {
    // `$id` and `$anchor` exist since OpenAPI 3.1
    this.#references ??= new References(this.document, this.hasNeighbors)
    return this.#references
  }

  /** Returns the number of operations without parsing them. */
  get size(): number {
    return this.entries(this.document.paths).length
  }

  /** Returns the kind and name of a component, or undefined if the node isn't a component. */
  componentOf(node: unknown): NamedComponent | undefined {
    this.#components ??= componentsByValue(this.document)
    return isJsonObject(node) ? this.#components.get(node) : undefined
  }

  /** Returns the operation, such as `GET /pets/{}`, with an operation ID or at a JSON pointer. */
  resolveOperation(idOrRef: unknown): string | undefined {
    const text = String(idOrRef)
    const [, path, method] = /^#\/paths\/([^/]+)\/([^/]+)$/.exec(text) ?? []
    if (path !== undefined && method !== undefined) {
      return `${method.toUpperCase()} ${withoutNames(decoded(parsePointer(path).join('/')))}`
    }
    this.#byId ??= new Map(
      this.entries(this.document.paths).map(({ method, path, node }) => [
        String(node.operationId),
        `${method} ${withoutNames(path)}`,
      ]),
    )
    return this.#byId.get(text)
  }

  /** Lists the operations of `paths`, `webhooks`, or a callback. */
  entries(paths: unknown): OperationEntry[] {
    return Object.entries(asObject(paths)).flatMap(([path, raw]) => {
      const item = { ...asObject(this.resolve(raw)), ...asObject(raw) }
      const named = methods.map((method) => [method.toUpperCase(), item[method]] as const)
      const others = Object.entries(asObject(item.additionalOperations))
      return [...named, ...others].flatMap(([method, node]) =>
        isJsonObject(node) ? [{ path, item, method, node }] : [],
      )
    })
  }

  /** Resolves a reference within the document. Returns any other value unchanged. */
  resolve(value: unknown): unknown {
    return this.references.resolved(value)
  }
}

/** Removes the names of path parameters, but keeps runtime expressions such as `{$request.url}`. */
export function withoutNames(path: string): string {
  return path.replace(/\{(?!\$)[^}]*\}/g, '{}')
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
