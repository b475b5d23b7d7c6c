import { isJsonObject } from '../../../../../contract/json.ts'
import type { Api } from '../api.ts'
import { asObject, type Node } from '../node.ts'
import { asArray } from './own-view.ts'
import { resolveSchema } from './resolve-schema.ts'
import type { SchemaListener, SchemaSides } from './schema-sides.ts'

interface XmlPlace {
  report: SchemaListener['report']
  path: string
  /** the default names of the element on both sides */
  usual?: [writer: string | undefined, reader: string | undefined]
}

/** Reports differences in the XML representation of a value. */
export function compareXml(
  { kind, writer, reader, asXml }: SchemaSides,
  writerSchema: unknown,
  readerSchema: unknown,
  { report, path, usual = [undefined, undefined] }: XmlPlace,
): void {
  if (!asXml) return
  const rule = kind === 'request' ? 'request-xml-changed' : 'response-xml-changed'
  const [own, other] = [ownXml(writer, writerSchema), ownXml(reader, readerSchema)]
  const isNamed = own.name !== undefined || other.name !== undefined
  const [from, to] = [
    xmlRepresentation(own, isNamed && usual[0]),
    xmlRepresentation(other, isNamed && usual[1]),
  ]
  const [before, after] = kind === 'request' ? [from, to] : [to, from]
  for (const [key, was] of Object.entries(before)) {
    const is = after[key]
    if (was === is) continue
    report(key === 'prefix' ? 'xml-prefix-changed' : rule, path, `xml ${key} was ${was}, is ${is}`)
  }
}

/** Returns the XML options that determine the representation of a value, including defaults. */
function xmlRepresentation(xml: Node, usual: string | undefined | false): Record<string, string> {
  const {
    name = usual || 'unset',
    namespace = 'none',
    prefix = 'none',
    attribute,
    nodeType,
    wrapped,
  } = xml
  return {
    name: String(name),
    namespace: String(namespace),
    prefix: String(prefix),
    attribute: String(attribute === true || nodeType === 'attribute'),
    node: ['text', 'cdata', 'none'].includes(String(nodeType)) ? String(nodeType) : 'element',
    wrapped: String(wrapped === true),
  }
}

/**
 * Returns the XML options of a schema. They can be next to a reference, in its target, or in a
 * member of `allOf`.
 */
function ownXml(api: Api, schema: unknown): Node {
  const own = asObject(schema)
  const resolved = asObject(resolveSchema(api, schema))
  const isBeside = typeof own.$ref !== 'string' || api.hasNeighbors
  const all = [
    ...(isBeside ? [own] : []),
    ...[resolved, ...asArray(own.allOf), ...asArray(resolved.allOf)].map((one) =>
      asObject(api.resolve(one)),
    ),
  ]
  return all.map(({ xml }) => xml).find(isJsonObject) ?? {}
}
