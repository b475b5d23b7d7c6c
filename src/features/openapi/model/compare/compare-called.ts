import type { ApiDocument } from './api-document.ts'
import type { CompareSchemas, ReportChange } from './change.ts'
import { isInMediaRange } from './content.ts'
import { addedAsRequired, isSunset, removedAsAnnounced } from './lifecycle.ts'
import { isReliedOn, matchingResponses } from './matching-responses.ts'
import { asObject } from './node.ts'
import type { ApiOperation, OperationResponse } from './operation.ts'
import { acceptsStyle, plain } from './parameter-style.ts'
import { isRawText } from './raw-text.ts'
import type { SharedParts } from './shared-parts.ts'

/**
 * The functions and settings for comparing callbacks and webhooks, in which the service sends the
 * request.
 */
interface CalledComparing {
  before: ApiDocument
  after: ApiDocument
  compareReceived: CompareSchemas
  compareReturned: CompareSchemas
  today: Date
  parts: SharedParts
}

/** Reports the changes to a callback or webhook that affect its receivers. */
export function compareCalled(
  before: ApiOperation,
  after: ApiOperation,
  comparing: CalledComparing,
  report: ReportChange,
): void {
  const { parts } = comparing
  compareParameters(before, after, comparing, report)
  compareBodies(before, after, comparing, report)
  for (const [status, old] of before.responses) {
    const where = `response ${status}`
    const later = matchingResponses(status, before, after)
    if (later.length === 0) {
      const rule = isReliedOn(status, before) ? 'response-removed' : 'error-response-removed'
      parts.reportFor(report, where, old.node, undefined)(rule, where, 'is no longer accepted')
    }
    for (const answer of later) compareResponses(where, old, answer, { ...comparing, report })
  }
}

function compareParameters(
  before: ApiOperation,
  after: ApiOperation,
  { compareReceived: compare, today, parts }: CalledComparing,
  report: ReportChange,
): void {
  for (const [key, old] of before.parameters) {
    const now = after.parameters.get(key)
    const reportPart = parts.reportFor(report, old.label, old.node, now?.node)
    if (now === undefined) {
      if (isSunset(old.node, today))
        reportPart('webhook-parameter-sunset', old.label, removedAsAnnounced)
      else reportPart('webhook-parameter-removed', old.label, 'was removed')
      continue
    }
    const { label, schema, style, required } = now
    // a receiver that parses a list also accepts a single value
    const isOne = style === plain && old.style !== plain
    const was = isOne ? (asObject(old.schema).items ?? old.schema) : old.schema
    compare(label, was, schema, reportPart)
    if (!acceptsStyle(style, old.style) && (style !== plain || old.style.includes('/'))) {
      reportPart('parameter-style-changed', label, `was ${old.style}, is ${style}`)
    }
    if (old.required && !required) {
      reportPart('webhook-parameter-optional', label, 'is now optional and may be missing')
    }
  }
  for (const [key, { label, node }] of after.parameters) {
    if (before.parameters.has(key)) continue
    parts.reportFor(report, label, undefined, node)('parameter-added', label, 'was added')
  }
}

function compareBodies(
  before: ApiOperation,
  after: ApiOperation,
  { compareReceived: compare, parts, before: api }: CalledComparing,
  reportAll: ReportChange,
): void {
  const where = 'request body'
  const report = parts.reportFor(reportAll, where, before.body?.node, after.body?.node)
  if (before.body === undefined) {
    if (after.body) report('request-body-added', where, 'was added')
    return
  }
  if (after.body === undefined) {
    report('request-body-removed', where, 'was removed')
    return
  }
  if (before.body.required && !after.body.required) {
    report('webhook-body-optional', where, 'is now optional and may be missing')
  }
  for (const [type, schema] of before.body.content) {
    const matching = [...after.body.content].filter(([one]) => isInMediaRange(one, type))
    if (matching.length === 0)
      report('request-media-type-removed', `${where} ${type}`, 'was removed')
    if (isRawText(api, type, schema)) continue
    for (const [, other] of matching) compare(`${where} ${type}`, schema, other, report)
  }
  for (const type of after.body.content.keys()) {
    const isKnown = [...before.body.content.keys()].some((range) => isInMediaRange(type, range))
    if (!isKnown) report('request-media-type-added', `${where} ${type}`, 'was added')
  }
}

function compareResponses(
  where: string,
  old: OperationResponse,
  later: OperationResponse,
  {
    compareReturned,
    parts,
    after: api,
    report: reportAll,
  }: CalledComparing & { report: ReportChange },
): void {
  const report = parts.reportFor(reportAll, where, old.node, later.node)
  for (const [type, schema] of old.content) {
    const at = `${where} ${type}`
    const accepted = [...later.content].find(([range]) => isInMediaRange(type, range))
    if (accepted === undefined) report('response-media-type-removed', at, 'is no longer accepted')
    else if (!isRawText(api, ...accepted)) compareReturned(at, schema, accepted[1], report)
  }
  for (const [name, { schema, required, node }] of later.headers) {
    const at = `${where} header "${name}"`
    const known = old.headers.get(name)
    const reportPart = parts.reportFor(report, at, known?.node, node)
    if (required && !known?.required) {
      const message = known === undefined ? addedAsRequired : 'became required'
      reportPart('webhook-header-required', at, message)
    }
    if (known) compareReturned(at, known.schema, schema, reportPart)
  }
}
