import { anything, isObject, type Node, objectOf } from '../node.ts'
import { crossed } from './crossed.ts'
import { limitsOf } from './limits.ts'
import {
  type Condition,
  type Discriminator,
  noNames,
  nothing,
  type SchemaView,
} from './schema-view.ts'

/** What a schema asks of a value itself, without its parts. */
export function ownView(node: Node): SchemaView {
  const isBytes = node.format === 'binary' || holdsOctets(node)
  const { values, isOpen } = valuesOf(node)
  const types = isBytes ? undefined : (typesOf(node) ?? booleanTypes(node, values))
  const [oneOf, anyOf] = [listOf(node.oneOf), listOf(node.anyOf)]
  const variants = crossed(oneOf, anyOf)
  const additional = node.additionalProperties ?? node.unevaluatedProperties
  const lists = Array.isArray(node.items) ? { prefix: node.items, items: node.additionalItems } : {}
  const { prefix, items } = {
    prefix: listOf(node.prefixItems),
    items: node.items ?? node.unevaluatedItems,
    ...lists,
  }
  const view: SchemaView = {
    properties: entriesOf(node.properties),
    patternProperties: entriesOf(node.patternProperties),
    required: node.required === undefined ? noNames : new Set(listOf(node.required).map(String)),
    ...dependenciesOf(node),
    prefix,
    limits: limitsOf(node),
    patterns: typeof node.pattern === 'string' ? new Set([node.pattern]) : noNames,
    multiples: typeof node.multipleOf === 'number' && node.multipleOf > 0 ? [node.multipleOf] : [],
    content: contentOf(node, isBytes),
    nots: node.not === undefined ? [] : [node.not],
    conditions: conditionOf(node),
  }
  // there are as many of these as there are schemas: most say a few of them
  if (types) view.types = types
  if (values) view.values = values
  if (isOpen) view.isOpen = true
  if (additional !== undefined) view.additional = additional
  if (node.propertyNames !== undefined) view.propertyNames = node.propertyNames
  if (items !== undefined) view.items = items
  if (node.contains !== undefined) view.contains = node.contains
  if (node.uniqueItems === true) view.uniqueItems = true
  if (node.contentSchema !== undefined) view.contentSchema = node.contentSchema
  if (isObject(node.discriminator))
    view.discriminator = discriminatorOf(node.discriminator, variants)
  if (variants.length > 0) view.variants = variants
  return view
}

/** What 3.1 writes in place of the format binary: bytes as they are, in no encoding as a text. */
function holdsOctets({ contentMediaType, contentEncoding }: Node): boolean {
  return contentMediaType === 'application/octet-stream' && contentEncoding === undefined
}

function entriesOf(node: unknown): Map<string, unknown> {
  return isObject(node) ? new Map(Object.entries(node)) : nothing
}

function typesOf(node: Node): Set<string> | undefined {
  const names = [node.type].flat().filter((one) => typeof one === 'string')
  if (names.length === 0) return undefined
  // what Swagger 2.0 calls a file is bytes, and may be anything
  if (names.includes('file')) return undefined
  const types = new Set(names)
  // each whole number is a number
  if (types.has('number')) types.add('integer')
  if (isNullable(node)) types.add('null')
  return types
}

export function isNullable(node: Node): boolean {
  return node.nullable === true || node['x-nullable'] === true
}

function valuesOf(node: Node): { values?: Set<string>; isOpen?: boolean } {
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

/** Both of its values are all that a type has. */
function isEveryBoolean(values: ReadonlySet<string>): boolean {
  const others = [...values].filter((value) => value !== 'null')
  return others.sort().join() === 'false,true'
}

function booleanTypes(node: Node, values: Set<string> | undefined): Set<string> | undefined {
  if (values !== undefined || !Array.isArray(node.enum)) return undefined
  return new Set(['boolean', ...(node.enum.includes(null) || isNullable(node) ? ['null'] : [])])
}

/** Bytes in the words of 3.0 and of 3.1. */
function contentOf(
  { format, contentEncoding, contentMediaType }: Node,
  isBytes: boolean,
): Map<string, string> {
  if (!(format ?? contentEncoding ?? contentMediaType)) return nothing
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

function conditionOf(node: Node): Condition[] {
  if (node.if === undefined) return []
  return [{ test: node.if, ifTrue: node.then ?? anything, ifFalse: node.else ?? anything }]
}

function dependenciesOf(node: Node): Pick<SchemaView, 'dependentRequired' | 'dependentSchemas'> {
  const { dependencies, dependentRequired, dependentSchemas } = node
  if (!(dependencies ?? dependentRequired ?? dependentSchemas)) {
    return { dependentRequired: nothing, dependentSchemas: nothing }
  }
  const older = Object.entries(objectOf(dependencies))
  const required = [...older, ...Object.entries(objectOf(dependentRequired))].flatMap(
    ([name, all]) => (Array.isArray(all) ? [[name, new Set(all.map(String))] as const] : []),
  )
  const schemas = [...older, ...Object.entries(objectOf(dependentSchemas))].filter(
    ([, one]) => !Array.isArray(one),
  )
  return { dependentRequired: new Map(required), dependentSchemas: new Map(schemas) }
}

function discriminatorOf({ propertyName, mapping }: Node, variants: unknown[]): Discriminator {
  const names = variants.map((one) => nameIn(objectOf(one).$ref)).filter((name) => name !== '')
  const mapped = Object.entries(objectOf(mapping)).map(
    ([value, target]) => [value, nameIn(target)] as const,
  )
  return { field: String(propertyName), mapped: new Map(mapped), names: new Set(names) }
}

function nameIn(reference: unknown): string {
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : ''
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
