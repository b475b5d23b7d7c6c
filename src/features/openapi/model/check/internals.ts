import { isJsonObject } from '../../../../contract/json.ts'
import { asObject, type Node } from '../compare/node.ts'
import { pointerTo } from '../read/pointer.ts'
import { resolvedWithin } from './components-in-use.ts'
import { type InternalNames, listInternalNames } from './internal-names.ts'
import { removeInternalValues } from './internal-values.ts'

/** The internal parts that were removed, and their names. */
export interface DroppedInternals {
  /** the pointers of the parts */
  parts: string[]
  /** the pointers of their values in examples, defaults, and enumerations */
  values: string[]
  names: InternalNames
}

/** Returns the pointers of everything that is marked as internal. */
export function internalParts(document: unknown): string[] {
  const open: [value: unknown, pointer: string][] = [[document, '#']]
  const found: string[] = []
  for (const [value, pointer] of open) {
    if (isMarked(value)) found.push(pointer)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) open.push([inner, pointerTo(pointer, key)])
    }
  }
  return found
}

/** Removes everything that is marked as internal, with all references to it and its values. */
export function dropInternals(document: Node): DroppedInternals {
  const parts = internalParts(document)
  const { paths } = document
  // find everything before removing anything, because references must resolve until then
  const all = new Set<unknown>([document])
  const out = new Set<unknown>()
  for (const value of all) {
    for (const inner of childValues(value)) {
      if (isMarked(inner) || isMarked(resolvedWithin(document, inner))) out.add(inner)
      else all.add(inner)
    }
  }
  const values = removeInternalValues(document, out)
  const names = listInternalNames(document, out)
  const emptied = new Set([...all].filter((value) => removeValues(value, out)))
  for (const value of all) removeValues(value, emptied)
  if (isJsonObject(paths)) document.paths = paths
  return { parts, values, names }
}

function childValues(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

/** Returns whether a value is marked. A property named x-internal isn't a mark. */
function isMarked(value: unknown): boolean {
  const mark = asObject(value)['x-internal']
  return Boolean(mark) && typeof mark !== 'object'
}

/** Removes values from another one. Returns whether nothing remains. */
function removeValues(value: unknown, out: ReadonlySet<unknown>): boolean {
  if (Array.isArray(value)) {
    const kept = value.filter((one) => !out.has(one))
    const isLess = kept.length < value.length
    if (isLess) value.splice(0, value.length, ...kept)
    return isLess && kept.length === 0
  }
  if (!isJsonObject(value)) return false
  const gone = Object.keys(value).filter((key) => out.has(value[key]))
  requireLess(value, (property) => out.has(property))
  for (const key of gone) delete value[key]
  return gone.length > 0 && Object.keys(value).length === 0
}

/** Removes the names of removed properties from `required`. */
export function requireLess(schema: Node, isOut: (property: unknown) => boolean): void {
  const { properties, required } = schema
  if (!isJsonObject(properties) || !Array.isArray(required)) return
  const left = required.filter((name) => !isOut(properties[String(name)]))
  // before OpenAPI 3.1, the list could not be empty
  if (left.length === 0 && required.length > 0) delete schema.required
  else if (left.length < required.length) schema.required = left
}
