import type { Api } from '../api.ts'
import { addedAsRequired, isSunset, removedAsAnnounced } from '../lifecycle.ts'
import { anything, asObject } from '../node.ts'
import { compareXml } from './compare-xml.ts'
import { compareDefaults, schemaDefault } from './defaults.ts'
import type { SchemaListener, SchemaSides } from './schema-sides.ts'
import type { SchemaView } from './schema-view.ts'

/** Compares the fields of two object schemas, including their rules for additional fields. */
export function compareFields(
  sides: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  listener: SchemaListener,
): void {
  const { report } = listener
  for (const [name, schema] of t.properties) {
    const given = g.properties.get(name)
    if (given === undefined) continue
    compareXml(sides, given, schema, { report, path: name, usual: [name, name] })
  }
  if (sides.kind === 'request') compareSent(sides, g, t, listener)
  else compareReceived(sides, g, t, listener)
}

/** Compares the fields of a request. The new schema must accept all fields that clients send. */
function compareSent(
  { given, taken, asText, today }: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { report, addPair: later }: SchemaListener,
): void {
  const isSent = (api: Api, schema: unknown) => !isMarked(api, schema, 'readOnly')
  for (const name of t.required) {
    const wasNeeded = g.required.has(name) && isSent(given, g.properties.get(name))
    if (wasNeeded || !isSent(taken, t.properties.get(name))) continue
    const isKnown = g.properties.has(name)
    if (t.properties.has(name)) {
      report('request-field-required', name, isKnown ? 'became required' : addedAsRequired)
    } else report('request-field-required/undefined', name, 'became required, but is not defined')
  }
  for (const [name, schema] of t.properties) {
    const before = g.properties.get(name)
    if (before === undefined) {
      if (typeof g.additional === 'object') later(g.additional, schema, name)
      else if (isSent(taken, schema) && !t.required.has(name)) {
        report('request-field-added', name, 'is now accepted')
      }
      continue
    }
    if (isSent(given, before) && !isSent(taken, schema)) {
      report('request-field-read-only', name, 'is now read-only and no longer accepted')
      continue
    }
    if (!isSent(given, before)) continue
    const defaults = [schemaDefault(given, before), schemaDefault(taken, schema)] as const
    compareDefaults(...defaults, asText, (rule, message) => report(rule, name, message))
    later(before, schema, name)
  }
  if (t.additional === false && isOpenObject(g) && g.additional !== false) {
    report('request-field-refused', '*', 'is no longer accepted')
  }
  for (const [name, schema] of g.properties) {
    if (t.properties.has(name) || !isSent(given, schema)) continue
    const pattern = patternFor(t, name)
    if (pattern !== undefined) later(schema, pattern, name)
    else if (t.additional === false && isOver(given, schema, today)) {
      report('request-field-sunset', name, removedAsAnnounced)
    } else if (t.additional === false)
      report('request-field-refused', name, 'is no longer accepted')
    else if (typeof t.additional === 'object') later(schema, t.additional, name)
    else report('request-field-removed', name, 'was removed')
  }
  comparePatterns(g, t, later)
  if (typeof t.additional === 'object' && g.additional !== false && isOpenObject(g)) {
    later(typeof g.additional === 'object' ? g.additional : anything, t.additional, '*')
  }
}

/** Compares the fields of a response. Clients must accept all fields of the new schema. */
function compareReceived(
  { given, taken, today }: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { report, addPair: later }: SchemaListener,
): void {
  const isSeen = (api: Api, schema: unknown) => !isMarked(api, schema, 'writeOnly')
  for (const name of t.required) {
    const isStill = g.required.has(name) || !isSeen(taken, t.properties.get(name))
    if (isStill || (t.properties.has(name) && !g.properties.has(name))) continue
    report('response-field-optional', name, 'is now optional and may be missing')
  }
  for (const [name, schema] of t.properties) {
    const now = g.properties.get(name)
    if (now !== undefined && isSeen(given, now)) {
      if (isSeen(taken, schema)) later(now, schema, name)
      continue
    }
    if (!isSeen(taken, schema)) continue
    const elsewhere = now === undefined ? (patternFor(g, name) ?? g.additional) : undefined
    if (typeof elsewhere === 'object' && elsewhere !== null && !t.required.has(name)) {
      later(elsewhere, schema, name)
    } else if (isOver(taken, schema, today)) {
      report('response-field-sunset', name, removedAsAnnounced)
    } else {
      const kind = now === undefined ? 'optional' : 'write-only'
      const isNeeded = now === undefined && t.required.has(name)
      const rule = isNeeded ? 'response-field-removed' : (`response-field-removed/${kind}` as const)
      report(rule, name, now === undefined ? 'was removed' : 'is now write-only')
    }
  }
  for (const [name, schema] of g.properties) {
    if (t.properties.has(name) || !isSeen(given, schema)) continue
    if (typeof t.additional === 'object' && t.properties.size === 0) {
      later(schema, t.additional, name)
    } else report('response-field-added', name, 'was added')
  }
  const isReported = t.unevaluated?.has('unevaluatedProperties') === true
  if (t.additional === false && g.additional !== false && isOpenObject(g) && !isReported) {
    report('response-field-added', '*', 'may now be present')
  }
  if (g.additional === false && typeof t.additional === 'object') {
    if (g.properties.size === 0) report('response-field-removed', '*', 'was removed')
    return
  }
  comparePatterns(g, t, later)
  if (typeof t.additional === 'object' && isOpenObject(g)) {
    const isMap = t.properties.size === 0
    if (typeof g.additional === 'object') later(g.additional, t.additional, '*')
    else if (isMap && g.properties.size === 0) later(anything, t.additional, '*')
  }
}

function comparePatterns(g: SchemaView, t: SchemaView, later: SchemaListener['addPair']): void {
  for (const [pattern, schema] of t.patternProperties) {
    const at = `/${pattern}/`
    const other = g.patternProperties.get(pattern)
    if (other !== undefined) later(other, schema, at)
    else if (g.additional !== false && isOpenObject(g)) {
      later(typeof g.additional === 'object' ? g.additional : anything, schema, at)
    }
  }
  for (const [pattern, schema] of g.patternProperties) {
    if (t.patternProperties.has(pattern)) continue
    if (t.additional !== undefined && t.additional !== true) {
      later(schema, t.additional, `/${pattern}/`)
    }
  }
}

function patternFor({ patternProperties }: SchemaView, name: string): unknown {
  for (const [pattern, schema] of patternProperties) if (matches(pattern, name)) return schema
  return undefined
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    return false
  }
}

/** Returns whether a value can be an object, and therefore have any fields. */
function isOpenObject({ types }: SchemaView): boolean {
  return types === undefined || types.has('object')
}

/**
 * Returns whether a field has reached its announced end date. The date can be next to a reference
 * or in its target.
 */
function isOver(api: Api, schema: unknown, today: Date): boolean {
  return [schema, api.resolve(schema)].some((one) => isSunset(one, today))
}

/**
 * Returns whether a field is marked as read-only or write-only, either directly or in a part of its
 * schema.
 */
function isMarked(api: Api, schema: unknown, mark: 'readOnly' | 'writeOnly'): boolean {
  const own = asObject(schema)
  const node = asObject(api.resolve(schema))
  const parts = Array.isArray(node.allOf) ? node.allOf : []
  return (
    own[mark] === true ||
    node[mark] === true ||
    parts.some((part) => asObject(api.resolve(part))[mark] === true)
  )
}
