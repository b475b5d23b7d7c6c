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
  for (let next = referenceIn(at); isObject(at) && next !== undefined; next = referenceIn(at)) {
    if (passed.has(at)) return undefined
    passed.add(at)
    if (at.$ref === next && api.hasNeighbours && asksMore(at)) return bothOf(at)
    at = api.at(next)
  }
  return at
}

/** The reference that is all that a schema says, but for words. */
function referenceIn(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined
  if (typeof schema.$ref === 'string') return schema.$ref
  const parts = schema.allOf
  if (!Array.isArray(parts) || parts.length !== 1 || !isObject(parts[0])) return undefined
  const { $ref, ...beside } = parts[0]
  if (typeof $ref !== 'string' || asksMore(beside)) return undefined
  const { allOf, ...own } = schema
  return asksMore(own) ? undefined : $ref
}

/** What a neighbour says to people alone. */
const words = new Set([
  ...['$ref', '$comment', 'title', 'summary', 'description', 'deprecated', 'example', 'examples'],
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
function bothOf(node: Node): Node {
  const known = joined.get(node)
  if (known) return known
  const { $ref, ...own } = node
  const both = { ...own, allOf: [...listOf(own.allOf), { $ref }] }
  joined.set(node, both)
  return both
}
