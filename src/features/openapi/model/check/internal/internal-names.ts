import { asObject, type Node } from '../../compare/node.ts'
import { keywordObjects } from '../../keyword-objects.ts'
import { parsePointer, valueAtPointer } from '../../read/pointer.ts'
import { replaceEnum } from './enumerations.ts'
import { type FieldNames, fieldNames, InternalFields } from './field-names.ts'
import { NamedValueRemover } from './internal-literals.ts'
import { removeFromRules } from './internal-rules.ts'
import type { SchemaTargets } from './schema-targets.ts'

/**
 * The names of internal properties, parameters, headers, media types, tags, and security schemes.
 * Other parts of the document can contain these names.
 */
export interface InternalNames {
  fields: FieldNames
  /** the names of public fields */
  open: FieldNames
  tags: Set<unknown>
  securitySchemes: Set<string>
}

const securitySchemes = ['#/components/securitySchemes', '#/securityDefinitions']

/** Returns the names of internal parts. Call this function before the parts are removed. */
export function listInternalNames(
  document: Node,
  internal: ReadonlySet<unknown>,
  targets: SchemaTargets,
): InternalNames {
  const { internal: fields, open } = new InternalFields(internal, targets).namesIn(document)
  const { tags } = document
  const marked = (Array.isArray(tags) ? tags : []).filter((tag) => internal.has(tag))
  const schemes = securitySchemes.flatMap((pointer) =>
    Object.entries(asObject(valueAtPointer(document, parsePointer(pointer)))),
  )
  return {
    fields,
    open,
    tags: new Set(marked.map((tag) => asObject(tag).name)),
    securitySchemes: new Set(schemes.flatMap(([name, one]) => (internal.has(one) ? [name] : []))),
  }
}

/**
 * Removes the names of removed fields, tags, and security schemes from enumerations, required
 * lists, extensions, and operations, and the values of the removed fields from examples and other
 * literals. Keeps names that public fields also have. `components` contains the pointers of the
 * removed components. Returns the pointers of the removed values.
 */
export function removeInternalNames(
  document: Node,
  names: InternalNames,
  components: ReadonlySet<string>,
): string[] {
  const left = fieldNames(document)
  const isLeft = (name: string) => left.properties.has(name) || left.others.has(name)
  const fields = new Set([...names.fields.properties].filter((name) => !isLeft(name)))
  const others = new Set([...names.fields.others].filter((name) => !isLeft(name)))
  const all = new Set<unknown>([...fields, ...others])
  const isRemoved = (name: unknown) => all.has(name)
  const removed: string[] = []
  for (const [value, pointer] of keywordObjects(document)) {
    removed.push(...removeFromEnum(value, isRemoved, pointer))
    removeFromRules(value, (name) => typeof name === 'string' && fields.has(name))
    removeFromOperation(value, names)
  }
  removed.push(
    ...new NamedValueRemover(document, { fields, others, components }).removeIn(document, '#'),
  )
  for (const tag of Array.isArray(document.tags) ? document.tags : []) {
    if (names.tags.has(asObject(tag).parent)) delete asObject(tag).parent
  }
  return removed
}

/** Removes names from the values of a schema, such as an enumeration of sort fields. */
function removeFromEnum(
  schema: Node,
  isRemoved: (name: unknown) => boolean,
  pointer: string,
): string[] {
  const gone: string[] = []
  const { enum: values } = schema
  if (Array.isArray(values) && values.some(isRemoved)) {
    gone.push(
      ...values.flatMap((one, index) => (isRemoved(one) ? [`${pointer}/enum/${index}`] : [])),
    )
    replaceEnum(
      schema,
      values.map((one) => (isRemoved(one) ? undefined : one)),
    )
  }
  for (const key of ['default', 'example', 'const'].filter((one) => isRemoved(schema[one]))) {
    delete schema[key]
    gone.push(`${pointer}/${key}`)
  }
  return gone
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
