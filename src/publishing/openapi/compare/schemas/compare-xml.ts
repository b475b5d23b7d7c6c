import type { Api } from '../api.ts'
import { isObject, type Node, objectOf } from '../node.ts'
import { listOf } from './own-view.ts'
import { schemaOf } from './schema-of.ts'
import type { SchemaListener, SchemaSides } from './schema-sides.ts'

interface XmlPlace {
  report: SchemaListener['report']
  path: string
  /** what the element is called on each side where nobody says it */
  usual?: [given: string | undefined, taken: string | undefined]
}

/** Tells of two schemas whether what fits both is written as another element, or as none, in XML. */
export function compareXml(
  { kind, given, taken, asXml }: SchemaSides,
  g: unknown,
  t: unknown,
  { report, path, usual = [undefined, undefined] }: XmlPlace,
): void {
  if (!asXml) return
  const rule = kind === 'request' ? 'request-xml-changed' : 'response-xml-changed'
  const [own, other] = [ownXml(given, g), ownXml(taken, t)]
  const isNamed = own.name !== undefined || other.name !== undefined
  const [from, to] = [spelt(own, isNamed && usual[0]), spelt(other, isNamed && usual[1])]
  const [before, after] = kind === 'request' ? [from, to] : [to, from]
  for (const [key, was] of Object.entries(before)) {
    const is = after[key]
    if (was === is) continue
    report(key === 'prefix' ? 'xml-prefix-changed' : rule, path, `xml ${key} was ${was}, is ${is}`)
  }
}

/** How a value is written, with what holds where nothing is said. */
function spelt(xml: Node, usual: string | undefined | false): Record<string, string> {
  const { name = usual || 'free', namespace = 'none', prefix = 'none', attribute, wrapped } = xml
  return {
    name: String(name),
    namespace: String(namespace),
    prefix: String(prefix),
    attribute: String(attribute === true),
    wrapped: String(wrapped === true),
  }
}

/** It may stand beside a reference, in what that leads to, or in a part. */
function ownXml(api: Api, schema: unknown): Node {
  const own = objectOf(schema)
  const resolved = objectOf(schemaOf(api, schema))
  const isBeside = typeof own.$ref !== 'string' || api.hasNeighbours
  const all = [
    ...(isBeside ? [own] : []),
    ...[resolved, ...listOf(own.allOf), ...listOf(resolved.allOf)].map((one) =>
      objectOf(api.resolve(one)),
    ),
  ]
  return all.map(({ xml }) => xml).find(isObject) ?? {}
}
