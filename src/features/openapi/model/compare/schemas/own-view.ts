import { isJsonObject } from '../../../../../contract/json.ts'
import { anything, asObject, type Node } from '../node.ts'
import { combineVariants } from './combine-variants.ts'
import { schemaLimits } from './limits.ts'
import {
  type ConditionalSchema,
  type Discriminator,
  emptyMap,
  noNames,
  otherValues,
  type SchemaView,
} from './schema-view.ts'

/** Returns the constraints that a schema declares itself, without those of `allOf`. */
export function ownView(node: Node): SchemaView {
  const isBytes = node.format === 'binary' || describesBytes(node)
  const { values, isOpen } = enumValues(node)
  const types = isBytes ? undefined : (typeNames(node) ?? booleanTypes(node, values))
  const [oneOf, anyOf] = [asArray(node.oneOf), asArray(node.anyOf)]
  const variants = combineVariants(oneOf, anyOf)
  const additional = node.additionalProperties ?? node.unevaluatedProperties
  const lists = Array.isArray(node.items) ? { prefix: node.items, items: node.additionalItems } : {}
  const { prefix, items } = {
    prefix: asArray(node.prefixItems),
    items: node.items,
    ...lists,
  }
  const view: SchemaView = {
    properties: objectEntries(node.properties),
    patternProperties: objectEntries(node.patternProperties),
    required: node.required === undefined ? noNames : new Set(asArray(node.required).map(String)),
    ...schemaDependencies(node),
    prefix,
    limits: schemaLimits(node),
    patterns: restrictsText(node.pattern) ? new Set([node.pattern]) : noNames,
    multiples: typeof node.multipleOf === 'number' && node.multipleOf > 0 ? [node.multipleOf] : [],
    content: contentConstraint(node, isBytes),
    nots: node.not === undefined ? [] : [node.not],
    conditions: conditionalSchemas(node),
  }
  // omit absent constraints to save memory, because each schema has a view
  if (types) view.types = types
  if (values) view.values = values
  if (isOpen) view.isOpen = true
  if (additional !== undefined) view.additional = additional
  const unevaluated = unevaluatedRules(node)
  if (unevaluated.length > 0) view.unevaluated = new Map(unevaluated)
  if (node.propertyNames !== undefined) view.propertyNames = node.propertyNames
  if (items !== undefined) view.items = items
  if (node.contains !== undefined) view.contains = node.contains
  if (node.uniqueItems === true) view.uniqueItems = true
  if (node.contentSchema !== undefined) view.contentSchema = node.contentSchema
  if (isJsonObject(node.discriminator))
    view.discriminator = discriminatorView(node.discriminator, variants)
  if (variants.length > 0) view.variants = variants
  return view
}

function unevaluatedRules(node: Node): [keyword: string, schema: unknown][] {
  return ['unevaluatedProperties', 'unevaluatedItems'].flatMap((keyword) =>
    node[keyword] === undefined || node[keyword] === true ? [] : [[keyword, node[keyword]]],
  )
}

/** Returns whether a pattern rejects any strings. For example, `.*` rejects none. */
function restrictsText(pattern: unknown): pattern is string {
  return typeof pattern === 'string' && !/^\^?(\.\*)?\$?$/.test(pattern)
}

/** Returns whether a schema describes raw bytes in the notation of OpenAPI 3.1. */
function describesBytes({ contentMediaType, contentEncoding }: Node): boolean {
  return contentMediaType === 'application/octet-stream' && contentEncoding === undefined
}

function objectEntries(node: unknown): Map<string, unknown> {
  return isJsonObject(node) ? new Map(Object.entries(node)) : emptyMap
}

function typeNames(node: Node): Set<string> | undefined {
  const names = [node.type].flat().filter((one) => typeof one === 'string')
  if (names.length === 0) return undefined
  // a Swagger 2.0 file can contain any bytes
  if (names.includes('file')) return undefined
  const types = new Set(names)
  // the type `number` includes integers
  if (types.has('number')) types.add('integer')
  if (isNullable(node)) types.add('null')
  return types
}

export function isNullable(node: Node): boolean {
  return node.nullable === true || node['x-nullable'] === true
}

function enumValues(node: Node): { values?: Set<string>; isOpen?: boolean } {
  const extensible = node['x-extensible-enum']
  if (Array.isArray(node.enum)) {
    const values = new Set(node.enum.map((one) => JSON.stringify(one)))
    if (isNullable(node)) values.add('null')
    if (isEveryBoolean(values)) return {}
    return { values, ...(extensible !== undefined && extensible !== false && { isOpen: true }) }
  }
  if (node.const !== undefined) return { values: new Set([JSON.stringify(node.const)]) }
  if (!Array.isArray(extensible)) return {}
  return { values: new Set(extensible.map((one) => JSON.stringify(one))), isOpen: true }
}

/**
 * Returns whether an enumeration contains both booleans, and therefore doesn't restrict the values.
 */
function isEveryBoolean(values: ReadonlySet<string>): boolean {
  const others = [...values].filter((value) => value !== 'null')
  return others.sort().join() === 'false,true'
}

function booleanTypes(node: Node, values: Set<string> | undefined): Set<string> | undefined {
  if (values !== undefined || !Array.isArray(node.enum)) return undefined
  return new Set(['boolean', ...(node.enum.includes(null) || isNullable(node) ? ['null'] : [])])
}

/**
 * Returns the format, media type, and encoding of a string. Normalizes the notations of OpenAPI 3.0
 * and 3.1 for bytes.
 */
function contentConstraint(
  { format, contentEncoding, contentMediaType }: Node,
  isBytes: boolean,
): Map<string, string> {
  if (!(format ?? contentEncoding ?? contentMediaType)) return emptyMap
  const content = new Map<string, string>()
  if (typeof format === 'string' && format !== 'byte' && !isBytes) content.set('format', format)
  const encoding = format === 'byte' ? 'base64' : contentEncoding
  if (typeof encoding === 'string') content.set('contentEncoding', encoding)
  const isOctets = contentMediaType === 'application/octet-stream'
  if (typeof contentMediaType === 'string' && !isOctets) {
    content.set('contentMediaType', contentMediaType)
  }
  return content
}

function conditionalSchemas(node: Node): ConditionalSchema[] {
  if (node.if === undefined) return []
  return [{ test: node.if, ifTrue: node.then ?? anything, ifFalse: node.else ?? anything }]
}

function schemaDependencies(
  node: Node,
): Pick<SchemaView, 'dependentRequired' | 'dependentSchemas'> {
  const { dependencies, dependentRequired, dependentSchemas } = node
  if (!(dependencies ?? dependentRequired ?? dependentSchemas)) {
    return { dependentRequired: emptyMap, dependentSchemas: emptyMap }
  }
  const older = Object.entries(asObject(dependencies))
  const required = [...older, ...Object.entries(asObject(dependentRequired))].flatMap(
    ([name, all]) => (Array.isArray(all) ? [[name, new Set(all.map(String))] as const] : []),
  )
  const schemas = [...older, ...Object.entries(asObject(dependentSchemas))].filter(
    ([, one]) => !Array.isArray(one),
  )
  return { dependentRequired: new Map(required), dependentSchemas: new Map(schemas) }
}

function discriminatorView(
  { propertyName, mapping, defaultMapping }: Node,
  variants: unknown[],
): Discriminator {
  const names = variants
    .map((one) => referenceName(asObject(one).$ref))
    .filter((name) => name !== '')
  const mapped = Object.entries(asObject(mapping)).map(
    ([value, target]) => [value, referenceName(target)] as const,
  )
  const others = defaultMapping === undefined ? '' : referenceName(defaultMapping)
  const all = others === '' ? mapped : [...mapped, [otherValues, others] as const]
  return { field: String(propertyName), mapped: new Map(all), names: new Set(names) }
}

function referenceName(reference: unknown): string {
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : ''
}

export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
