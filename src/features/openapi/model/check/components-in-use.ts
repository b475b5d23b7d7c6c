import { isJsonObject } from '../../../../contract/json.ts'
import { asObject, type Node } from '../compare/node.ts'
import { parsePointer, pointerTo, valueAtPointer } from '../read/pointer.ts'

/** Resolves a reference within the document. Returns any other value unchanged. */
export function resolveLocalReference(document: Node, value: unknown): unknown {
  const passed = new Set<unknown>()
  let at = value
  for (
    let ref = asObject(at).$ref;
    typeof ref === 'string' && ref.startsWith('#') && !passed.has(at);
    ref = asObject(at).$ref
  ) {
    passed.add(at)
    at = valueAtPointer(document, parsePointer(ref))
  }
  return at
}

const swaggerComponentKeys = ['definitions', 'responses', 'parameters', 'securityDefinitions']

/** Returns the pointers of all named components. */
function namedReferences(document: Node): string[] {
  const kinds = [
    ...Object.keys(asObject(document.components)).map((kind) => ['components', kind]),
    ...swaggerComponentKeys.map((kind) => [kind]),
  ]
  return kinds.flatMap((path) => {
    const holder = path.reduce(pointerTo, '#')
    return Object.keys(asObject(valueAtPointer(document, path))).map((name) =>
      pointerTo(holder, name),
    )
  })
}

/** The pointers of all components, and of the components in use. */
export interface KnownComponents {
  named: ReadonlySet<string>
  used: ReadonlySet<string>
}

export function listComponents(document: Node): KnownComponents {
  const used = new Set<string>()
  const { components, definitions, responses, parameters, securityDefinitions, ...rest } = document
  const open: unknown[] = [rest]
  for (const value of open) {
    for (const pointer of directComponents(value, (inner) => open.push(inner))) {
      if (used.has(pointer)) continue
      used.add(pointer)
      open.push(valueAtPointer(document, parsePointer(pointer)))
    }
  }
  return { named: new Set(namedReferences(document)), used }
}

/**
 * Returns the pointers of components that a value refers to directly. Calls `within` with each
 * nested value.
 */
function directComponents(value: unknown, within: (inner: unknown) => void): string[] {
  if (typeof value !== 'object' || value === null) return []
  for (const inner of Object.values(value)) within(inner)
  const { $ref, mapping, security } = value as Node
  const schemes = (Array.isArray(security) ? security : []).flatMap((way) =>
    Object.keys(asObject(way)),
  )
  return [
    ...[$ref, ...Object.values(asObject(mapping))].flatMap((one) => referencedComponent(one) ?? []),
    ...schemes.flatMap((name) => [
      pointerTo('#/components/securitySchemes', name),
      pointerTo('#/securityDefinitions', name),
    ]),
  ]
}

const component =
  /^#\/(?:components\/[^/]+|definitions|responses|parameters|securityDefinitions)\/[^/]+/

/** Returns the pointer of the component in a reference or a discriminator mapping. */
export function referencedComponent(target: unknown): string | undefined {
  if (typeof target !== 'string') return undefined
  const named = /^[\w.-]+$/.test(target) ? `#/components/schemas/${target}` : target
  return component.exec(named)?.[0]
}

/**
 * Removes the components that are no longer used, and unused components that refer to removed ones.
 * Returns the pointers of all components that were removed now or before.
 */
export function dropUnused(document: Node, before: KnownComponents): ReadonlySet<string> {
  const now = listComponents(document)
  const removed = new Set([
    ...[...before.named].filter((pointer) => !now.named.has(pointer)),
    ...[...before.used].filter((pointer) => now.named.has(pointer) && !now.used.has(pointer)),
  ])
  // find the users of each component, to remove unused components that refer to removed ones
  const users = new Map<string, string[]>()
  for (const pointer of now.named) {
    if (now.used.has(pointer)) continue
    for (const target of reachableComponents(valueAtPointer(document, parsePointer(pointer)))) {
      users.set(target, [...(users.get(target) ?? []), pointer])
    }
  }
  for (const pointer of removed) {
    for (const user of users.get(pointer) ?? []) removed.add(user)
    const path = parsePointer(pointer)
    delete asObject(valueAtPointer(document, path.slice(0, -1)))[path.at(-1) ?? '']
  }
  const components = asObject(document.components)
  for (const [kind, held] of Object.entries(components)) {
    if (isJsonObject(held) && Object.keys(held).length === 0) delete components[kind]
  }
  return removed
}

function reachableComponents(value: unknown): string[] {
  const open: unknown[] = [value]
  const named: string[] = []
  for (const one of open) named.push(...directComponents(one, (inner) => open.push(inner)))
  return named
}
