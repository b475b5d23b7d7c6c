import { asObject, type Node } from '../compare/node.ts'
import { keywordObjects } from '../keyword-objects.ts'
import { nestedObjects } from '../nested-objects.ts'
import { parsePointer, valueAtPointer } from '../read/pointer.ts'
import { replaceEnum } from './enumerations.ts'
import { removeNamedValues } from './internal-literals.ts'

/**
 * The names of internal properties, tags, and security schemes. Other parts of the document can
 * contain these names.
 */
export interface InternalNames {
  properties: Set<string>
  tags: Set<unknown>
  securitySchemes: Set<string>
}

const securitySchemes = ['#/components/securitySchemes', '#/securityDefinitions']

/** Returns the names of internal parts. Call this function before the parts are removed. */
export function listInternalNames(document: Node, internal: ReadonlySet<unknown>): InternalNames {
  const properties = new Set<string>()
  for (const part of internal) {
    for (const one of nestedObjects(part)) {
      for (const name of Object.keys(asObject(one.properties))) properties.add(name)
    }
  }
  for (const one of nestedObjects(document)) {
    for (const [name, schema] of Object.entries(asObject(one.properties))) {
      if (internal.has(schema)) properties.add(name)
    }
  }
  const { tags } = document
  const marked = (Array.isArray(tags) ? tags : []).filter((tag) => internal.has(tag))
  const schemes = securitySchemes.flatMap((pointer) =>
    Object.entries(asObject(valueAtPointer(document, parsePointer(pointer)))),
  )
  return {
    properties,
    tags: new Set(marked.map((tag) => asObject(tag).name)),
    securitySchemes: new Set(schemes.flatMap(([name, one]) => (internal.has(one) ? [name] : []))),
  }
}

/**
 * Removes the names of removed properties, tags, and security schemes from enumerations, required
 * lists, and operations, and the values of the removed properties from examples and other literals.
 * Names that public properties have as well stay. Returns the pointers of the removed values.
 */
export function removeInternalNames(document: Node, names: InternalNames): string[] {
  const left = new Set<string>()
  for (const [{ properties }] of keywordObjects(document)) {
    for (const name of Object.keys(asObject(properties))) left.add(name)
  }
  const gone = new Set([...names.properties].filter((name) => !left.has(name)))
  const isGone = (name: unknown) => typeof name === 'string' && gone.has(name)
  const removed = removeNamedValues(document, gone)
  for (const [value, pointer] of keywordObjects(document)) {
    removed.push(...removeFromEnum(value, isGone, pointer))
    removeFromRules(value, isGone)
    removeFromOperation(value, names)
  }
  for (const tag of Array.isArray(document.tags) ? document.tags : []) {
    if (names.tags.has(asObject(tag).parent)) delete asObject(tag).parent
  }
  return removed
}

type IsGone = (name: unknown) => boolean

/** Removes property names from an enumeration, such as a list of sort fields. */
function removeFromEnum(schema: Node, isGone: IsGone, pointer: string): string[] {
  const { enum: values } = schema
  if (!Array.isArray(values) || !values.some(isGone)) return []
  const gone = values.flatMap((value, index) => (isGone(value) ? [`${pointer}/enum/${index}`] : []))
  replaceEnum(
    schema,
    values.map((value) => (isGone(value) ? undefined : value)),
  )
  for (const key of ['default', 'example', 'const']) if (isGone(schema[key])) delete schema[key]
  return gone
}

function removeFromRules(holder: Node, isGone: IsGone): void {
  const { required, discriminator } = holder
  if (Array.isArray(required) && required.some(isGone)) {
    const left = required.filter((name) => !isGone(name))
    if (left.length > 0) holder.required = left
    else delete holder.required
  }
  const keyed = ['dependentRequired', 'dependentSchemas', 'dependencies', 'encoding']
  for (const rules of keyed.map((key) => asObject(holder[key]))) {
    for (const [name, needed] of Object.entries(rules)) {
      if (isGone(name)) delete rules[name]
      else if (Array.isArray(needed)) rules[name] = needed.filter((one) => !isGone(one))
    }
  }
  if (isGone(asObject(discriminator).propertyName)) delete holder.discriminator
}

function removeFromOperation(operation: Node, names: InternalNames): void {
  const { tags, security } = operation
  if (names.tags.size > 0 && Array.isArray(tags)) {
    operation.tags = tags.filter((tag) => !names.tags.has(tag))
  }
  if (names.securitySchemes.size === 0 || !Array.isArray(security)) return
  const left = security.filter((way) =>
    Object.keys(asObject(way)).every((name) => !names.securitySchemes.has(name)),
  )
  if (left.length > 0) operation.security = left
  else delete operation.security
}
