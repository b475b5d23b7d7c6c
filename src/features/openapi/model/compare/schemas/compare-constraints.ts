import type { ChangeRule } from '../change.ts'
import { impliesLimit } from './limits.ts'
import { isSameSchema, type SchemaListener, type SchemaSides } from './schema-sides.ts'
import { furtherItems, type SchemaView } from './schema-view.ts'

/**
 * Compares constraints other than types and fields. A stricter constraint on a request breaks
 * clients. A relaxed constraint on a response is also reported, although few clients rely on it.
 */
export function compareConstraints(
  sides: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  { report, addPair: later, fits }: SchemaListener,
): void {
  const isRequest = sides.kind === 'request'
  const rule = isRequest ? 'request-limit-narrowed' : 'response-limit-widened'
  const constraintReporter =
    (rule: ChangeRule) => (name: string, writer: string, reader: string) => {
      const [before, after] = isRequest ? [writer, reader] : [reader, writer]
      const oneSided = isRequest ? 'added' : 'removed'
      const verb = writer === 'unset' ? oneSided : 'changed'
      report(`${rule}/${name} ${verb}`, '', `${name} was ${before}, is ${after}`)
    }
  const reportConstraint = constraintReporter(rule)
  for (const [name, limit] of readerView.limits) {
    if (impliesLimit(writerView.limits, name, limit)) continue
    reportConstraint(name, String(writerView.limits.get(name) ?? 'unset'), String(limit))
  }
  for (const pattern of readerView.patterns) {
    if (!writerView.patterns.has(pattern))
      reportConstraint('pattern', [...writerView.patterns].join(' and ') || 'unset', pattern)
  }
  for (const multiple of readerView.multiples) {
    if (
      isWhole(writerView, multiple) ||
      writerView.multiples.some((one) => isMultiple(one, multiple))
    )
      continue
    reportConstraint('multipleOf', writerView.multiples.join(' and ') || 'unset', String(multiple))
  }
  if (readerView.uniqueItems && !writerView.uniqueItems)
    reportConstraint('uniqueItems', 'unset', 'true')
  if (!isRequest) compareUnevaluated(writerView, readerView, reportConstraint)
  // only compare the schemas here, because `minContains` and `maxContains` are limits
  if (readerView.contains !== undefined && writerView.contains !== undefined) {
    later(writerView.contains, readerView.contains, '[contains]')
  }
  if (readerView.propertyNames !== undefined && readerView.propertyNames !== true) {
    later(writerView.propertyNames ?? text, readerView.propertyNames, '(names)')
  }
  // in a response, conditions determine which fields clients receive, as `required` does
  const reportCondition = constraintReporter(isRequest ? rule : 'response-condition-widened')
  compareDependencies(writerView, readerView, { reportConstraint: reportCondition, later })
  compareConditions(sides, writerView, readerView, { reportConstraint: reportCondition, later })
  compareExclusions(sides, writerView, readerView, { reportConstraint, fits })
}

/** Reports a response that no longer guarantees `unevaluatedProperties` or `unevaluatedItems`. */
function compareUnevaluated(
  writerView: SchemaView,
  readerView: SchemaView,
  reportConstraint: ReportConstraint,
): void {
  for (const [name, schema] of readerView.unevaluated ?? []) {
    const isItems = name === 'unevaluatedItems'
    // `items` describes all further items, so none of them are unevaluated
    if (isItems && readerView.items !== undefined) continue
    const declared = isItems ? furtherItems(writerView) : writerView.additional
    if (declared === undefined || declared === true) {
      reportConstraint(name, 'unset', schema === false ? 'false' : 'a schema')
    } else if (schema === false && declared !== false) reportConstraint(name, 'a schema', 'false')
  }
}

/** The schema of property names if a document declares none. */
const text = Object.freeze({ type: 'string' })

type ReportConstraint = (name: string, writer: string, reader: string) => void

interface ConstraintListener {
  reportConstraint: ReportConstraint
  later: SchemaListener['addPair']
}

function compareDependencies(
  writerView: SchemaView,
  readerView: SchemaView,
  { reportConstraint, later }: ConstraintListener,
): void {
  for (const [name, needs] of readerView.dependentRequired) {
    const needed = writerView.dependentRequired.get(name) ?? new Set()
    const more = [...needs].filter((one) => !needed.has(one) && !writerView.required.has(one))
    if (more.length === 0) continue
    reportConstraint(
      `fields required with ${name}`,
      [...needed].join(', ') || 'nothing',
      [...needs].join(', '),
    )
  }
  for (const [name, schema] of readerView.dependentSchemas) {
    const dependent = writerView.dependentSchemas.get(name)
    if (dependent === undefined)
      reportConstraint(`schema applied with ${name}`, 'unset', 'a schema')
    else later(dependent, schema, `(beside ${name})`)
  }
}

function compareConditions(
  sides: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  { reportConstraint, later }: ConstraintListener,
): void {
  for (const condition of readerView.conditions) {
    const before = writerView.conditions.find((one) =>
      isSameSchema(sides, one.test, condition.test),
    )
    if (before === undefined) {
      reportConstraint('if', writerView.conditions.length > 0 ? 'another' : 'unset', 'a condition')
      continue
    }
    later(before.ifTrue, condition.ifTrue, '(then)')
    later(before.ifFalse, condition.ifFalse, '(else)')
  }
}

function compareExclusions(
  sides: SchemaSides,
  writerView: SchemaView,
  readerView: SchemaView,
  {
    reportConstraint,
    fits,
  }: Pick<ConstraintListener, 'reportConstraint'> & Pick<SchemaListener, 'fits'>,
): void {
  const { writer, reader } = sides
  // The writer schema must exclude every value that the reader schema excludes. Therefore, each
  // schema that `writer` excludes is compared as if it had to accept the values of `not`.
  const turned: SchemaSides = { ...sides, kind: 'request', writer: reader, reader: writer }
  for (const not of readerView.nots) {
    if (writerView.nots.some((one) => fits(turned, not, one))) continue
    reportConstraint(
      'not',
      writerView.nots.length > 0 ? 'less' : 'unset',
      writerView.nots.length > 0 ? 'more' : 'a schema',
    )
  }
}

function isWhole({ types }: SchemaView, multiple: number): boolean {
  const isInteger = types?.has('integer') === true && !types.has('number')
  return isInteger && (multiple === 1 || isMultiple(1, multiple))
}

function isMultiple(of: number, multiple: number): boolean {
  const times = of / multiple
  return Math.abs(times - Math.round(times)) < 1e-9
}
