import type { ChangeRule } from '../change.ts'
import { keepsWithin } from './limits.ts'
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
  { report, later, fits }: SchemaListener,
): void {
  const isRequest = sides.kind === 'request'
  const rule = isRequest ? 'request-limit-narrowed' : 'response-limit-widened'
  const telling = (rule: ChangeRule) => (name: string, given: string, taken: string) => {
    const [before, after] = isRequest ? [given, taken] : [taken, given]
    const oneSided = isRequest ? 'added' : 'removed'
    const verb = given === 'unset' ? oneSided : 'changed'
    report(`${rule}/${name} ${verb}`, '', `${name} was ${before}, is ${after}`)
  }
  const tell = telling(rule)
  for (const [name, limit] of t.limits) {
    if (keepsWithin(g.limits, name, limit)) continue
    tell(name, String(g.limits.get(name) ?? 'unset'), String(limit))
  }
  for (const pattern of t.patterns) {
    if (!g.patterns.has(pattern)) tell('pattern', [...g.patterns].join(' and ') || 'unset', pattern)
  }
  for (const multiple of t.multiples) {
    if (isWhole(g, multiple) || g.multiples.some((one) => isMultiple(one, multiple))) continue
    tell('multipleOf', g.multiples.join(' and ') || 'unset', String(multiple))
  }
  if (t.uniqueItems && !g.uniqueItems) tell('uniqueItems', 'unset', 'true')
  if (!isRequest) compareUnevaluated(g, t, tell)
  // only compare the schemas here, because `minContains` and `maxContains` are limits
  if (t.contains !== undefined && g.contains !== undefined) {
    later(g.contains, t.contains, '[contains]')
  }
  if (t.propertyNames !== undefined && t.propertyNames !== true) {
    later(g.propertyNames ?? text, t.propertyNames, '(names)')
  }
  // in a response, conditions determine which fields clients receive, as `required` does
  const tellCondition = telling(isRequest ? rule : 'response-condition-widened')
  compareDependencies(g, t, { tell: tellCondition, later })
  compareConditions(sides, g, t, { tell: tellCondition, later })
  compareExclusions(sides, g, t, { tell, fits })
}

/** Reports a response that no longer guarantees `unevaluatedProperties` or `unevaluatedItems`. */
function compareUnevaluated(g: SchemaView, t: SchemaView, tell: Tell): void {
  for (const [name, schema] of t.unevaluated ?? []) {
    const isItems = name === 'unevaluatedItems'
    // `items` describes all further items, so none of them are unevaluated
    if (isItems && t.items !== undefined) continue
    const given = isItems ? furtherItems(g) : g.additional
    if (given === undefined || given === true) {
      tell(name, 'unset', schema === false ? 'false' : 'a schema')
    } else if (schema === false && given !== false) tell(name, 'a schema', 'false')
  }
}

/** The schema of property names if a document declares none. */
const text = Object.freeze({ type: 'string' })

type Tell = (name: string, given: string, taken: string) => void

interface Telling {
  tell: Tell
  later: SchemaListener['later']
}

function compareDependencies(g: SchemaView, t: SchemaView, { tell, later }: Telling): void {
  for (const [name, needs] of t.dependentRequired) {
    const given = g.dependentRequired.get(name) ?? new Set()
    const more = [...needs].filter((one) => !given.has(one) && !g.required.has(one))
    if (more.length === 0) continue
    tell(`fields required with ${name}`, [...given].join(', ') || 'nothing', [...needs].join(', '))
  }
  for (const [name, schema] of t.dependentSchemas) {
    const given = g.dependentSchemas.get(name)
    if (given === undefined) tell(`schema applied with ${name}`, 'unset', 'a schema')
    else later(given, schema, `(beside ${name})`)
  }
}

function compareConditions(
  sides: SchemaSides,
  g: SchemaView,
  t: SchemaView,
  { tell, later }: Telling,
): void {
  for (const condition of t.conditions) {
    const before = g.conditions.find((one) => isSameSchema(sides, one.test, condition.test))
    if (before === undefined) {
      tell('if', g.conditions.length > 0 ? 'another' : 'unset', 'a condition')
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
  { tell, fits }: Pick<Telling, 'tell'> & Pick<SchemaListener, 'fits'>,
): void {
  const { given, taken } = sides
  // The given schema must exclude every value that the taken schema excludes. Therefore, each schema
  // that `given` excludes is compared as if it had to accept the values of `not`.
  const turned: SchemaSides = { ...sides, kind: 'request', given: taken, taken: given }
  for (const not of t.nots) {
    if (g.nots.some((one) => fits(turned, not, one))) continue
    tell('not', g.nots.length > 0 ? 'less' : 'unset', g.nots.length > 0 ? 'more' : 'a schema')
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
