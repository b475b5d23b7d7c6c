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
  g: SchemaView,
  t: SchemaView,
  { report, addPair: later, fits }: SchemaListener,
): void {
  const isRequest = sides.kind === 'request'
  const rule = isRequest ? 'request-limit-narrowed' : 'response-limit-widened'
  const constraintReporter = (rule: ChangeRule) => (name: string, given: string, taken: string) => {
    const [before, after] = isRequest ? [given, taken] : [taken, given]
    const oneSided = isRequest ? 'added' : 'removed'
    const verb = given === 'unset' ? oneSided : 'changed'
    report(`${rule}/${name} ${verb}`, '', `${name} was ${before}, is ${after}`)
  }
  const reportConstraint = constraintReporter(rule)
  for (const [name, limit] of t.limits) {
    if (impliesLimit(g.limits, name, limit)) continue
    reportConstraint(name, String(g.limits.get(name) ?? 'unset'), String(limit))
  }
  for (const pattern of t.patterns) {
    if (!g.patterns.has(pattern))
      reportConstraint('pattern', [...g.patterns].join(' and ') || 'unset', pattern)
  }
  for (const multiple of t.multiples) {
    if (isWhole(g, multiple) || g.multiples.some((one) => isMultiple(one, multiple))) continue
    reportConstraint('multipleOf', g.multiples.join(' and ') || 'unset', String(multiple))
  }
  if (t.uniqueItems && !g.uniqueItems) reportConstraint('uniqueItems', 'unset', 'true')
  if (!isRequest) compareUnevaluated(g, t, reportConstraint)
  // only compare the schemas here, because `minContains` and `maxContains` are limits
  if (t.contains !== undefined && g.contains !== undefined) {
    later(g.contains, t.contains, '[contains]')
  }
  if (t.propertyNames !== undefined && t.propertyNames !== true) {
    later(g.propertyNames ?? text, t.propertyNames, '(names)')
  }
  // in a response, conditions determine which fields clients receive, as `required` does
  const reportCondition = constraintReporter(isRequest ? rule : 'response-condition-widened')
  compareDependencies(g, t, { reportConstraint: reportCondition, later })
  compareConditions(sides, g, t, { reportConstraint: reportCondition, later })
  compareExclusions(sides, g, t, { reportConstraint, fits })
}

/** Reports a response that no longer guarantees `unevaluatedProperties` or `unevaluatedItems`. */
function compareUnevaluated(
  g: SchemaView,
  t: SchemaView,
  reportConstraint: ReportConstraint,
): void {
  for (const [name, schema] of t.unevaluated ?? []) {
    const isItems = name === 'unevaluatedItems'
    // `items` describes all further items, so none of them are unevaluated
    if (isItems && t.items !== undefined) continue
    const given = isItems ? furtherItems(g) : g.additional
    if (given === undefined || given === true) {
      reportConstraint(name, 'unset', schema === false ? 'false' : 'a schema')
    } else if (schema === false && given !== false) reportConstraint(name, 'a schema', 'false')
  }
}

/** The schema of property names if a document declares none. */
const text = Object.freeze({ type: 'string' })

type ReportConstraint = (name: string, given: string, taken: string) => void

interface ConstraintListener {
  reportConstraint: ReportConstraint
  later: SchemaListener['addPair']
}

function compareDependencies(
  g: SchemaView,
  t: SchemaView,
  { reportConstraint, later }: ConstraintListener,
): void {
  for (const [name, needs] of t.dependentRequired) {
    const given = g.dependentRequired.get(name) ?? new Set()
    const more = [...needs].filter((one) => !given.has(one) && !g.required.has(one))
    if (more.length === 0) continue
    reportConstraint(
      `fields required with ${name}`,
      [...given].join(', ') || 'nothing',
      [...needs].join(', '),
    )
  }
  for (const [name, schema] of t.dependentSchemas) {
    const given = g.dependentSchemas.get(name)
    if (given === undefined) reportConstraint(`schema applied with ${name}`, 'unset', 'a schema')
    else later(given, schema, `(beside ${name})`)
  }
}

function compareConditions(
  sides: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { reportConstraint, later }: ConstraintListener,
): void {
  for (const condition of t.conditions) {
    const before = g.conditions.find((one) => isSameSchema(sides, one.test, condition.test))
    if (before === undefined) {
      reportConstraint('if', g.conditions.length > 0 ? 'another' : 'unset', 'a condition')
      continue
    }
    later(before.ifTrue, condition.ifTrue, '(then)')
    later(before.ifFalse, condition.ifFalse, '(else)')
  }
}

function compareExclusions(
  sides: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  {
    reportConstraint,
    fits,
  }: Pick<ConstraintListener, 'reportConstraint'> & Pick<SchemaListener, 'fits'>,
): void {
  const { given, taken } = sides
  // The given schema must exclude every value that the taken schema excludes. Therefore, each schema
  // that `given` excludes is compared as if it had to accept the values of `not`.
  const turned: SchemaSides = { ...sides, kind: 'request', given: taken, taken: given }
  for (const not of t.nots) {
    if (g.nots.some((one) => fits(turned, not, one))) continue
    reportConstraint(
      'not',
      g.nots.length > 0 ? 'less' : 'unset',
      g.nots.length > 0 ? 'more' : 'a schema',
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
