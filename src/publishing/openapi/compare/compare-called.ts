import { answersFor, tellsSuccess } from './answers.ts'
import type { CompareAt, ReportChange } from './change.ts'
import { isIn } from './content.ts'
import { goneAsAnnounced, isSunset } from './lifecycle.ts'
import { objectOf } from './node.ts'
import type { ApiOperation, OperationAnswer } from './operation.ts'
import { isReadAs, plain } from './parameter-style.ts'
import { lets, wayText } from './security.ts'

/** What the service sends as it calls, and what it takes for an answer. */
interface CalledComparing {
  sent: CompareAt
  answered: CompareAt
  today: Date
}

/** Tells what changes for those who are called: what they get is gone or new, and what they answer is taken or not. */
export function compareCalled(
  before: ApiOperation,
  after: ApiOperation,
  { sent, answered, today }: CalledComparing,
  report: ReportChange,
): void {
  for (const way of after.security) {
    if (before.security.some((other) => lets(way, other))) continue
    const was = before.security.map(wayText).join(', or ')
    report('security-narrowed', 'security', `was ${was}, is ${wayText(way)}`)
  }
  compareParameters(before, after, { sent, today }, report)
  compareBodies(before, after, sent, report)
  for (const [status, old] of before.responses) {
    const where = `response ${status}`
    const later = answersFor(status, before, after)
    if (later.length === 0) {
      const rule = tellsSuccess(status, before) ? 'response-removed' : 'error-response-removed'
      report(rule, where, 'is no longer taken')
    }
    for (const answer of later) compareAnswers(where, old, answer, { answered, report })
  }
}

function compareParameters(
  before: ApiOperation,
  after: ApiOperation,
  { sent: compare, today }: Pick<CalledComparing, 'sent' | 'today'>,
  report: ReportChange,
): void {
  for (const [key, old] of before.parameters) {
    const now = after.parameters.get(key)
    if (now === undefined) {
      if (isSunset(old.node, today)) report('webhook-parameter-sunset', old.label, goneAsAnnounced)
      else report('webhook-parameter-removed', old.label, 'is gone')
      continue
    }
    const { label, schema, style, required } = now
    // a list is read also where one value comes
    const isOne = style === plain && old.style !== plain
    compare(label, isOne ? (objectOf(old.schema).items ?? old.schema) : old.schema, schema)
    if (!isReadAs(style, old.style) && (style !== plain || old.style.includes('/'))) {
      report('parameter-style-changed', label, `was ${old.style}, is ${style}`)
    }
    if (old.required && !required) {
      report('webhook-parameter-optional', label, 'was always there, and may be absent now')
    }
  }
  for (const [key, { label }] of after.parameters) {
    if (!before.parameters.has(key)) report('parameter-added', label, 'is new')
  }
}

function compareBodies(
  before: ApiOperation,
  after: ApiOperation,
  compare: CompareAt,
  report: ReportChange,
): void {
  const where = 'request body'
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
    for (const [, other] of given) compare(`${where} ${type}`, schema, other)
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
  { answered, report }: { answered: CompareAt; report: ReportChange },
): void {
  for (const [type, schema] of old.content) {
    const at = `${where} ${type}`
    const taken = [...later.content].find(([range]) => isIn(type, range))
    if (taken === undefined) report('response-media-type-removed', at, 'is no longer taken')
    else answered(at, schema, taken[1])
  }
  for (const [name, { schema, required }] of later.headers) {
    const at = `${where} header "${name}"`
    const known = old.headers.get(name)
    if (required && !known?.required) {
      const message = known === undefined ? 'is new, and required' : 'became required'
      report('webhook-header-required', at, message)
    }
    if (known) answered(at, known.schema, schema)
  }
}
