import { isJsonObject } from '../../../../../contract/json.ts'
import type { ApiDocument } from '../api-document.ts'
import type { Node } from '../node.ts'
import { asArray } from './own-view.ts'

/**
 * Returns a schema's content. In OpenAPI 3.1 and later, siblings of a reference also apply. In
 * earlier versions, `allOf` with one part was used to add descriptions to a reference.
 */
export function resolveSchema(api: ApiDocument, schema: unknown): unknown {
  const passed = new Set<unknown>()
  let at = schema
  const { references } = api
  for (let to = referring(at); isJsonObject(at) && to !== undefined; to = referring(at)) {
    if (passed.has(at)) return undefined
    passed.add(at)
    const ref = references.of(to) ?? ''
    if (to === at && api.hasNeighbors && asksMore(at)) return joinWithSiblings(at, ref)
    at = references.at(ref)
  }
  return at
}

/**
 * Returns the node with the reference, if a schema contains only a reference and descriptions. The
 * node is the schema or its only part.
 */
function referring(schema: unknown): Node | undefined {
  if (!isJsonObject(schema)) return undefined
  if (refers(schema)) return schema
  const parts = schema.allOf
  if (!Array.isArray(parts) || parts.length !== 1 || !isJsonObject(parts[0])) return undefined
  if (!refers(parts[0]) || asksMore(parts[0])) return undefined
  const { allOf, ...own } = schema
  return asksMore(own) ? undefined : parts[0]
}

function refers({ $ref, $dynamicRef }: Node): boolean {
  return typeof ($ref ?? $dynamicRef) === 'string'
}

/** The siblings that only describe a schema. */
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

/** Returns the same object for the same node, so that the caches find its results. */
function joinWithSiblings(node: Node, ref: string): Node {
  const known = joined.get(node)
  if (known) return known
  const { $ref, $dynamicRef, ...own } = node
  const both = { ...own, allOf: [...asArray(own.allOf), { $ref: ref }] }
  joined.set(node, both)
  return both
}
