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
  writerView: SchemaView,
  readerView: SchemaView,
  listener: SchemaListener,
): void {
  const { report } = listener
  for (const [name, schema] of readerView.properties) {
    const writerProperty = writerView.properties.get(name)
    if (writerProperty === undefined) continue
    compareXml(sides, writerProperty, schema, { report, path: name, usual: [name, name] })
  }
  if (sides.kind === 'request') compareSent(sides, writerView, readerView, listener)
  else compareReceived(sides, writerView, readerView, listener)
}

/** Compares the fields of a request. The new schema must accept all fields that clients send. */
function compareSent(
  { writer, reader, asText, today }: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  { report, addPair: later }: SchemaListener,
): void {
  const isSent = (api: Api, schema: unknown) => !isMarked(api, schema, 'readOnly')
  for (const name of readerView.required) {
    const wasNeeded =
      writerView.required.has(name) && isSent(writer, writerView.properties.get(name))
    if (wasNeeded || !isSent(reader, readerView.properties.get(name))) continue
    const isKnown = writerView.properties.has(name)
    if (readerView.properties.has(name)) {
      report('request-field-required', name, isKnown ? 'became required' : addedAsRequired)
    } else report('request-field-required/undefined', name, 'became required, but is not defined')
  }
  for (const [name, schema] of readerView.properties) {
    const before = writerView.properties.get(name)
    if (before === undefined) {
      if (typeof writerView.additional === 'object') later(writerView.additional, schema, name)
      else if (isSent(reader, schema) && !readerView.required.has(name)) {
        report('request-field-added', name, 'is now accepted')
      }
      continue
    }
    if (isSent(writer, before) && !isSent(reader, schema)) {
      report('request-field-read-only', name, 'is now read-only and no longer accepted')
      continue
    }
    if (!isSent(writer, before)) continue
    const defaults = [schemaDefault(writer, before), schemaDefault(reader, schema)] as const
    compareDefaults(...defaults, asText, (rule, message) => report(rule, name, message))
    later(before, schema, name)
  }
  if (
    readerView.additional === false &&
    isOpenObject(writerView) &&
    writerView.additional !== false
  ) {
    report('request-field-refused', '*', 'is no longer accepted')
  }
  for (const [name, schema] of writerView.properties) {
    if (readerView.properties.has(name) || !isSent(writer, schema)) continue
    const pattern = patternFor(readerView, name)
    if (pattern !== undefined) later(schema, pattern, name)
    else if (readerView.additional === false && isOver(writer, schema, today)) {
      report('request-field-sunset', name, removedAsAnnounced)
    } else if (readerView.additional === false)
      report('request-field-refused', name, 'is no longer accepted')
    else if (typeof readerView.additional === 'object') later(schema, readerView.additional, name)
    else report('request-field-removed', name, 'was removed')
  }
  comparePatterns(writerView, readerView, later)
  if (
    typeof readerView.additional === 'object' &&
    writerView.additional !== false &&
    isOpenObject(writerView)
  ) {
    later(
      typeof writerView.additional === 'object' ? writerView.additional : anything,
      readerView.additional,
      '*',
    )
  }
}

/** Compares the fields of a response. Clients must accept all fields of the new schema. */
function compareReceived(
  { writer, reader, today }: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  { report, addPair: later }: SchemaListener,
): void {
  const isSeen = (api: Api, schema: unknown) => !isMarked(api, schema, 'writeOnly')
  for (const name of readerView.required) {
    const isStill =
      writerView.required.has(name) || !isSeen(reader, readerView.properties.get(name))
    if (isStill || (readerView.properties.has(name) && !writerView.properties.has(name))) continue
    report('response-field-optional', name, 'is now optional and may be missing')
  }
  for (const [name, schema] of readerView.properties) {
    const now = writerView.properties.get(name)
    if (now !== undefined && isSeen(writer, now)) {
      if (isSeen(reader, schema)) later(now, schema, name)
      continue
    }
    if (!isSeen(reader, schema)) continue
    const elsewhere =
      now === undefined ? (patternFor(writerView, name) ?? writerView.additional) : undefined
    if (typeof elsewhere === 'object' && elsewhere !== null && !readerView.required.has(name)) {
      later(elsewhere, schema, name)
    } else if (isOver(reader, schema, today)) {
      report('response-field-sunset', name, removedAsAnnounced)
    } else {
      const kind = now === undefined ? 'optional' : 'write-only'
      const isNeeded = now === undefined && readerView.required.has(name)
      const rule = isNeeded ? 'response-field-removed' : (`response-field-removed/${kind}` as const)
      report(rule, name, now === undefined ? 'was removed' : 'is now write-only')
    }
  }
  for (const [name, schema] of writerView.properties) {
    if (readerView.properties.has(name) || !isSeen(writer, schema)) continue
    if (typeof readerView.additional === 'object' && readerView.properties.size === 0) {
      later(schema, readerView.additional, name)
    } else report('response-field-added', name, 'was added')
  }
  const isReported = readerView.unevaluated?.has('unevaluatedProperties') === true
  if (
    readerView.additional === false &&
    writerView.additional !== false &&
    isOpenObject(writerView) &&
    !isReported
  ) {
    report('response-field-added', '*', 'may now be present')
  }
  if (writerView.additional === false && typeof readerView.additional === 'object') {
    if (writerView.properties.size === 0) report('response-field-removed', '*', 'was removed')
    return
  }
  comparePatterns(writerView, readerView, later)
  if (typeof readerView.additional === 'object' && isOpenObject(writerView)) {
    const isMap = readerView.properties.size === 0
    if (typeof writerView.additional === 'object')
      later(writerView.additional, readerView.additional, '*')
    else if (isMap && writerView.properties.size === 0) later(anything, readerView.additional, '*')
  }
}

function comparePatterns(
  writerView: SchemaView,
  readerView: SchemaView,
  later: SchemaListener['addPair'],
): void {
  for (const [pattern, schema] of readerView.patternProperties) {
    const at = `/${pattern}/`
    const other = writerView.patternProperties.get(pattern)
    if (other !== undefined) later(other, schema, at)
    else if (writerView.additional !== false && isOpenObject(writerView)) {
      later(
        typeof writerView.additional === 'object' ? writerView.additional : anything,
        schema,
        at,
      )
    }
  }
  for (const [pattern, schema] of writerView.patternProperties) {
    if (readerView.patternProperties.has(pattern)) continue
    if (readerView.additional !== undefined && readerView.additional !== true) {
      later(schema, readerView.additional, `/${pattern}/`)
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
