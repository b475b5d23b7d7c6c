import type { ReportChange } from './change.ts'
import { asObject, type Node } from './node.ts'

/**
 * Returns the server addresses of a document of any version, or an empty list if it declares none.
 */
export function serverAddresses(document: Node): string[] {
  const { servers, host, basePath, schemes } = document
  if (Array.isArray(servers))
    return [...new Set(servers.flatMap((one) => addresses(asObject(one))))]
  if (typeof host !== 'string')
    return typeof basePath === 'string' ? [withoutTrailingSlash(basePath)] : []
  const all = Array.isArray(schemes) && schemes.length > 0 ? schemes : ['https']
  const path = typeof basePath === 'string' ? basePath : ''
  return all.map((scheme) => withoutTrailingSlash(`${scheme}://${host}${path}`))
}

/** The maximum number of addresses per server. Variables beyond this limit stay in the address. */
const maxAddresses = 100

/** Returns the addresses of a server, one for each combination of variable values. */
function addresses({ url, variables }: Node): string[] {
  if (typeof url !== 'string') return []
  let all = [url]
  for (const [name, raw] of Object.entries(asObject(variables))) {
    const listed = asObject(raw).enum
    // keep a variable in the address if it has no fixed values, or too many
    if (!Array.isArray(listed) || listed.length * all.length > maxAddresses) continue
    all = all.flatMap((one) => listed.map((value) => one.replaceAll(`{${name}}`, String(value))))
  }
  return all.map(withoutTrailingSlash)
}

/**
 * Compares the defaults of server variables, because clients that don't set a variable use its
 * default.
 */
export function compareServerDefaults(before: Node, after: Node, report: ReportChange): void {
  const now = variableDefaults(after)
  for (const [variable, was] of variableDefaults(before)) {
    const is = now.get(variable)
    if (is === undefined || is === was) continue
    report('server-default-changed', 'servers', `default of ${variable} was ${was}, is ${is}`)
  }
}

/** Returns the defaults of server variables by variable name and address. */
function variableDefaults({ servers }: Node): Map<string, string> {
  const all = Array.isArray(servers) ? servers.map(asObject) : []
  return new Map(
    all.flatMap(({ url, variables }) =>
      Object.entries(asObject(variables)).map(
        ([name, raw]) => [`${name} in ${url}`, String(asObject(raw).default)] as const,
      ),
    ),
  )
}

function withoutTrailingSlash(url: string): string {
  return url.length > 1 ? url.replace(/\/+$/, '') : url
}
