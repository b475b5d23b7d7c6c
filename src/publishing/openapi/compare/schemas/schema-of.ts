import type { Api } from '../api.ts'
import { isObject, type Node } from '../node.ts'
import { listOf } from './own-view.ts'

/** What a schema says: from 3.1 on a reference may have neighbours, and a value has to fit both. */
export function schemaOf(api: Api, schema: unknown): unknown {
  const passed = new Set<unknown>()
  let at = schema
  while (isObject(at) && typeof at.$ref === 'string') {
    if (passed.has(at)) return undefined
    passed.add(at)
    if (api.hasNeighbours && asksMore(at)) return bothOf(at)
    at = api.at(at.$ref)
  }
  return at
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
