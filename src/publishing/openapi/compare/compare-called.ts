import { answersFor, tellsSuccess } from './answers.ts'
import type { CompareAt, ReportChange } from './change.ts'
import { isIn } from './content.ts'
import { goneAsAnnounced, isSunset } from './lifecycle.ts'
import { objectOf } from './node.ts'
import type { ApiOperation, OperationAnswer } from './operation.ts'
import { isReadAs, plain } from './parameter-style.ts'
import type { SharedParts } from './shared-parts.ts'

/** What the service sends as it calls, and what it takes for an answer. */
interface CalledComparing {
  sent: CompareAt
  answered: CompareAt
  today: Date
  parts: SharedParts
}

/** Tells what changes for those who are called: what they get is gone or new, and what they answer is taken or not. */
export function compareCalled(
  before: ApiOperation,
  after: ApiOperation,
  { sent, answered, today, parts }: CalledComparing,
  report: ReportChange,
): void {
  compareParameters(before, after, { sent, today, parts }, report)
  compareBodies(before, after, { sent, parts }, report)
  for (const [status, old] of before.responses) {
    const where = `response ${status}`
    const later = answersFor(status, before, after)
    if (later.length === 0) {
      const rule = tellsSuccess(status, before) ? 'response-removed' : 'error-response-removed'
      parts.within(report, where, old.node, undefined)(rule, where, 'is no longer taken')
    }
    for (const answer of later) compareAnswers(where, old, answer, { answered, parts, report })
  }
}

function compareParameters(
  before: ApiOperation,
  after: ApiOperation,
  { sent: compare, today, parts }: Omit<CalledComparing, 'answered'>,
  report: ReportChange,
): void {
  for (const [key, old] of before.parameters) {
    const now = after.parameters.get(key)
    const tell = parts.within(report, old.label, old.node, now?.node)
    if (now === undefined) {
      if (isSunset(old.node, today)) tell('webhook-parameter-sunset', old.label, goneAsAnnounced)
      else tell('webhook-parameter-removed', old.label, 'is gone')
      continue
    }
    const { label, schema, style, required } = now
    // a list is read also where one value comes
    const isOne = style === plain && old.style !== plain
    const was = isOne ? (objectOf(old.schema).items ?? old.schema) : old.schema
    compare(label, was, schema, tell)
    if (!isReadAs(style, old.style) && (style !== plain || old.style.includes('/'))) {
      tell('parameter-style-changed', label, `was ${old.style}, is ${style}`)
    }
    if (old.required && !required) {
      tell('webhook-parameter-optional', label, 'was always there, and may be absent now')
    }
  }
  for (const [key, { label, node }] of after.parameters) {
    if (before.parameters.has(key)) continue
    parts.within(report, label, undefined, node)('parameter-added', label, 'is new')
  }
}

function compareBodies(
  before: ApiOperation,
  after: ApiOperation,
  { sent: compare, parts }: Pick<CalledComparing, 'sent' | 'parts'>,
  reportAll: ReportChange,
): void {
  const where = 'request body'
  const report = parts.within(reportAll, where, before.body?.node, after.body?.node)
  if (before.body === undefined) {
    if (after.body) report('request-body-added', where, 'is new')
    return
  }
  if (after.body === undefined) {
    report('request-body-removed', where, 'is gone')
    return
  }
  if (before.body.required && !after.body.required) {
    report('webhook-body-optional', where, 'was always there, and may be absent now')
  }
  for (const [type, schema] of before.body.content) {
    const given = [...after.body.content].filter(([one]) => isIn(one, type))
    if (given.length === 0) report('request-media-type-removed', `${where} ${type}`, 'is gone')
    for (const [, other] of given) compare(`${where} ${type}`, schema, other, report)
  }
  for (const type of after.body.content.keys()) {
    const isKnown = [...before.body.content.keys()].some((range) => isIn(type, range))
    if (!isKnown) report('request-media-type-added', `${where} ${type}`, 'is new')
  }
}

function compareAnswers(
  where: string,
  old: OperationAnswer,
  later: OperationAnswer,
  {
    answered,
    parts,
    report: reportAll,
  }: Pick<CalledComparing, 'answered' | 'parts'> & { report: ReportChange },
): void {
  const report = parts.within(reportAll, where, old.node, later.node)
  for (const [type, schema] of old.content) {
    const at = `${where} ${type}`
    const taken = [...later.content].find(([range]) => isIn(type, range))
    if (taken === undefined) report('response-media-type-removed', at, 'is no longer taken')
    else answered(at, schema, taken[1], report)
  }
  for (const [name, { schema, required, node }] of later.headers) {
    const at = `${where} header "${name}"`
    const known = old.headers.get(name)
    const tell = parts.within(report, at, known?.node, node)
    if (required && !known?.required) {
      const message = known === undefined ? 'is new, and required' : 'became required'
      tell('webhook-header-required', at, message)
    }
    if (known) answered(at, known.schema, schema, tell)
  }
}
