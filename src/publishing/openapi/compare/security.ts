import { type Node, objectOf } from './node.ts'

/** One of the ways to be let in: each scheme that it needs, with its scopes; none lets in everybody. */
export type WayIn = Record<string, string[]>

/** What lets a client in, where that is said for all operations or for this one. */
export function waysIn(operation: Node, root: Node, resolve: (node: unknown) => unknown): WayIn[] {
  const ways = operation.security ?? root.security
  if (!Array.isArray(ways) || ways.length === 0) return [{}]
  const schemes = objectOf(objectOf(root.components).securitySchemes ?? root.securityDefinitions)
  return ways.map((way) => {
    const needs = Object.entries(objectOf(way)).map(([name, scopes]) => [
      schemeText(name, objectOf(resolve(schemes[name]))),
      Array.isArray(scopes) ? scopes.map(String).sort() : [],
    ])
    return Object.fromEntries(needs)
  })
}

/** What a scheme asks of a client; how the document calls it makes no difference. */
function schemeText(name: string, { type, in: place, name: key, scheme }: Node): string {
  if (type === 'apiKey') return `key in ${place} "${key}"`
  if (type === 'http') return `http ${String(scheme).toLowerCase()}`
  return type === 'basic' ? 'http basic' : typeof type === 'string' ? type : name
}

/** Whether whoever comes in the one way comes in by the other as well. */
export function lets(way: WayIn, other: WayIn): boolean {
  return Object.entries(other).every(
    ([scheme, scopes]) => scopes.every((scope) => way[scheme]?.includes(scope)) && scheme in way,
  )
}

export function wayText(way: WayIn): string {
  const needs = Object.entries(way).map(([scheme, scopes]) =>
    scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`,
  )
  return needs.join(' and ') || 'no credentials'
}
