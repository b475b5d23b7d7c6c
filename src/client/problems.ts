import type * as z from 'zod'
import { absent, type Problem } from '../errors.ts'
import { isSecretPlace } from '../text/redact.ts'
import { oneOf, togetherRule } from '../text/sentences.ts'
import { wrongTag } from './union-tag.ts'

type Issue = z.core.$ZodIssue

/** What is wrong with a value that is to be sent, in plain words; keys that nobody knows can be let through. */
export function problemsOf(
  schema: z.ZodType,
  value: unknown,
  place: string,
  { allowUnknownKeys = false } = {},
): Problem[] {
  const faults = faultsOf(schema, value).filter(
    ({ unknown, rule }) => !allowUnknownKeys || !unknown || !rule.startsWith('unknown'),
  )
  return faults.map(({ path, rule, value: found }) => ({
    where: [place, ...path.map(String)].join('.'),
    rule,
    ...(found !== undefined && { value: found }),
  }))
}

/** A problem by its path, for those that know where in a file that stands. */
export interface Fault {
  path: PropertyKey[]
  rule: string
  /** what stands there, masked where it is a secret */
  value?: unknown
  /** whether the last name of the path is one that the schema doesn't know */
  unknown?: true
}

export function faultsOf(schema: z.ZodType, value: unknown): Fault[] {
  const checked = schema.safeParse(value)
  if (checked.success) return []
  return checked.error.issues.flatMap((issue) => faultsOfIssue(issue, { schema, value }, []))
}

interface Whole {
  schema: z.ZodType
  value: unknown
}

function faultsOfIssue(issue: Issue, whole: Whole, base: PropertyKey[]): Fault[] {
  const path = [...base, ...issue.path]
  if (valueAt(whole.value, path) === undefined) return [fault(whole, path, absent.value)]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(whole, path, key))
  }
  if (issue.code === 'invalid_union') {
    const tag = wrongTag(issue.errors, valueAt(whole.value, path))
    if (tag) return [fault(whole, [...path, tag.key], oneOf(tag.values))]
    const nearest = nearestForm(issue.errors)
    if (nearest) return nearest.flatMap((inner) => faultsOfIssue(inner, whole, path))
    // there, though its type doesn't tell
    const { options } = issue as { options?: unknown[] }
    if (options) return [fault(whole, path, oneOf(options))]
    const rules = issue.errors.flatMap((form) => form.slice(0, 1).map((one) => ruleOf(one)))
    return [fault(whole, path, [...new Set(rules)].join(', or ') || 'one of its forms')]
  }
  return [fault(whole, path, ruleOf(issue))]
}

/** A key that none of the forms has that its neighbours leave, or that another form has. */
function unknownKey(whole: Whole, path: PropertyKey[], key: string): Fault {
  const value = valueAt(whole.value, path) as object
  const shapes = shapesAt(whole.schema, path, whole.value)
  const having = shapes.filter((shape) => key in shape)
  const others = Object.keys(value).filter((one) => !having.some((shape) => one in shape))
  const valid = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))]
  const rule =
    having.length > 0
      ? togetherRule(others)
      : valid.length > 0
        ? `unknown; valid are ${valid.join(', ')}`
        : 'unknown'
  return { ...fault(whole, [...path, key], rule), unknown: true }
}

function fault(whole: Whole, path: PropertyKey[], rule: string): Fault {
  const value = valueAt(whole.value, path)
  return {
    path,
    rule,
    ...(value !== undefined && { value: isSecretPlace(path) ? '***' : value }),
  }
}

function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.expected
    case 'invalid_value':
      return issue.values.length === 1 ? `only ${String(issue.values[0])}` : oneOf(issue.values)
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.maximum, issue.origin)}`
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${amount(issue.minimum, issue.origin)}`
    case 'invalid_format':
      return issue.format === 'regex' && issue.pattern
        ? `of the pattern ${issue.pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1')}`
        : (formats[issue.format] ?? `of the format ${issue.format}`)
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`
    case 'invalid_key':
      return `a valid name (${issue.issues.map((inner) => ruleOf(inner)).join(', ')})`
    default:
      return issue.message
  }
}

const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formats: Partial<Record<string, string>> = {
  url: 'an absolute URL',
  email: 'an e-mail address',
  datetime: 'a time in ISO 8601',
  base64: 'base64',
}

const units: Partial<Record<string, [string, string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['entry', 'entries'],
  object: ['key', 'keys'],
}

function amount(count: number | bigint, origin: string): string {
  const unit = units[origin]
  return unit ? `${count} ${count === 1 ? unit[0] : unit[1]}` : String(count)
}

/** The form of a union that the value seems to have been meant for; none where all refuse its very kind. */
function nearestForm(forms: readonly Issue[][]): Issue[] | undefined {
  const likely = forms.filter((issues) => issues.every((issue) => !isOtherKind(issue)))
  return likely.sort((a, b) => distance(a) - distance(b))[0]
}

function isOtherKind(issue: Issue): boolean {
  return issue.path.length === 0 && issue.code === 'invalid_type'
}

/**
 * A wrong `type` says that another form was meant; a missing key weighs more than a wrong value. What
 * is wrong deeper down says next to nothing about the form.
 */
function distance(issues: readonly Issue[]): number {
  let sum = 0
  for (const { code, path } of issues) {
    const own = path.length + (code === 'unrecognized_keys' ? 1 : 0) <= 1
    sum += own ? 1000 * (weights[code] ?? 1) : 1
  }
  return sum
}

const weights: Partial<Record<Issue['code'], number>> = {
  invalid_value: 10,
  unrecognized_keys: 4,
  invalid_type: 3,
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<PropertyKey, unknown>)[key]
  }
  return at
}

type ObjectShape = Record<PropertyKey, z.ZodType>

/** The keys of the objects that may stand at a path; what tells the forms of a union apart is heeded. */
function shapesAt(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  value: unknown,
): ObjectShape[] {
  const def = (schema as z.ZodType).def as z.core.$ZodTypeDef & Record<string, unknown>
  if ('innerType' in def) return shapesAt(def.innerType as z.ZodType, path, value)
  if (def.type === 'union') {
    const forms = (def.options as z.ZodType[]).map((one) => shapesAt(one, [], value))
    const meant = (def.options as z.ZodType[]).filter((_, at) =>
      forms[at]?.some((shape) => isMeant(shape, value)),
    )
    return (meant.length > 0 ? meant : (def.options as z.ZodType[])).flatMap((one) =>
      shapesAt(one, path, value),
    )
  }
  const [key, ...rest] = path
  const shape = def.type === 'object' ? (def.shape as ObjectShape) : undefined
  if (key === undefined) return shape ? [shape] : []
  const inner =
    shape?.[key] ??
    (def.type === 'array'
      ? (def.element as z.ZodType)
      : def.type === 'record'
        ? (def.valueType as z.ZodType)
        : undefined)
  return inner ? shapesAt(inner, rest, valueAt(value, [key])) : []
}

/** Whether every literal of the form stands in the value. */
function isMeant(shape: ObjectShape, value: unknown): boolean {
  const literals = Object.entries(shape).filter(([, { def }]) => def.type === 'literal')
  return (
    literals.length > 0 &&
    literals.every(([key, schema]) => schema.safeParse(valueAt(value, [key])).success)
  )
}
