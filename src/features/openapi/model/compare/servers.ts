import type { ReportChange } from './change.ts'
import { asObject, type Node } from './node.ts'

/**
 * Returns the server addresses of a document in the notation of OpenAPI 3; empty if it has none.
 */
export function serverAddresses(document: Node): string[] {
  const { servers, host, basePath, schemes } = document
  if (Array.isArray(servers))
    return [...new Set(servers.flatMap((one) => addresses(asObject(one))))]
  if (typeof host !== 'string') return typeof basePath === 'string' ? [withoutEnd(basePath)] : []
  const all = Array.isArray(schemes) && schemes.length > 0 ? schemes : ['https']
  const path = typeof basePath === 'string' ? basePath : ''
  return all.map((scheme) => withoutEnd(`${scheme}://${host}${path}`))
}

/**
 * The maximum number of addresses per server. If variables allow more, the URL template is used.
 */
const most = 100

/** Returns all addresses of a server, with the possible values of its variables. */
function addresses({ url, variables }: Node): string[] {
  if (typeof url !== 'string') return []
  let all = [url]
  for (const [name, raw] of Object.entries(asObject(variables))) {
    const listed = asObject(raw).enum
    // keep a variable that allows any value in the address
    if (!Array.isArray(listed) || listed.length * all.length > most) continue
    all = all.flatMap((one) => listed.map((value) => one.replaceAll(`{${name}}`, String(value))))
  }
  return all.map(withoutEnd)
}

/**
 * Compares the defaults of variables, because they determine the address of clients that don't set
 * them.
 */
export function compareServerDefaults(before: Node, after: Node, report: ReportChange): void {
  const now = variableDefaults(after)
  for (const [variable, was] of variableDefaults(before)) {
    const is = now.get(variable)
    if (is === undefined || is === was) continue
    report('server-default-changed', 'servers', `default of ${variable} was ${was}, is ${is}`)
  }
}

/** Returns the default values by variable and address. */
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

function withoutEnd(url: string): string {
  return url.length > 1 ? url.replace(/\/+$/, '') : url
}
