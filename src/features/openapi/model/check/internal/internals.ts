import { isJsonObject } from '../../../../../contract/json.ts'
import { asObject, type Node } from '../../compare/node.ts'
import { nestedObjects } from '../../nested-objects.ts'
import { parsePointer, pointerTo, valueAtPointer } from '../../read/pointer.ts'
import { removeSelectors } from './internal-alternatives.ts'
import { type InternalNames, listInternalNames } from './internal-names.ts'
import { removeInternalRules } from './internal-rules.ts'
import { removeInternalValues } from './internal-values.ts'
import { removeLocalNames } from './local-names.ts'
import { findRestatements } from './restatements.ts'
import { SchemaTargets } from './schema-targets.ts'

/** The locations of removed internal parts and of their values, and the names of the parts. */
export interface DroppedInternals {
  /** the pointers of the parts */
  parts: string[]
  /** the pointers of values of these parts in examples, defaults, and enumerations */
  values: string[]
  names: InternalNames
}

/** Returns the pointers of everything that is marked `x-internal`. */
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

/**
 * Removes everything that is marked `x-internal`, references to internal parts, and the values of
 * these parts.
 */
export function dropInternals(document: Node): DroppedInternals {
  const parts = internalParts(document)
  const { paths } = document
  // find all internal parts before removing any, because references must still resolve
  const all = new Set<unknown>([document])
  const out = new Set<unknown>()
  const targets = new SchemaTargets(document)
  const marked = new Set<unknown>(
    parts.flatMap((one) => [...nestedObjects(valueAtPointer(document, parsePointer(one)))]),
  )
  const isInternal = (value: unknown) => targets.chain(value).some((one) => marked.has(one))
  for (const value of all) {
    for (const inner of childValues(value)) {
      if (isInternal(inner) || hasInternalVariable(inner, isInternal)) out.add(inner)
      else all.add(inner)
    }
  }
  for (const value of all)
    if (hasOnlyInternalEffect(asObject(value), out)) out.add(asObject(value).if)
  for (const one of findRestatements(document, out, targets)) out.add(one)
  const selectors = removeSelectors(document, out)
  const values = [...selectors, ...removeInternalValues(document, out)]
  const names = listInternalNames(document, out, targets)
  values.push(...removeLocalNames(document, names, out, targets))
  removeInternalRules(document, out, targets)
  const emptied = new Set([...all].filter((value) => removeValues(value, out)))
  for (const value of all) removeValues(value, emptied)
  if (isJsonObject(paths)) document.paths = paths
  return { parts, values, names }
}

function childValues(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

/** Returns whether a value is a server whose URL contains an internal variable. */
function hasInternalVariable(value: unknown, isInternal: (one: unknown) => boolean): boolean {
  const { url, variables } = asObject(value)
  return typeof url === 'string' && Object.values(asObject(variables)).some(isInternal)
}

/** Returns whether a condition has only internal consequences. */
function hasOnlyInternalEffect(schema: Node, internal: ReadonlySet<unknown>): boolean {
  const consequences = [schema.then, schema.else].filter((one) => one !== undefined)
  return consequences.length > 0 && consequences.every((one) => internal.has(one))
}

/**
 * Returns whether an object is marked `x-internal`. A property that is named `x-internal` isn't a
 * mark.
 */
function isMarked(value: unknown): boolean {
  const mark = asObject(value)['x-internal']
  return Boolean(mark) && typeof mark !== 'object'
}

/** Removes the given children of an object or list. Returns whether this removed all children. */
function removeValues(value: unknown, out: ReadonlySet<unknown>): boolean {
  if (Array.isArray(value)) {
    const kept = value.filter((one) => !out.has(one))
    const isLess = kept.length < value.length
    if (isLess) value.splice(0, value.length, ...kept)
    return isLess && kept.length === 0
  }
  if (!isJsonObject(value)) return false
  const removed = Object.keys(value).filter((key) => out.has(value[key]))
  dropRequired(value, (property) => out.has(property))
  for (const key of removed) delete value[key]
  return removed.length > 0 && Object.keys(value).length === 0
}

/** Removes the names of internal properties from `required`. */
export function dropRequired(schema: Node, isRemoved: (property: unknown) => boolean): void {
  const { properties, required } = schema
  if (!isJsonObject(properties) || !Array.isArray(required)) return
  const left = required.filter((name) => !isRemoved(properties[String(name)]))
  // an empty list is invalid before OpenAPI 3.1
  if (left.length === 0 && required.length > 0) delete schema.required
  else if (left.length < required.length) schema.required = left
}
