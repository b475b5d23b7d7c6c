import type { Api } from './api.ts'
import type { ReportChange } from './change.ts'
import { type Node, objectOf } from './node.ts'
import type { SharedParts } from './shared-parts.ts'

/** Where a link of an answer leads, and what it takes along. */
export interface AnswerLink {
  node: Node
  /** the operation, as far as it is known: how the link names it makes no difference */
  operation: string
  /** by name, as JSON; the body and the server as well */
  values: Map<string, string>
}

export function linksOf(api: Api, node: Node): Map<string, AnswerLink> {
  const links = Object.entries(objectOf(node.links))
  return new Map(links.map(([name, raw]) => [name, linkOf(api, objectOf(api.resolve(raw)))]))
}

function linkOf(api: Api, node: Node): AnswerLink {
  const { operationId, operationRef, parameters, requestBody, server } = node
  const named = api.operationMeant(operationId ?? operationRef)
  const values = [
    ...Object.entries(objectOf(parameters)).map(([name, one]) => [`parameter "${name}"`, one]),
    ...[['body', requestBody] as const, ['server', objectOf(server).url] as const],
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

/** Clients follow a link to where it leads, with what it tells them to take along. */
export function compareLinks(
  where: string,
  before: ReadonlyMap<string, AnswerLink>,
  after: ReadonlyMap<string, AnswerLink>,
  { report, parts }: { report: ReportChange; parts: SharedParts },
): void {
  for (const [name, old] of before) {
    const at = `${where} link "${name}"`
    const now = after.get(name)
    const tell = parts.within(report, at, old.node, now?.node)
    if (now === undefined) {
      tell('response-link-removed', at, 'is gone')
      continue
    }
    if (now.operation !== old.operation) {
      tell('response-link-changed', at, `led to ${old.operation}, leads to ${now.operation}`)
    }
    for (const value of new Set([...old.values.keys(), ...now.values.keys()])) {
      const [was, is] = [old, now].map(({ values }) => values.get(value) ?? 'free')
      if (was !== is) tell('response-link-changed', at, `${value} was ${was}, is ${is}`)
    }
  }
  for (const [name, { node }] of after) {
    if (before.has(name)) continue
    const at = `${where} link "${name}"`
    parts.within(report, at, undefined, node)('response-link-added', at, 'is new')
  }
}
