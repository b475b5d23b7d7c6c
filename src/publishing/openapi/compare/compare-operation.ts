import { answersFor, tellsSuccess } from './answers.ts'
import type { Api } from './api.ts'
import type { CompareAt, ReportChange } from './change.ts'
import { compareCalled } from './compare-called.ts'
import { compareSecurity } from './compare-security.ts'
import { isIn, isXml } from './content.ts'
import { compareEncodings } from './encodings.ts'
import { goneAsAnnounced, isSunset } from './lifecycle.ts'
import { compareLinks } from './links.ts'
import type { ApiOperation, OperationAnswer } from './operation.ts'
import { isReadAs, plain } from './parameter-style.ts'
import type { Sameness } from './sameness.ts'
import { compareDefaults, defaultOf } from './schemas/defaults.ts'
import { SchemaPairs } from './schemas/schema-pairs.ts'
import { viewOf } from './schemas/view-of.ts'
import { SharedParts } from './shared-parts.ts'

/** The comparisons of schemas that operations of two documents share. */
export interface SharedSchemas {
  before: Api
  after: Api
  today: Date
  parts: SharedParts
  /** what the client sends, as a body or as text in a parameter, and what it gets */
  sent: SchemaPairs
  asText: SchemaPairs
  got: SchemaPairs
  /** the same of what is written as XML */
  sentXml: SchemaPairs
  gotXml: SchemaPairs
}

export function sharedSchemas(
  before: Api,
  after: Api,
  sides: { sameness: Sameness; today: Date },
): SharedSchemas {
  const usual = { ...sides, asText: false, asXml: false }
  const request = { kind: 'request' as const, given: before, taken: after, ...usual }
  const response = { kind: 'response' as const, given: after, taken: before, ...usual }
  return {
    ...{ before, after, today: sides.today },
    parts: new SharedParts(before, after),
    sent: new SchemaPairs(request),
    asText: new SchemaPairs({ ...request, asText: true }),
    got: new SchemaPairs(response),
    sentXml: new SchemaPairs({ ...request, asXml: true }),
    gotXml: new SchemaPairs({ ...response, asXml: true }),
  }
}

/** Tells what another operation changes for clients of this one. */
export function compareOperation(
  before: ApiOperation,
  after: ApiOperation,
  shared: SharedSchemas,
  report: ReportChange,
): void {
  const comparing =
    (usual: SchemaPairs, xml: SchemaPairs, turned: boolean): CompareAt =>
    (where, old, now, tell) => {
      const [given, taken] = turned ? [now, old] : [old, now]
      const pairs = isXml(where) ? xml : usual
      pairs.compare(given, taken, (rule, path, message, component) => {
        tell(rule, () => within(where, path()), message, component)
      })
    }
  const own = new Set<unknown>()
  for (const { node } of [before, after]) addObjects(node, own)
  const { sentXml, gotXml } = shared
  for (const pairs of [shared.sent, shared.asText, shared.got, sentXml, gotXml]) pairs.begin(own)
  const sent = comparing(shared.sent, sentXml, false)
  const got = comparing(shared.got, gotXml, true)
  const { today, parts } = shared
  compareSecurity(before, after, { parts, report })
  if (before.caller === 'service') {
    compareCalled(before, after, { sent: got, answered: sent, today, parts }, report)
    return
  }
  const asText = comparing(shared.asText, shared.asText, false)
  compareParameters(before, after, { shared, compare: asText, report })
  compareBodies(before, after, { sent, asText, parts }, report)
  compareResponses(before, after, { compare: got, report, parts, today })
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
  { shared, compare, report }: { shared: SharedSchemas; compare: CompareAt; report: ReportChange },
): void {
  for (const [key, now] of after.parameters) {
    const { label, required, schema, style, node } = now
    const old = before.parameters.get(key)
    const tell = shared.parts.within(report, label, old?.node, node)
    if (old === undefined) {
      if (required) tell('parameter-required', label, 'is new, and required')
      else tell('parameter-added', label, 'is new')
      continue
    }
    const isList = old.style !== style && isReadAs(old.style, style)
    if (isList) {
      const { items = schema, limits } = viewOf(shared.after, schema)
      const least = limits.get('minItems') ?? 1
      if (least > 1) tell('request-limit-narrowed', label, `minItems was free, is ${least}`)
      compare(label, old.schema, items, tell)
    } else compare(label, old.schema, schema, tell)
    if (isStyleApart(old.style, style)) {
      tell('parameter-style-changed', label, `was ${old.style}, is ${style}`)
    }
    for (const [mark, what] of Object.entries(leniences)) {
      if (old.node[mark] !== true || node[mark] === true) continue
      tell('parameter-style-changed', label, `was with ${what}, is without them`)
    }
    if (required && !old.required) tell('parameter-required', label, 'became required')
    if (!required) {
      const defaults = [
        defaultOf(shared.before, old.schema),
        defaultOf(shared.after, schema),
      ] as const
      compareDefaults(...defaults, true, (rule, message) => tell(rule, label, message))
    }
    if (node.deprecated === true && old.node.deprecated !== true) {
      tell('parameter-deprecated', label, 'is deprecated')
    }
  }
  for (const [key, { label, node }] of before.parameters) {
    if (after.parameters.has(key)) continue
    shared.parts.within(report, label, node, undefined)('parameter-removed', label, 'is gone')
  }
}

/** What a parameter may take beyond what its schema says. */
const leniences = { allowReserved: 'reserved characters', allowEmptyValue: 'empty values' }

/** One value in place of a list is told as another type. */
function isStyleApart(written: string, read: string): boolean {
  const both = [written, read]
  const isOwnChange = both.every((one) => one !== plain) || both.some((one) => one.includes('/'))
  return isOwnChange && !isReadAs(written, read)
}

/** A form whose fields are all written as text. */
const urlEncoded = 'application/x-www-form-urlencoded'

function compareBodies(
  before: ApiOperation,
  after: ApiOperation,
  { sent, asText, parts }: { sent: CompareAt; asText: CompareAt; parts: SharedParts },
  reportAll: ReportChange,
): void {
  const where = 'request body'
  const report = parts.within(reportAll, where, before.body?.node, after.body?.node)
  if (after.body?.required && !before.body?.required) {
    const message = before.body === undefined ? 'is new, and required' : 'became required'
    report('request-body-required', where, message)
  } else if (after.body && !before.body) report('request-body-added', where, 'is taken now')
  if (before.body === undefined) return
  if (after.body === undefined) {
    report('request-body-removed', where, 'is no longer taken')
    return
  }
  const { content } = after.body
  for (const [type, schema] of before.body.content) {
    const taken = content.has(type) ? type : [...content.keys()].find((range) => isIn(type, range))
    if (taken === undefined) {
      report('request-media-type-removed', `${where} ${type}`, 'is no longer taken')
      continue
    }
    const compare = type === urlEncoded ? asText : sent
    compare(`${where} ${type}`, schema, content.get(taken), report)
    const [old, now] = [before.body.encodings.get(type), after.body.encodings.get(taken)]
    if (old && now) compareEncodings(`${where} ${type}`, old, now, report)
  }
  for (const type of content.keys()) {
    const isKnown = [...before.body.content.keys()].some((range) => isIn(type, range))
    if (!isKnown) report('request-media-type-added', `${where} ${type}`, 'is taken now')
  }
}

function compareResponses(
  before: ApiOperation,
  after: ApiOperation,
  listener: AnswerListener,
): void {
  const { report, parts } = listener
  for (const [status, old] of before.responses) {
    const where = `response ${status}`
    const later = answersFor(status, before, after)
    if (later.length === 0) {
      const isSuccess = tellsSuccess(status, before)
      const tell = parts.within(report, where, old.node, undefined)
      tell(isSuccess ? 'response-removed' : 'error-response-removed', where, 'is gone')
    }
    for (const answer of later) compareAnswers(where, old, answer, listener)
  }
  for (const [status, { node }] of after.responses) {
    if (before.responses.has(status) || answersFor(status, after, before).length > 0) continue
    const where = `response ${status}`
    parts.within(report, where, undefined, node)('response-added', where, 'is new')
  }
}

interface AnswerListener {
  compare: CompareAt
  report: ReportChange
  parts: SharedParts
  today: Date
}

function compareAnswers(
  where: string,
  old: OperationAnswer,
  later: OperationAnswer,
  { compare, report: reportAll, parts, today }: AnswerListener,
): void {
  const report = parts.within(reportAll, where, old.node, later.node)
  for (const [type, schema] of old.content) {
    const at = `${where} ${type}`
    const others = [...later.content].filter(([given]) => isIn(given, type))
    if (others.length === 0) report('response-media-type-removed', at, 'is gone')
    for (const [, other] of others) compare(at, schema, other, report)
  }
  for (const [name, { schema, required, style, node }] of old.headers) {
    const at = `${where} header "${name}"`
    const other = later.headers.get(name)
    const tell = parts.within(report, at, node, other?.node)
    if (other === undefined) {
      if (isSunset(node, today)) tell('response-header-sunset', at, goneAsAnnounced)
      else tell('response-header-removed', at, 'is gone')
      continue
    }
    if (required && !other.required) {
      tell('response-header-optional', at, 'was always there, and may be absent now')
    }
    if (isStyleApart(other.style, style)) {
      tell('response-header-style-changed', at, `was ${style}, is ${other.style}`)
    }
    compare(at, schema, other.schema, tell)
  }
  compareLinks(where, old.links, later.links, { report, parts })
}
