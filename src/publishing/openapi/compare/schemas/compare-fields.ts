import type { Api } from '../api.ts'
import { goneAsAnnounced, isSunset } from '../lifecycle.ts'
import { anything, objectOf } from '../node.ts'
import { compareXml } from './compare-xml.ts'
import { compareDefaults, defaultOf } from './defaults.ts'
import type { SchemaListener, SchemaSides } from './schema-sides.ts'
import type { SchemaView } from './schema-view.ts'

/** Compares the fields of two objects, and what they say of fields that they don't name. */
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
  else compareAnswered(sides, g, t, listener)
}

/** What clients send: the old fields are given, and the new ones taken. */
function compareSent(
  { given, taken, asText, today }: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { report, later }: SchemaListener,
): void {
  const isSent = (api: Api, schema: unknown) => !isMarked(api, schema, 'readOnly')
  for (const name of t.required) {
    const wasNeeded = g.required.has(name) && isSent(given, g.properties.get(name))
    if (wasNeeded || !isSent(taken, t.properties.get(name))) continue
    const isKnown = g.properties.has(name)
    report('request-field-required', name, isKnown ? 'became required' : 'is new, and required')
  }
  for (const [name, schema] of t.properties) {
    const before = g.properties.get(name)
    if (before === undefined) {
      if (typeof g.additional === 'object') later(g.additional, schema, name)
      else if (isSent(taken, schema) && !t.required.has(name)) {
        report('request-field-added', name, 'is taken now')
      }
      continue
    }
    if (isSent(given, before) && !isSent(taken, schema)) {
      report('request-field-read-only', name, 'became read-only, and is no longer taken')
      continue
    }
    if (!isSent(given, before)) continue
    const defaults = [defaultOf(given, before), defaultOf(taken, schema)] as const
    compareDefaults(...defaults, asText, (rule, message) => report(rule, name, message))
    later(before, schema, name)
  }
  if (t.additional === false && isOpenObject(g) && g.additional !== false) {
    report('request-field-refused', '*', 'is no longer taken')
  }
  for (const [name, schema] of g.properties) {
    if (t.properties.has(name) || !isSent(given, schema)) continue
    const pattern = patternFor(t, name)
    if (pattern !== undefined) later(schema, pattern, name)
    else if (t.additional === false && isOver(given, schema, today)) {
      report('request-field-sunset', name, goneAsAnnounced)
    } else if (t.additional === false) report('request-field-refused', name, 'is no longer taken')
    else if (typeof t.additional === 'object') later(schema, t.additional, name)
    else report('request-field-removed', name, 'is gone')
  }
  comparePatterns(g, t, later)
  if (typeof t.additional === 'object' && g.additional !== false && isOpenObject(g)) {
    later(typeof g.additional === 'object' ? g.additional : anything, t.additional, '*')
  }
}

/** What clients get: the new fields are given, and the old ones taken. */
function compareAnswered(
  { given, taken, today }: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { report, later }: SchemaListener,
): void {
  const isSeen = (api: Api, schema: unknown) => !isMarked(api, schema, 'writeOnly')
  for (const name of t.required) {
    const isStill = g.required.has(name) || !isSeen(taken, t.properties.get(name))
    if (isStill || (t.properties.has(name) && !g.properties.has(name))) continue
    report('response-field-optional', name, 'was always there, and may be absent now')
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
      report('response-field-sunset', name, goneAsAnnounced)
    } else report('response-field-removed', name, 'is gone')
  }
  for (const [name, schema] of g.properties) {
    if (t.properties.has(name) || !isSeen(given, schema)) continue
    if (typeof t.additional === 'object' && t.properties.size === 0) {
      later(schema, t.additional, name)
    } else report('response-field-added', name, 'is new')
  }
  if (t.additional === false && g.additional !== false && isOpenObject(g)) {
    report('response-field-added', '*', 'may be there now')
  }
  if (g.additional === false && typeof t.additional === 'object') {
    if (g.properties.size === 0) report('response-field-removed', '*', 'is gone')
    return
  }
  comparePatterns(g, t, later)
  if (typeof t.additional === 'object' && isOpenObject(g)) {
    const isMap = t.properties.size === 0
    if (typeof g.additional === 'object') later(g.additional, t.additional, '*')
    else if (isMap && g.properties.size === 0) later(anything, t.additional, '*')
  }
}

function comparePatterns(g: SchemaView, t: SchemaView, later: SchemaListener['later']): void {
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

/** Only what may be an object may have fields of any name. */
function isOpenObject({ types }: SchemaView): boolean {
  return types === undefined || types.has('object')
}

/** The end of a field may be announced beside a reference, or in the schema that it leads to. */
function isOver(api: Api, schema: unknown, today: Date): boolean {
  return [schema, api.resolve(schema)].some((one) => isSunset(one, today))
}

/** A field may say so itself, or one of its parts. */
function isMarked(api: Api, schema: unknown, mark: 'readOnly' | 'writeOnly'): boolean {
  const own = objectOf(schema)
  const node = objectOf(api.resolve(schema))
  const parts = Array.isArray(node.allOf) ? node.allOf : []
  return (
    own[mark] === true ||
    node[mark] === true ||
    parts.some((part) => objectOf(api.resolve(part))[mark] === true)
  )
}
