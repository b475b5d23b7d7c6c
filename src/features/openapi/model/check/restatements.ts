import { isJsonObject } from '../../../../contract/json.ts'
import { asObject, type Node } from '../compare/node.ts'
import { keywordObjects } from '../keyword-objects.ts'
import type { SchemaTargets } from './schema-targets.ts'

const lists = ['allOf', 'anyOf', 'oneOf']
const conditions = ['if', 'then', 'else', 'not']

/**
 * Returns the public schemas that describe an internal property once more, such as an `allOf` that
 * adds a default to it. Schemas in other components stay, because others can use them.
 */
export function restatements(
  document: Node,
  internal: ReadonlySet<unknown>,
  targets: SchemaTargets,
): unknown[] {
  return [...keywordObjects(document)].flatMap(([schema]) => {
    const names = internalNamesOf(schema, internal, targets)
    if (names.size === 0) return []
    return [...inlineParts(schema)].flatMap(({ properties }) =>
      Object.entries(asObject(properties)).flatMap(([name, one]) => (names.has(name) ? [one] : [])),
    )
  })
}

/** Returns the internal properties of a schema and of the schemas that it always includes. */
function internalNamesOf(
  schema: Node,
  internal: ReadonlySet<unknown>,
  targets: SchemaTargets,
): Set<string> {
  const names = new Set<string>()
  const parts = new Set([schema])
  for (const part of parts) {
    const included = [...targets.of(part), ...(Array.isArray(part.allOf) ? part.allOf : [])]
    for (const one of included.filter(isJsonObject)) parts.add(one)
    for (const [name, property] of Object.entries(asObject(part.properties))) {
      if (internal.has(property)) names.add(name)
    }
  }
  return names
}

/** Returns a schema and the schemas written inside it that apply to the same value. */
function inlineParts(schema: Node): Set<Node> {
  const parts = new Set([schema])
  for (const part of parts) {
    const inner = [
      ...lists.flatMap((key) => part[key]),
      ...conditions.map((key) => part[key]),
      ...Object.values(asObject(part.dependentSchemas)),
    ]
    for (const one of inner) if (isJsonObject(one)) parts.add(one)
  }
  return parts
}

/**
 * Remembers the conditions of a document. Call the result after parts of it were removed: it
 * removes the conditions that changed, because they would apply to other values.
 */
export function watchConditions(document: Node): () => void {
  const before = [...keywordObjects(document)].flatMap(([schema]) =>
    ['not', 'if'].flatMap((key) =>
      isJsonObject(schema[key]) ? [{ schema, key, text: JSON.stringify(schema[key]) }] : [],
    ),
  )
  return () => {
    for (const { schema, key, text } of before) {
      if (JSON.stringify(schema[key]) === text) continue
      for (const gone of key === 'if' ? ['if', 'then', 'else'] : [key]) delete schema[gone]
    }
  }
}
