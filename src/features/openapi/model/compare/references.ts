import { isJsonObject } from '../../../../contract/json.ts'
import { parsePointer } from '../read/pointer.ts'
import type { Node } from './node.ts'

/** The base URI for relative references in a document without its own URI. */
const ownUri = 'document:/'

/** The targets of references in a document, by path, URI, or anchor. */
export class References {
  readonly #document: Node
  readonly #targets = new Map<string, unknown>()
  /** targets by URI, optionally with an anchor, such as `https://example.com/pet#name` */
  readonly #named = new Map<string, unknown>()
  /** the absolute references within schemas that have their own URI */
  readonly #absolute = new Map<Node, string>()

  constructor(document: Node, hasNames: boolean) {
    this.#document = document
    this.#named.set(ownUri, document)
    const { $self } = document
    const own = typeof $self === 'string' ? resolveUri($self, ownUri) : ownUri
    this.#named.set(own, document)
    if (hasNames) this.#addNames(document, ownUri)
  }

  /** Returns whether the document has references relative to the URI of a schema. */
  get hasRelative(): boolean {
    return this.#absolute.size > 0
  }

  /** Returns the reference in a value, or undefined if the value isn't a reference. */
  referenceIn(value: unknown): string | undefined {
    if (!isJsonObject(value)) return undefined
    const ref = value.$ref ?? value.$dynamicRef
    return typeof ref === 'string' ? (this.#absolute.get(value) ?? ref) : undefined
  }

  /** Returns whether a value refers to an existing schema by its URI or anchor. */
  resolvesToNamedSchema(value: unknown): boolean {
    const ref = this.referenceIn(value)
    return ref !== undefined && !isDocumentPath(ref) && this.at(ref) !== undefined
  }

  at(ref: string): unknown {
    if (!this.#targets.has(ref)) this.#targets.set(ref, this.#find(ref))
    return this.#targets.get(ref)
  }

  #find(ref: string): unknown {
    if (isDocumentPath(ref)) return this.#along(this.#document, ref)
    const uri = resolveUri(ref, ownUri)
    const [resource = '', fragment = ''] = uri.split('#', 2)
    const isAlong = fragment === '' || fragment.startsWith('/')
    const named = this.#named.get(isAlong ? resource : uri) ?? this.#named.get(ref)
    return isAlong ? this.#along(named, fragment) : named
  }

  #along(from: unknown, pointer: string): unknown {
    return parsePointer(pointer).reduce<unknown>((value, key) => {
      const inner = this.resolved(value)
      if (Array.isArray(inner)) return inner[Number(key)]
      const name = isJsonObject(inner) && !Object.hasOwn(inner, key) ? decoded(key) : key
      return isJsonObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined
    }, from)
  }

  /** Resolves a reference. Returns any other value unchanged. */
  resolved(value: unknown): unknown {
    const passed = new Set<unknown>()
    let at = value
    for (let ref = this.referenceIn(at); ref !== undefined; ref = this.referenceIn(at)) {
      if (passed.has(at)) return undefined
      passed.add(at)
      at = this.at(ref)
    }
    return at
  }

  #addNames(value: unknown, base: string): void {
    if (Array.isArray(value)) for (const item of value) this.#addNames(item, base)
    if (!isJsonObject(value)) return
    const { $id, $anchor, $dynamicAnchor, $ref, $dynamicRef } = value
    const own = typeof $id === 'string' ? (resolveUri($id, base).split('#')[0] ?? base) : base
    if (own !== base) this.#add(own, value)
    for (const anchor of [$anchor, $dynamicAnchor]) {
      if (typeof anchor !== 'string') continue
      this.#add(`${own}#${anchor}`, value)
      // many documents use `#name` for an anchor outside the current schema
      this.#add(`#${anchor}`, value)
    }
    const ref = $ref ?? $dynamicRef
    if (own !== ownUri && typeof ref === 'string') this.#absolute.set(value, resolveUri(ref, own))
    for (const inner of Object.values(value)) this.#addNames(inner, own)
  }

  #add(name: string, value: unknown): void {
    if (!this.#named.has(name)) this.#named.set(name, value)
  }
}

/** Returns whether a reference is a JSON pointer within the document. */
function isDocumentPath(ref: string): boolean {
  return /^#(\/|$)/.test(ref)
}

function resolveUri(ref: string, base: string): string {
  return URL.canParse(ref, base) ? new URL(ref, base).href : ref
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
