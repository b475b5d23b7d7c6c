import type { ReportChange } from './change.ts'
import { type Node, objectOf } from './node.ts'

/** The addresses that a document names, as OpenAPI 3 writes them; none where it names none. */
export function serversOf(document: Node): string[] {
  const { servers, host, basePath, schemes } = document
  if (Array.isArray(servers))
    return [...new Set(servers.flatMap((one) => addresses(objectOf(one))))]
  if (typeof host !== 'string') return typeof basePath === 'string' ? [withoutEnd(basePath)] : []
  const all = Array.isArray(schemes) && schemes.length > 0 ? schemes : ['https']
  const path = typeof basePath === 'string' ? basePath : ''
  return all.map((scheme) => withoutEnd(`${scheme}://${host}${path}`))
}

/** How many addresses the values of variables may make: more are told by their form. */
const most = 100

/** Each address that one server stands for, with the values that its variables may have. */
function addresses({ url, variables }: Node): string[] {
  if (typeof url !== 'string') return []
  let all = [url]
  for (const [name, raw] of Object.entries(objectOf(variables))) {
    const listed = objectOf(raw).enum
    // what may be anything stands as it is
    if (!Array.isArray(listed) || listed.length * all.length > most) continue
    all = all.flatMap((one) => listed.map((value) => one.replaceAll(`{${name}}`, String(value))))
  }
  return all.map(withoutEnd)
}

/** Whoever fills in nothing is led elsewhere by another default. */
export function compareServerDefaults(before: Node, after: Node, report: ReportChange): void {
  const now = defaultsOf(after)
  for (const [variable, was] of defaultsOf(before)) {
    const is = now.get(variable)
    if (is === undefined || is === was) continue
    report('server-default-changed', 'servers', `default of ${variable} was ${was}, is ${is}`)
  }
}

/** By the variable and the address that holds it. */
function defaultsOf({ servers }: Node): Map<string, string> {
  const all = Array.isArray(servers) ? servers.map(objectOf) : []
  return new Map(
    all.flatMap(({ url, variables }) =>
      Object.entries(objectOf(variables)).map(
        ([name, raw]) => [`${name} in ${url}`, String(objectOf(raw).default)] as const,
      ),
    ),
  )
}

function withoutEnd(url: string): string {
  return url.length > 1 ? url.replace(/\/+$/, '') : url
}
