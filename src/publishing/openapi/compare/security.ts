import { type Node, objectOf } from './node.ts'

/** One of the ways to be let in: each scheme that it needs, with its scopes; none lets in everybody. */
export type WayIn = Record<string, string[]>

/** What lets a client in, where that is said for all operations or for this one. */
export function waysIn(operation: Node, root: Node, resolve: (node: unknown) => unknown): WayIn[] {
  const ways = operation.security ?? root.security
  if (!Array.isArray(ways) || ways.length === 0) return [{}]
  const schemes = objectOf(objectOf(root.components).securitySchemes ?? root.securityDefinitions)
  return ways.flatMap((way) =>
    Object.entries(objectOf(way)).reduce<WayIn[]>(
      (all, [name, scopes]) => {
        const needed = Array.isArray(scopes) ? scopes.map(String).sort() : []
        const waysOfScheme = schemeWays(name, objectOf(resolve(schemes[name])), needed)
        return waysOfScheme.flatMap((way) => all.map((one) => ({ ...one, ...way })))
      },
      [{}],
    ),
  )
}

/** What a scheme asks of a client, each way to it; how the document calls it makes no difference. */
function schemeWays(name: string, node: Node, needed: string[]): WayIn[] {
  if (node.type === 'oauth2') return flowWays(node, needed)
  return [{ [schemeText(name, node)]: needed }]
}

function schemeText(name: string, node: Node): string {
  const { type, in: place, name: key, scheme, openIdConnectUrl: url } = node
  if (type === 'apiKey') return `key in ${place} "${key}"`
  if (type === 'http') return `http ${String(scheme).toLowerCase()}`
  if (type === 'openIdConnect') return `openIdConnect of ${url}`
  return type === 'basic' ? 'http basic' : typeof type === 'string' ? type : name
}

/** How Swagger 2.0 calls them. */
const flowNames: Record<string, string> = {
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
}

/** Each flow is a way to a token of its own, and clients know where they get it. */
function flowWays(node: Node, needed: string[]): WayIn[] {
  const { flow, flows } = node
  const all = typeof flow === 'string' ? { [flowNames[flow] ?? flow]: node } : objectOf(flows)
  const ways = Object.entries(all).map(([name, raw]) => {
    const { authorizationUrl, tokenUrl, scopes } = objectOf(raw)
    const urls = [authorizationUrl, tokenUrl].filter((one) => typeof one === 'string')
    const text = ['oauth2', name, ...(urls.length > 0 ? [`at ${urls.join(' and ')}`] : [])].join(
      ' ',
    )
    const missing = needed.filter((scope) => !Object.hasOwn(objectOf(scopes), scope))
    return { [text]: [...needed, ...missing.map((scope) => `but gives no ${scope}`)] }
  })
  return ways.length > 0 ? ways : [{ oauth2: needed }]
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
