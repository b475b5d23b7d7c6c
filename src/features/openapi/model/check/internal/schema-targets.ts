import { asObject, type Node } from '../../compare/node.ts'
import { nestedObjects } from '../../nested-objects.ts'
import { parsePointer, valueAtPointer } from '../../read/pointer.ts'

const referenceKeys = ['$ref', '$dynamicRef', '$recursiveRef']
const anchorKeys = ['$anchor', '$dynamicAnchor']
const unnamed = 'https://document.invalid/'

/**
 * Finds the targets of references within a document. A reference can be a pointer, an anchor, or an
 * identifier.
 */
export class SchemaTargets {
  readonly #document: Node
  readonly #base: string
  readonly #anchors = new Map<string, Node[]>()
  readonly #identified = new Map<string, Node>()

  constructor(document: Node) {
    this.#document = document
    this.#base = absolute(document.$self, unnamed) ?? unnamed
    for (const one of nestedObjects(document)) {
      for (const anchor of anchorKeys.map((key) => one[key])) {
        if (typeof anchor !== 'string') continue
        this.#anchors.set(anchor, [...(this.#anchors.get(anchor) ?? []), one])
      }
      const id = absolute(one.$id, this.#base)
      if (id !== undefined) this.#identified.set(withoutFragment(id), one)
    }
  }

  /** Returns the values that an object refers to directly. */
  of(value: unknown): unknown[] {
    const node = asObject(value)
    return referenceKeys.flatMap((key) => this.#targets(node[key]))
  }

  /** Returns a value and all direct and indirect targets of its references. */
  chain(value: unknown): unknown[] {
    const found = new Set([value])
    for (const one of found) for (const target of this.of(one)) found.add(target)
    return [...found]
  }

  #targets(ref: unknown): unknown[] {
    if (typeof ref !== 'string') return []
    const [address = '', fragment = ''] = ref.split('#', 2)
    const url = absolute(address, this.#base)
    const isOwn = address === '' || url === this.#base
    const root = isOwn ? this.#document : this.#identified.get(url ?? '')
    if (root === undefined) return []
    if (fragment !== '' && !fragment.startsWith('/')) return this.#anchors.get(fragment) ?? []
    const target = valueAtPointer(root, parsePointer(fragment))
    return target === undefined ? [] : [target]
  }
}

function absolute(address: unknown, base: string): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, base)) return undefined
  return new URL(address, base).href
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '')
}
