import { anything } from '../node.ts'
import { compareConstraints } from './compare-constraints.ts'
import { compareFields } from './compare-fields.ts'
import { compareXml } from './compare-xml.ts'
import { typeText } from './schema-forms.ts'
import type { SchemaListener, SchemaSides } from './schema-sides.ts'
import { furtherItems, type SchemaView } from './schema-view.ts'
import { jsonAsText, valuesAsText } from './written-text.ts'

/** The formats that restrict the accepted values. All other formats are only hints. */
const strict = new Set([
  ...['date', 'date-time', 'time', 'duration', 'email', 'idn-email', 'uuid', 'uri', 'iri'],
  ...['uri-reference', 'iri-reference', 'hostname', 'idn-hostname', 'ipv4', 'ipv6', 'regex'],
  ...['json-pointer', 'relative-json-pointer', 'int8', 'int16', 'int32', 'uint8', 'uint16'],
  ...['uint32', 'float'],
])

/** Sequences of formats. Each format accepts all values of the preceding formats. */
const formatSequences = [
  ['int8', 'int16', 'int32', 'int64'],
  ['uint8', 'uint16', 'uint32', 'uint64'],
  ['float', 'double'],
  ['email', 'idn-email'],
  ['hostname', 'idn-hostname'],
  ['uri', 'uri-reference', 'iri-reference'],
  ['uri', 'iri', 'iri-reference'],
]

/** Returns whether every value in the format `given` is valid in the format `taken`. */
function isWithinFormat(given: string | undefined, taken: string | undefined): boolean {
  if (taken === undefined || given === taken) return true
  const isWider = formatSequences.some(
    (way) => given !== undefined && way.includes(given) && way.indexOf(given) < way.indexOf(taken),
  )
  // a format that is only a hint accepts any value
  return (
    isWider || !(strict.has(taken) || (given !== undefined && strict.has(given) && isSized(taken)))
  )
}

/** Returns whether a format limits the range of a number. Clients may rely on this limit. */
function isSized(format: string): boolean {
  return formatSequences.slice(0, 3).some((way) => way.includes(format))
}

/** Compares two schemas except for their variants. */
export function compareViews(
  sides: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  listener: SchemaListener,
): void {
  compareValues(sides, g, t, listener)
  compareTypes(sides, g, t, listener)
  compareContent(sides, g, t, listener)
  compareConstraints(sides, g, t, listener)
  compareItems(sides, g, t, listener)
  compareFields(sides, g, t, listener)
}

function compareValues(
  { kind, asText }: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { report }: SchemaListener,
): void {
  if (t.values === undefined) return
  const isRequest = kind === 'request'
  const rule = isRequest ? 'request-enum-narrowed' : 'response-enum-widened'
  // clients of an open enumeration expect new values
  if (!isRequest && t.isOpen) return
  const given = asText ? valuesAsText(g) : g.values
  if (isRequest && t.isOpen && given === undefined) return
  if (given === undefined) {
    const only = [...t.values].join(', ')
    const message = isRequest ? `accepts only ${only}` : `is no longer limited to ${only}`
    report(rule, '', message)
    return
  }
  if (g.isOpen && !t.isOpen) {
    const message = isRequest
      ? `accepts only ${[...t.values].join(', ')}`
      : `may now have values other than ${[...t.values].join(', ')}`
    report(rule, '', message)
    return
  }
  const taken = asText ? new Set([...t.values].map(jsonAsText)) : t.values
  const more = [...given].filter((value) => !taken.has(asText ? jsonAsText(value) : value))
  if (more.length === 0) return
  report(rule, '', `${isRequest ? 'no longer accepts' : 'may now be'} ${more.join(', ')}`)
}

const scalarTypes = new Set(['string', 'integer', 'number', 'boolean'])

function compareTypes(
  { kind, asText }: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { report }: SchemaListener,
): void {
  if (t.types === undefined) return
  const isRequest = kind === 'request'
  const given = g.types ?? (g.values && typesOfValues(g.values))
  if (given !== undefined && [...given].every((type) => t.types?.has(type))) return
  // if values are serialized as text, a string accepts any single value
  if (
    asText &&
    given &&
    t.types.has('string') &&
    [...given].every((type) => scalarTypes.has(type))
  ) {
    return
  }
  const [before, after] = isRequest ? [g, t] : [t, g]
  const rule = isRequest ? 'request-type-narrowed' : 'response-type-widened'
  report(rule, '', `was ${typeText(before)}, is ${typeText(after)}`)
}

function compareContent(
  { kind }: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { report, addPair: later }: SchemaListener,
): void {
  const isRequest = kind === 'request'
  const rule = isRequest ? 'request-format-narrowed' : 'response-format-widened'
  const contentText = (view: SchemaView, name: string) => view.content.get(name) ?? 'unset'
  for (const name of new Set([...t.content.keys(), ...g.content.keys()])) {
    const [given, taken] = [g.content.get(name), t.content.get(name)]
    const isWithin = name === 'format' ? isWithinFormat(given, taken) : isSameContent(given, taken)
    if (isWithin) continue
    const [before, after] = isRequest ? [g, t] : [t, g]
    report(rule, '', `${name} was ${contentText(before, name)}, is ${contentText(after, name)}`)
  }
  if (t.contentSchema !== undefined && t.contentSchema !== true) {
    later(g.contentSchema ?? anything, t.contentSchema, '(content)')
  }
}

/** Returns whether the content types match. A schema without a content type accepts any content. */
function isSameContent(given: string | undefined, taken: string | undefined): boolean {
  return taken === undefined || given === taken
}

function compareItems(
  sides: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { addPair: later, report }: SchemaListener,
): void {
  const [givenItems, takenItems] = [furtherItems(g), furtherItems(t)]
  const isList = g.types?.has('array') || givenItems !== undefined || g.prefix.length > 0
  if (!isList) return
  for (let at = 0; at < Math.max(g.prefix.length, t.prefix.length); at += 1) {
    const taken = at in t.prefix ? t.prefix[at] : takenItems
    const given = at in g.prefix ? g.prefix[at] : givenItems
    // skip positions that the given list can't have
    if (taken !== undefined && given !== false) later(given ?? anything, taken, `[${at}]`)
  }
  if (takenItems === undefined || takenItems === true || givenItems === false) return
  if (givenItems !== undefined) compareXml(sides, givenItems, takenItems, { report, path: '[]' })
  // for a response, `compareConstraints` reports `unevaluatedItems` that no longer apply
  const isUnevaluated = sides.kind === 'response' && t.items === undefined
  const isOpen = givenItems === undefined || givenItems === true || takenItems === false
  if (!(isUnevaluated && isOpen)) later(givenItems ?? anything, takenItems, '[]')
}

function typesOfValues(values: Set<string>): Set<string> {
  const types = [...values].map((json) => {
    const value: unknown = JSON.parse(json)
    if (value === null) return 'null'
    if (Array.isArray(value)) return 'array'
    return Number.isInteger(value) ? 'integer' : typeof value
  })
  return new Set(types)
}
