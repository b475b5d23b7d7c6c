import type { ApiDocument } from './api-document.ts'
import type { ReportChange } from './change.ts'
import { asObject, type Node } from './node.ts'
import type { SharedParts } from './shared-parts.ts'

/** A link in a response to another operation. */
export interface ResponseLink {
  node: Node
  /** the target operation, such as `GET /pets/{}`, or its unresolved reference */
  operation: string
  /** the values that the link passes, as JSON, by name; includes the body and the server */
  values: Map<string, string>
}

export function responseLinks(api: ApiDocument, node: Node): Map<string, ResponseLink> {
  const links = Object.entries(asObject(node.links))
  return new Map(links.map(([name, raw]) => [name, createLink(api, asObject(api.resolve(raw)))]))
}

function createLink(api: ApiDocument, node: Node): ResponseLink {
  const { operationId, operationRef, parameters, requestBody, server } = node
  const named = api.resolveOperation(operationId ?? operationRef)
  const values = [
    ...Object.entries(asObject(parameters)).map(([name, one]) => [`parameter "${name}"`, one]),
    ...[['body', requestBody] as const, ['server', asObject(server).url] as const],
  ] as [string, unknown][]
  return {
    node,
    operation: named ?? String(operationId ?? operationRef),
    values: new Map(
      values
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => [name, JSON.stringify(one)]),
    ),
  }
}

/** Compares the links of a response, because clients follow them and pass their values. */
export function compareLinks(
  where: string,
  before: ReadonlyMap<string, ResponseLink>,
  after: ReadonlyMap<string, ResponseLink>,
  { report, parts }: { report: ReportChange; parts: SharedParts },
): void {
  for (const [name, old] of before) {
    const at = `${where} link "${name}"`
    const now = after.get(name)
    const reportLink = parts.reportFor(report, at, old.node, now?.node)
    if (now === undefined) {
      reportLink('response-link-removed', at, 'was removed')
      continue
    }
    if (now.operation !== old.operation) {
      reportLink('response-link-changed', at, `target was ${old.operation}, is ${now.operation}`)
    }
    for (const value of new Set([...old.values.keys(), ...now.values.keys()])) {
      const [was, is] = [old, now].map(({ values }) => values.get(value) ?? 'unset')
      if (was !== is) reportLink('response-link-changed', at, `${value} was ${was}, is ${is}`)
    }
  }
  for (const [name, { node }] of after) {
    if (before.has(name)) continue
    const at = `${where} link "${name}"`
    parts.reportFor(report, at, undefined, node)('response-link-added', at, 'was added')
  }
}
