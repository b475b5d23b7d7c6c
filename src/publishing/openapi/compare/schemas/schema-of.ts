import type { Api } from '../api.ts'
import { isObject, type Node } from '../node.ts'
import { listOf } from './own-view.ts'

/**
 * What a schema says: from 3.1 on a reference may have neighbours, and a value has to fit both. Before,
 * a part was what let words stand beside one.
 */
export function schemaOf(api: Api, schema: unknown): unknown {
  const passed = new Set<unknown>()
  let at = schema
  const { references } = api
  for (let to = referring(at); isObject(at) && to !== undefined; to = referring(at)) {
    if (passed.has(at)) return undefined
    passed.add(at)
    const ref = references.of(to) ?? ''
    if (to === at && api.hasNeighbours && asksMore(at)) return bothOf(at, ref)
    at = references.at(ref)
  }
  return at
}

/** What holds the reference that is all that a schema says, but for words: itself, or its only part. */
function referring(schema: unknown): Node | undefined {
  if (!isObject(schema)) return undefined
  if (refers(schema)) return schema
  const parts = schema.allOf
  if (!Array.isArray(parts) || parts.length !== 1 || !isObject(parts[0])) return undefined
  if (!refers(parts[0]) || asksMore(parts[0])) return undefined
  const { allOf, ...own } = schema
  return asksMore(own) ? undefined : parts[0]
}

function refers({ $ref, $dynamicRef }: Node): boolean {
  return typeof ($ref ?? $dynamicRef) === 'string'
}

/** What a neighbour says to people alone. */
const words = new Set([
  ...[
    '$ref',
    '$dynamicRef',
    '$comment',
    'title',
    'summary',
    'description',
    'deprecated',
    'example',
    'examples',
  ],
  ...['externalDocs', 'xml', 'readOnly', 'writeOnly'],
])
const ownKeywords = ['x-extensible-enum', 'x-nullable']

function asksMore(node: Node): boolean {
  return Object.keys(node).some((key) =>
    key.startsWith('x-') ? ownKeywords.includes(key) : !words.has(key),
  )
}

const joined = new WeakMap<Node, Node>()

/** The same one each time, so that what is known of it is found again. */
function bothOf(node: Node, ref: string): Node {
  const known = joined.get(node)
  if (known) return known
  const { $ref, $dynamicRef, ...own } = node
  const both = { ...own, allOf: [...listOf(own.allOf), { $ref: ref }] }
  joined.set(node, both)
  return both
}
