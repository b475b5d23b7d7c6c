import { asObject, type Node } from '../compare/node.ts'
import { keywordObjects } from '../keyword-objects.ts'

/** Returns the scopes that operations require, by security scheme. */
export function requiredScopes(document: Node): ReadonlyMap<string, ReadonlySet<unknown>> {
  const scopes = new Map<string, Set<unknown>>()
  for (const [{ security }] of keywordObjects(document)) {
    for (const way of Array.isArray(security) ? security : []) {
      for (const [scheme, list] of Object.entries(asObject(way))) {
        const known = scopes.get(scheme) ?? new Set()
        scopes.set(scheme, known)
        for (const scope of Array.isArray(list) ? list : []) known.add(scope)
      }
    }
  }
  return scopes
}

/** Removes the scopes that only removed operations required. */
export function dropScopes(document: Node, before: ReturnType<typeof requiredScopes>): void {
  const now = requiredScopes(document)
  const schemes = {
    ...asObject(asObject(document.components).securitySchemes),
    ...asObject(document.securityDefinitions),
  }
  for (const [name, raw] of Object.entries(schemes)) {
    const scheme = asObject(raw)
    for (const flow of [scheme, ...Object.values(asObject(scheme.flows))]) {
      const scopes = asObject(asObject(flow).scopes)
      for (const scope of Object.keys(scopes)) {
        if (before.get(name)?.has(scope) && !now.get(name)?.has(scope)) delete scopes[scope]
      }
    }
  }
}
