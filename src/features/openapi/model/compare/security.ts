import { asObject, type Node } from './node.ts'

/**
 * The credentials that an operation requires: security schemes, with their scopes. No schemes means
 * anonymous access.
 */
export type Credentials = Record<string, string[]>

/** Returns the alternative credentials for an operation. The default is the document's credentials. */
export function credentialAlternatives(
  operation: Node,
  root: Node,
  resolve: (node: unknown) => unknown,
): Credentials[] {
  const alternatives = operation.security ?? root.security
  if (!Array.isArray(alternatives) || alternatives.length === 0) return [{}]
  const schemes = asObject(asObject(root.components).securitySchemes ?? root.securityDefinitions)
  return alternatives.flatMap((way) =>
    Object.entries(asObject(way)).reduce<Credentials[]>(
      (all, [name, scopes]) => {
        const needed = Array.isArray(scopes) ? scopes.map(String).sort() : []
        const schemeAlternatives = schemeCredentials(name, asObject(resolve(schemes[name])), needed)
        return schemeAlternatives.flatMap((way) => all.map((one) => ({ ...one, ...way })))
      },
      [{}],
    ),
  )
}

/**
 * Returns the alternative credentials for a security scheme. Ignores the scheme's name, because
 * clients don't depend on it.
 */
function schemeCredentials(name: string, node: Node, needed: string[]): Credentials[] {
  if (node.type === 'oauth2') return flowCredentials(node, needed)
  return [{ [schemeText(name, node)]: needed }]
}

function schemeText(name: string, node: Node): string {
  const { type, in: place, name: key, scheme, openIdConnectUrl: url } = node
  if (type === 'apiKey') return `key in ${place} "${key}"`
  if (type === 'http') return `http ${String(scheme).toLowerCase()}`
  if (type === 'openIdConnect') return `openIdConnect of ${url}`
  return type === 'basic' ? 'http basic' : typeof type === 'string' ? type : name
}

/** The OpenAPI 3 names of Swagger 2.0 flows. */
const flowNames: Record<string, string> = {
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
}

/**
 * Returns alternative credentials for each OAuth flow, because a client uses only one of the flows.
 */
function flowCredentials(node: Node, needed: string[]): Credentials[] {
  const { flow, flows } = node
  const all = typeof flow === 'string' ? { [flowNames[flow] ?? flow]: node } : asObject(flows)
  const alternatives = Object.entries(all).map(([name, raw]) => {
    const { authorizationUrl, deviceAuthorizationUrl, tokenUrl, scopes } = asObject(raw)
    const urls = [authorizationUrl, deviceAuthorizationUrl, tokenUrl].filter(
      (one) => typeof one === 'string',
    )
    const text = ['oauth2', name, ...(urls.length > 0 ? [`at ${urls.join(' and ')}`] : [])].join(
      ' ',
    )
    const missing = needed.filter((scope) => !Object.hasOwn(asObject(scopes), scope))
    return {
      [text]: [...needed, ...missing.map((scope) => `but the flow doesn't define ${scope}`)],
    }
  })
  return alternatives.length > 0 ? alternatives : [{ oauth2: needed }]
}

/** Returns whether credentials for `way` are sufficient for `other`. */
export function satisfies(way: Credentials, other: Credentials): boolean {
  return Object.entries(other).every(([scheme, scopes]) => {
    const own = Object.entries(way).find(([name]) => isSameScheme(name, scheme))?.[1]
    return own !== undefined && scopes.every((scope) => own.includes(scope))
  })
}

/**
 * Returns whether two descriptions of a security scheme are equal. A URL without a protocol equals
 * the same URL with any protocol.
 */
function isSameScheme(one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [one.split(' '), other.split(' ')]
  return (
    first.length === second.length && first.every((word, at) => isSameUrl(word, second[at] ?? ''))
  )
}

function isSameUrl(one: string, other: string): boolean {
  const [bare, otherBare] = [one, other].map((url) => url.replace(/^(https?:)?\/\//i, ''))
  const isRelative = [one, other].some((url) => !/^https?:/i.test(url))
  return one === other || (isRelative && bare === otherBare)
}

export function credentialsText(way: Credentials): string {
  const needs = Object.entries(way).map(([scheme, scopes]) =>
    scopes.length === 0 ? scheme : `${scheme} (${scopes.join(', ')})`,
  )
  return needs.join(' and ') || 'no credentials'
}
