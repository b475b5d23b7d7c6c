import { isJsonObject } from '../../../../../contract/json.ts'
import type { ApiDocument } from '../api-document.ts'
import type { Node } from '../node.ts'
import { asArray } from './own-view.ts'

/**
 * Resolves a schema's reference. In OpenAPI 3.1 and later, keywords next to the reference also
 * apply. Earlier documents use `allOf` with a single reference to add a description.
 */
export function resolveSchema(api: ApiDocument, schema: unknown): unknown {
  const passed = new Set<unknown>()
  let at = schema
  const { references } = api
  for (
    let to = referenceHolder(at);
    isJsonObject(at) && to !== undefined;
    to = referenceHolder(at)
  ) {
    if (passed.has(at)) return undefined
    passed.add(at)
    const ref = references.referenceIn(to) ?? ''
    if (to === at && api.hasNeighbors && addsConstraints(at)) return joinWithSiblings(at, ref)
    at = references.at(ref)
  }
  return at
}

/**
 * Returns the object that contains `$ref` if a schema consists of a reference and descriptions. The
 * object is the schema itself or the only member of its `allOf`.
 */
function referenceHolder(schema: unknown): Node | undefined {
  if (!isJsonObject(schema)) return undefined
  if (hasReference(schema)) return schema
  const parts = schema.allOf
  if (!Array.isArray(parts) || parts.length !== 1 || !isJsonObject(parts[0])) return undefined
  if (!hasReference(parts[0]) || addsConstraints(parts[0])) return undefined
  const { allOf, ...own } = schema
  return addsConstraints(own) ? undefined : parts[0]
}

function hasReference({ $ref, $dynamicRef }: Node): boolean {
  return typeof ($ref ?? $dynamicRef) === 'string'
}

/** Keywords next to a reference that don't restrict values. */
const annotationKeywords = new Set([
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

function addsConstraints(node: Node): boolean {
  return Object.keys(node).some((key) =>
    key.startsWith('x-') ? ownKeywords.includes(key) : !annotationKeywords.has(key),
  )
}

const joined = new WeakMap<Node, Node>()

/**
 * Combines a reference with the keywords next to it. Always returns the same object for the same
 * schema, because results are cached by object.
 */
function joinWithSiblings(node: Node, ref: string): Node {
  const known = joined.get(node)
  if (known) return known
  const { $ref, $dynamicRef, ...own } = node
  const both = { ...own, allOf: [...asArray(own.allOf), { $ref: ref }] }
  joined.set(node, both)
  return both
}
