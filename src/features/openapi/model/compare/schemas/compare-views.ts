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

/** Returns whether every value in the format `writer` is valid in the format `reader`. */
function isWithinFormat(writer: string | undefined, reader: string | undefined): boolean {
  if (reader === undefined || writer === reader) return true
  const isWider = formatSequences.some(
    (way) =>
      writer !== undefined && way.includes(writer) && way.indexOf(writer) < way.indexOf(reader),
  )
  // a format that is only a hint accepts any value
  return (
    isWider ||
    !(strict.has(reader) || (writer !== undefined && strict.has(writer) && isSized(reader)))
  )
}

/** Returns whether a format limits the range of a number. Clients may rely on this limit. */
function isSized(format: string): boolean {
  return formatSequences.slice(0, 3).some((way) => way.includes(format))
}

/** Compares two schemas except for their variants. */
export function compareViews(
  sides: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  listener: SchemaListener,
): void {
  compareValues(sides, writerView, readerView, listener)
  compareTypes(sides, writerView, readerView, listener)
  compareContent(sides, writerView, readerView, listener)
  compareConstraints(sides, writerView, readerView, listener)
  compareItems(sides, writerView, readerView, listener)
  compareFields(sides, writerView, readerView, listener)
}

function compareValues(
  { kind, asText }: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  { report }: SchemaListener,
): void {
  if (readerView.values === undefined) return
  const isRequest = kind === 'request'
  const rule = isRequest ? 'request-enum-narrowed' : 'response-enum-widened'
  // clients of an open enumeration expect new values
  if (!isRequest && readerView.isOpen) return
  const writerValues = asText ? valuesAsText(writerView) : writerView.values
  if (isRequest && readerView.isOpen && writerValues === undefined) return
  if (writerValues === undefined) {
    const only = [...readerView.values].join(', ')
    const message = isRequest ? `accepts only ${only}` : `is no longer limited to ${only}`
    report(rule, '', message)
    return
  }
  if (writerView.isOpen && !readerView.isOpen) {
    const message = isRequest
      ? `accepts only ${[...readerView.values].join(', ')}`
      : `may now have values other than ${[...readerView.values].join(', ')}`
    report(rule, '', message)
    return
  }
  const readerValues = asText ? new Set([...readerView.values].map(jsonAsText)) : readerView.values
  const more = [...writerValues].filter(
    (value) => !readerValues.has(asText ? jsonAsText(value) : value),
  )
  if (more.length === 0) return
  report(rule, '', `${isRequest ? 'no longer accepts' : 'may now be'} ${more.join(', ')}`)
}

const scalarTypes = new Set(['string', 'integer', 'number', 'boolean'])

function compareTypes(
  { kind, asText }: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  { report }: SchemaListener,
): void {
  if (readerView.types === undefined) return
  const isRequest = kind === 'request'
  const writerTypes = writerView.types ?? (writerView.values && typesOfValues(writerView.values))
  if (writerTypes !== undefined && [...writerTypes].every((type) => readerView.types?.has(type)))
    return
  // if values are serialized as text, a string accepts any single value
  if (
    asText &&
    writerTypes &&
    readerView.types.has('string') &&
    [...writerTypes].every((type) => scalarTypes.has(type))
  ) {
    return
  }
  const [before, after] = isRequest ? [writerView, readerView] : [readerView, writerView]
  const rule = isRequest ? 'request-type-narrowed' : 'response-type-widened'
  report(rule, '', `was ${typeText(before)}, is ${typeText(after)}`)
}

function compareContent(
  { kind }: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  { report, addPair: later }: SchemaListener,
): void {
  const isRequest = kind === 'request'
  const rule = isRequest ? 'request-format-narrowed' : 'response-format-widened'
  const contentText = (view: SchemaView, name: string) => view.content.get(name) ?? 'unset'
  for (const name of new Set([...readerView.content.keys(), ...writerView.content.keys()])) {
    const [writer, reader] = [writerView.content.get(name), readerView.content.get(name)]
    const isWithin =
      name === 'format' ? isWithinFormat(writer, reader) : isSameContent(writer, reader)
    if (isWithin) continue
    const [before, after] = isRequest ? [writerView, readerView] : [readerView, writerView]
    report(rule, '', `${name} was ${contentText(before, name)}, is ${contentText(after, name)}`)
  }
  if (readerView.contentSchema !== undefined && readerView.contentSchema !== true) {
    later(writerView.contentSchema ?? anything, readerView.contentSchema, '(content)')
  }
}

/** Returns whether the content types match. A schema without a content type accepts any content. */
function isSameContent(writer: string | undefined, reader: string | undefined): boolean {
  return reader === undefined || writer === reader
}

function compareItems(
  sides: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  { addPair: later, report }: SchemaListener,
): void {
  const [writerItems, readerItems] = [furtherItems(writerView), furtherItems(readerView)]
  const isList =
    writerView.types?.has('array') || writerItems !== undefined || writerView.prefix.length > 0
  if (!isList) return
  for (let at = 0; at < Math.max(writerView.prefix.length, readerView.prefix.length); at += 1) {
    const readerItem = at in readerView.prefix ? readerView.prefix[at] : readerItems
    const writerItem = at in writerView.prefix ? writerView.prefix[at] : writerItems
    // skip positions that don't exist in a list of the writer
    if (readerItem !== undefined && writerItem !== false)
      later(writerItem ?? anything, readerItem, `[${at}]`)
  }
  if (readerItems === undefined || readerItems === true || writerItems === false) return
  if (writerItems !== undefined) compareXml(sides, writerItems, readerItems, { report, path: '[]' })
  // for a response, `compareConstraints` reports `unevaluatedItems` that no longer apply
  const isUnevaluated = sides.kind === 'response' && readerView.items === undefined
  const isOpen = writerItems === undefined || writerItems === true || readerItems === false
  if (!(isUnevaluated && isOpen)) later(writerItems ?? anything, readerItems, '[]')
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
