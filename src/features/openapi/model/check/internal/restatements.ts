import { isJsonObject } from '../../../../../contract/json.ts'
import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import type { SchemaTargets } from './schema-targets.ts'

const lists = ['allOf', 'anyOf', 'oneOf']
const conditions = ['if', 'then', 'else', 'not']

/**
 * Returns the public schemas that describe an internal property again, such as an `allOf` that adds
 * a default. Excludes schemas in another component if a schema uses that component without the
 * internal property.
 */
export function findRestatements(
  document: Node,
  internal: ReadonlySet<unknown>,
  targets: SchemaTargets,
): unknown[] {
  const groups = [...keywordObjects(document)].map(([schema]) => ({
    ...{ schema, parts: includedParts(schema, targets) },
    names: internalPropertyNames(schema, internal, targets),
  }))
  if (groups.every(({ names }) => names.size === 0)) return []
  const inner = new Set(
    groups.flatMap(({ schema, parts }) => [...parts].filter((one) => one !== schema)),
  )
  const outermost = groups.filter(({ schema }) => !inner.has(schema))
  const users = new Map<Node, ReadonlySet<string>[]>()
  for (const { parts, names } of outermost) {
    for (const part of parts) users.set(part, [...(users.get(part) ?? []), names])
  }
  return groups.flatMap(({ schema, parts, names }) => {
    if (names.size === 0) return []
    const inline = inlineParts(schema)
    return [...new Set([...inline, ...parts])].flatMap((part) =>
      Object.entries(asObject(part.properties)).flatMap(([name, one]) => {
        const isOnlyHere =
          inline.has(part) || (users.get(part) ?? []).every((others) => others.has(name))
        return names.has(name) && isOnlyHere ? [one] : []
      }),
    )
  })
}

/** Returns the internal properties of a schema and of the schemas that it always includes. */
export function internalPropertyNames(
  schema: Node,
  internal: ReadonlySet<unknown>,
  targets: SchemaTargets,
): Set<string> {
  const names = new Set<string>()
  for (const part of includedParts(schema, targets)) {
    for (const [name, property] of Object.entries(asObject(part.properties))) {
      if (internal.has(property)) names.add(name)
    }
  }
  return names
}

/** Returns a schema and the schemas that it always includes. */
export function includedParts(schema: Node, targets: SchemaTargets): Set<Node> {
  const parts = new Set([schema])
  for (const part of parts) {
    const included = [...targets.of(part), ...(Array.isArray(part.allOf) ? part.allOf : [])]
    for (const one of included.filter(isJsonObject)) parts.add(one)
  }
  return parts
}

/** Returns a schema and the schemas written inside it that apply to the same value. */
export function inlineParts(schema: Node): Set<Node> {
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
 * Records the conditions of a document. Returns a function to call after parts of the document were
 * removed. That function removes the changed conditions, because they would apply to other values.
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
