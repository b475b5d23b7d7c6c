import type { Api } from './api.ts'
import type { CompareSchemas, ReportChange } from './change.ts'
import { compareCalled } from './compare-called.ts'
import { compareSecurity } from './compare-security.ts'
import { isInMediaRange, isXml, urlEncodedForm } from './content.ts'
import { compareEncodings } from './encodings.ts'
import { addedAsRequired, isSunset, removalRule, removedAsAnnounced } from './lifecycle.ts'
import { compareLinks } from './links.ts'
import type { LiteralSides } from './literal/compare-literally.ts'
import { isReliedOn, matchingResponses } from './matching-responses.ts'
import type { ApiOperation, OperationResponse } from './operation.ts'
import { acceptsStyle, plain } from './parameter-style.ts'
import { isRawText } from './raw-text.ts'
import type { Sameness } from './sameness.ts'
import { schemaView } from './schemas/create-view.ts'
import { compareDefaults, schemaDefault } from './schemas/defaults.ts'
import { SchemaPairs } from './schemas/schema-pairs.ts'
import { SharedParts } from './shared-parts.ts'

/** The comparisons of schemas that all operations share, by the use of the schema. */
export interface SharedSchemas {
  before: Api
  after: Api
  today: Date
  parts: SharedParts
  /** present if `literalRules` apply */
  literal?: LiteralSides
  /**
   * the comparisons for request bodies (`sent`), parameters (`asText`), and response bodies
   * (`received`)
   */
  sent: SchemaPairs
  asText: SchemaPairs
  received: SchemaPairs
  /** the comparisons for XML bodies */
  sentXml: SchemaPairs
  receivedXml: SchemaPairs
}

export function sharedSchemas(
  before: Api,
  after: Api,
  { literal, ...sides }: { sameness: Sameness; today: Date; literal: boolean },
): SharedSchemas {
  const usual = { ...sides, asText: false, asXml: false }
  const request = { kind: 'request' as const, writer: before, reader: after, ...usual }
  const response = { kind: 'response' as const, writer: after, reader: before, ...usual }
  return {
    ...{ before, after, today: sides.today },
    ...(literal && { literal: { before, after, ...sides } }),
    parts: new SharedParts(before, after),
    sent: new SchemaPairs(request),
    asText: new SchemaPairs({ ...request, asText: true }),
    received: new SchemaPairs(response),
    sentXml: new SchemaPairs({ ...request, asXml: true }),
    receivedXml: new SchemaPairs({ ...response, asXml: true }),
  }
}

/** Reports the changes to an operation that affect its clients. */
export function compareOperation(
  before: ApiOperation,
  after: ApiOperation,
  shared: SharedSchemas,
  report: ReportChange,
): void {
  const comparing =
    (usual: SchemaPairs, xml: SchemaPairs, turned: boolean): CompareSchemas =>
    (where, old, now, reportPart) => {
      const [writer, reader] = turned ? [now, old] : [old, now]
      const pairs = isXml(where) ? xml : usual
      pairs.compare(writer, reader, (rule, path, message, component) => {
        reportPart(rule, () => within(where, path()), message, component)
      })
    }
  const own = new Set<unknown>()
  for (const { node } of [before, after]) addObjects(node, own)
  const { sentXml, receivedXml } = shared
  for (const pairs of [shared.sent, shared.asText, shared.received, sentXml, receivedXml])
    pairs.begin(own)
  const sent = comparing(shared.sent, sentXml, false)
  const received = comparing(shared.received, receivedXml, true)
  const { today, parts } = shared
  compareSecurity(before, after, { parts, report })
  if (before.caller === 'service') {
    compareCalled(
      before,
      after,
      { ...shared, compareReceived: received, compareReturned: sent },
      report,
    )
    return
  }
  const asText = comparing(shared.asText, shared.asText, false)
  compareParameters(before, after, { shared, compare: asText, report })
  compareBodies(before, after, { sent, asText, parts, api: shared.after }, report)
  compareResponses(before, after, {
    compare: received,
    report,
    parts,
    today,
    before: shared.before,
  })
}

function addObjects(value: unknown, objects: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || objects.has(value)) return
  objects.add(value)
  for (const inner of Object.values(value)) addObjects(inner, objects)
}

function within(where: string, path: string): string {
  return path === '' ? where : `${where}: ${path}`
}

function compareParameters(
  before: ApiOperation,
  after: ApiOperation,
  {
    shared,
    compare,
    report,
  }: { shared: SharedSchemas; compare: CompareSchemas; report: ReportChange },
): void {
  for (const [key, now] of after.parameters) {
    const { label, required, schema, style, node } = now
    const old = before.parameters.get(key)
    const reportPart = shared.parts.reportFor(report, label, old?.node, node)
    if (old === undefined) {
      if (required) reportPart('parameter-required', label, addedAsRequired)
      else reportPart('parameter-added', label, 'was added')
      continue
    }
    const isList = old.style !== style && acceptsStyle(old.style, style)
    if (isList) {
      const { items = schema, limits } = schemaView(shared.after, schema)
      const least = limits.get('minItems') ?? 1
      if (least > 1) reportPart('request-limit-narrowed', label, `minItems was unset, is ${least}`)
      compare(label, old.schema, items, reportPart)
    } else compare(label, old.schema, schema, reportPart)
    if (isStyleApart(old.style, style)) {
      reportPart('parameter-style-changed', label, `was ${old.style}, is ${style}`)
    }
    for (const [mark, option] of Object.entries(relaxedOptions)) {
      if (old.node[mark] !== true || node[mark] === true) continue
      reportPart('parameter-style-changed', label, `no longer allows ${option}`)
    }
    if (required && !old.required) reportPart('parameter-required', label, 'became required')
    if (!required) {
      const defaults = [
        schemaDefault(shared.before, old.schema),
        schemaDefault(shared.after, schema),
      ] as const
      compareDefaults(...defaults, true, (rule, message) => reportPart(rule, label, message))
    }
    if (node.deprecated === true && old.node.deprecated !== true) {
      reportPart('parameter-deprecated', label, 'is deprecated')
    }
  }
  for (const [key, { label, node }] of before.parameters) {
    if (after.parameters.has(key)) continue
    const rule = removalRule('parameter-removed', node, shared.today)
    shared.parts.reportFor(report, label, node, undefined)(rule, label, 'was removed')
  }
}

/** Parameter options that aren't part of the schema, with their names in messages. */
const relaxedOptions = { allowReserved: 'reserved characters', allowEmptyValue: 'empty values' }

/**
 * Returns whether a parser of one style rejects the other style. Ignores a change between a single
 * value and a list, because the comparison of types reports it.
 */
function isStyleApart(written: string, read: string): boolean {
  const both = [written, read]
  const isOwnChange = both.every((one) => one !== plain) || both.some((one) => one.includes('/'))
  return isOwnChange && !acceptsStyle(written, read)
}

interface BodyComparing {
  sent: CompareSchemas
  asText: CompareSchemas
  parts: SharedParts
  /** the new document */
  api: Api
}

function compareBodies(
  before: ApiOperation,
  after: ApiOperation,
  { sent, asText, parts, api }: BodyComparing,
  reportAll: ReportChange,
): void {
  const where = 'request body'
  const report = parts.reportFor(reportAll, where, before.body?.node, after.body?.node)
  if (after.body?.required && !before.body?.required) {
    const message = before.body === undefined ? addedAsRequired : 'became required'
    report('request-body-required', where, message)
  } else if (after.body && !before.body) report('request-body-added', where, 'is now accepted')
  if (before.body === undefined) return
  if (after.body === undefined) {
    report('request-body-removed', where, 'is no longer accepted')
    return
  }
  const { content } = after.body
  for (const [type, schema] of before.body.content) {
    const acceptedType = content.has(type)
      ? type
      : [...content.keys()].find((range) => isInMediaRange(type, range))
    if (acceptedType === undefined) {
      report('request-media-type-removed', `${where} ${type}`, 'is no longer accepted')
      continue
    }
    const compare = type === urlEncodedForm ? asText : sent
    const accepted = content.get(acceptedType)
    if (!isRawText(api, acceptedType, accepted))
      compare(`${where} ${type}`, schema, accepted, report)
    const [old, now] = [before.body.encodings.get(type), after.body.encodings.get(acceptedType)]
    if (old && now) compareEncodings(`${where} ${type}`, old, now, report)
  }
  for (const type of content.keys()) {
    const isKnown = [...before.body.content.keys()].some((range) => isInMediaRange(type, range))
    if (!isKnown) report('request-media-type-added', `${where} ${type}`, 'is now accepted')
  }
}

function compareResponses(
  before: ApiOperation,
  after: ApiOperation,
  listener: ResponseListener,
): void {
  const { report, parts } = listener
  for (const [status, old] of before.responses) {
    const where = `response ${status}`
    const later = matchingResponses(status, before, after)
    if (later.length === 0) {
      const isSuccess = isReliedOn(status, before)
      const reportPart = parts.reportFor(report, where, old.node, undefined)
      reportPart(isSuccess ? 'response-removed' : 'error-response-removed', where, 'was removed')
    }
    for (const answer of later) compareMatchingResponses(where, old, answer, listener)
  }
  for (const [status, { node }] of after.responses) {
    if (before.responses.has(status) || matchingResponses(status, after, before).length > 0)
      continue
    const where = `response ${status}`
    parts.reportFor(report, where, undefined, node)('response-added', where, 'was added')
  }
}

interface ResponseListener {
  compare: CompareSchemas
  report: ReportChange
  parts: SharedParts
  today: Date
  before: Api
}

function compareMatchingResponses(
  where: string,
  old: OperationResponse,
  later: OperationResponse,
  { compare, report: reportAll, parts, today, before }: ResponseListener,
): void {
  const report = parts.reportFor(reportAll, where, old.node, later.node)
  for (const [type, schema] of old.content) {
    const at = `${where} ${type}`
    const others = [...later.content].filter(([range]) => isInMediaRange(range, type))
    if (others.length === 0) report('response-media-type-removed', at, 'was removed')
    if (isRawText(before, type, schema)) continue
    for (const [, other] of others) compare(at, schema, other, report)
  }
  for (const [name, { schema, required, style, node }] of old.headers) {
    const at = `${where} header "${name}"`
    const other = later.headers.get(name)
    const reportPart = parts.reportFor(report, at, node, other?.node)
    if (other === undefined) {
      if (isSunset(node, today)) reportPart('response-header-sunset', at, removedAsAnnounced)
      else
        reportPart(
          required ? 'response-header-removed' : 'response-header-removed/optional',
          at,
          'was removed',
        )
      continue
    }
    if (required && !other.required) {
      reportPart('response-header-optional', at, 'is now optional and may be missing')
    }
    if (isStyleApart(other.style, style)) {
      reportPart('response-header-style-changed', at, `was ${style}, is ${other.style}`)
    }
    compare(at, schema, other.schema, reportPart)
  }
  compareLinks(where, old.links, later.links, { report, parts })
}
