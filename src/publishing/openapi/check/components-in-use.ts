import { isObject, type Node, objectOf } from '../compare/node.ts'
import { pathOf, pointerTo, valueAt } from '../read/pointer.ts'

/** What a reference within the document leads to; anything else is itself. */
export function resolvedWithin(document: Node, value: unknown): unknown {
  const passed = new Set<unknown>()
  let at = value
  for (
    let ref = objectOf(at).$ref;
    typeof ref === 'string' && ref.startsWith('#') && !passed.has(at);
    ref = objectOf(at).$ref
  ) {
    passed.add(at)
    at = valueAt(document, pathOf(ref))
  }
  return at
}

const ofSwagger = ['definitions', 'responses', 'parameters', 'securityDefinitions']

/** What others refer to by its name, as pointers. */
function namedIn(document: Node): string[] {
  const kinds = [
    ...Object.keys(objectOf(document.components)).map((kind) => ['components', kind]),
    ...ofSwagger.map((kind) => [kind]),
  ]
  return kinds.flatMap((path) => {
    const holder = path.reduce(pointerTo, '#')
    return Object.keys(objectOf(valueAt(document, path))).map((name) => pointerTo(holder, name))
  })
}

/** What others may refer to by its name, and what something of the document leads to, as pointers. */
export interface KnownComponents {
  named: ReadonlySet<string>
  used: ReadonlySet<string>
}

export function componentsOf(document: Node): KnownComponents {
  const used = new Set<string>()
  const { components, definitions, responses, parameters, securityDefinitions, ...rest } = document
  const open: unknown[] = [rest]
  for (const value of open) {
    for (const pointer of namesIn(value, (inner) => open.push(inner))) {
      if (used.has(pointer)) continue
      used.add(pointer)
      open.push(valueAt(document, pathOf(pointer)))
    }
  }
  return { named: new Set(namedIn(document)), used }
}

/** The components that a value names itself; what is within it is handed on. */
function namesIn(value: unknown, within: (inner: unknown) => void): string[] {
  if (typeof value !== 'object' || value === null) return []
  for (const inner of Object.values(value)) within(inner)
  const { $ref, mapping, security } = value as Node
  const schemes = (Array.isArray(security) ? security : []).flatMap((way) =>
    Object.keys(objectOf(way)),
  )
  return [
    ...[$ref, ...Object.values(objectOf(mapping))].flatMap((one) => componentOf(one) ?? []),
    ...schemes.flatMap((name) => [
      pointerTo('#/components/securitySchemes', name),
      pointerTo('#/securityDefinitions', name),
    ]),
  ]
}

const component =
  /^#\/(?:components\/[^/]+|definitions|responses|parameters|securityDefinitions)\/[^/]+/

/** The component that a reference leads into, or that a mapping names. */
export function componentOf(target: unknown): string | undefined {
  if (typeof target !== 'string') return undefined
  const named = /^[\w.-]+$/.test(target) ? `#/components/schemas/${target}` : target
  return component.exec(named)?.[0]
}

/** Takes out what only that led to which is gone, and what would lead there still; tells all that is gone. */
export function dropUnused(document: Node, before: KnownComponents): ReadonlySet<string> {
  const now = componentsOf(document)
  const gone = new Set([
    ...[...before.named].filter((pointer) => !now.named.has(pointer)),
    ...[...before.used].filter((pointer) => now.named.has(pointer) && !now.used.has(pointer)),
  ])
  // nothing leads to these but each other
  const users = new Map<string, string[]>()
  for (const pointer of now.named) {
    if (now.used.has(pointer)) continue
    for (const target of namedFrom(valueAt(document, pathOf(pointer)))) {
      users.set(target, [...(users.get(target) ?? []), pointer])
    }
  }
  for (const pointer of gone) {
    for (const user of users.get(pointer) ?? []) gone.add(user)
    const path = pathOf(pointer)
    delete objectOf(valueAt(document, path.slice(0, -1)))[path.at(-1) ?? '']
  }
  const components = objectOf(document.components)
  for (const [kind, held] of Object.entries(components)) {
    if (isObject(held) && Object.keys(held).length === 0) delete components[kind]
  }
  return gone
}

function namedFrom(value: unknown): string[] {
  const open: unknown[] = [value]
  const named: string[] = []
  for (const one of open) named.push(...namesIn(one, (inner) => open.push(inner)))
  return named
}
