import type * as z from 'zod'
import type { Problem, ProblemRule } from '../errors.ts'
import {
  conflicting,
  expectedOneOf,
  invalidValue,
  missing,
  sentences,
  unknownKey,
} from '../output/text/problems.ts'
import { isSecretPlace } from '../output/text/redact.ts'
import { list, quotedValue } from '../output/text/sentences.ts'
import { suggest } from '../output/text/suggest.ts'
import { nearestForm, wrongTag } from './union-tag.ts'

type Issue = z.core.$ZodIssue

/** The location and the value of a problem in the user's terms. */
export interface ShownPlace {
  where: string
  value?: unknown
}

export interface ProblemOptions {
  allowUnknownKeys?: boolean
  /** returns the location as the user typed it, for example `--title` for `body.title` */
  shownAs?: (place: ShownPlace) => ShownPlace
}

/** Returns the problems of a value before it is sent. Allows unknown keys on request. */
export function schemaViolations(
  schema: z.ZodType,
  value: unknown,
  place: string,
  { allowUnknownKeys = false, shownAs = (same) => same }: ProblemOptions = {},
): Problem[] {
  return schemaFaults(schema, value)
    .filter(({ rule }) => !allowUnknownKeys || rule !== 'unknown-key')
    .map((fault) => {
      const where = [place, ...fault.path.map(String)].join('.')
      return locatedProblem(shownAs({ where, value: fault.value }), fault)
    })
}

/** Converts a validation issue to a problem, with a sentence that includes its location. */
function locatedProblem({ where, value }: ShownPlace, fault: Fault): Problem {
  const { rule, message, names = [], path } = fault
  const shown = value === undefined ? {} : { value }
  if (rule === 'missing-value') return missing(where, expectedOneOf(names))
  if (rule === 'conflicting-flags') return { ...conflicting(where, names), ...shown }
  const near = suggest(String(path.at(-1)), names, 1)
  if (rule === 'unknown-key') return { ...unknownKey(where, near, names), ...shown }
  if (message === formats.email && typeof value === 'string') {
    return { where, rule, message: `${quotedValue(value)} is not a valid email address`, value }
  }
  // the rule applies to the whole body, so there is no single value to show in the message
  if (path.length === 0 && value === undefined) return { where, rule, message }
  return { ...invalidValue(where, value, message), rule }
}

/** A problem with its path, for callers that can find that path in a file. */
export interface Fault {
  path: PropertyKey[]
  rule: ProblemRule
  /** a sentence without the location, such as `Expected at most 30 characters` */
  message: string
  /** the valid keys or values, or the keys that can't be combined with this key */
  names?: readonly string[]
  /** the value, masked if it is a secret */
  value?: unknown
  /** true if the schema has no key for the last name of the path */
  unknown?: true
}

export function schemaFaults(schema: z.ZodType, value: unknown): Fault[] {
  const checked = schema.safeParse(value)
  if (checked.success) return []
  return checked.error.issues.flatMap((issue) => faultsOfIssue(issue, { schema, value }, []))
}

const missingValue = 'Missing required value'

type CheckedValue = { schema: z.ZodType; value: unknown }

function faultsOfIssue(issue: Issue, checkedValue: CheckedValue, base: PropertyKey[]): Fault[] {
  const path = [...base, ...issue.path]
  // the property exists, although its type doesn't declare it
  const { options } = issue as { options?: unknown[] }
  if (valueAtPath(checkedValue.value, path) === undefined) {
    const found = fault(checkedValue, path, 'missing-value', missingValue)
    return [options ? { ...found, names: options.map(String) } : found]
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => surplusKey(checkedValue, path, key))
  }
  if (issue.code === 'invalid_union') {
    const tag = wrongTag(issue.errors, valueAtPath(checkedValue.value, path))
    if (tag) return [wrongValue(checkedValue, [...path, tag.key], tag.values)]
    const nearest = nearestForm(issue.errors)
    if (nearest) return nearest.flatMap((inner) => faultsOfIssue(inner, checkedValue, path))
    if (options) return [wrongValue(checkedValue, path, options)]
    const forms = issue.errors.flatMap((form) => form.slice(0, 1).map((one) => expectation(one)))
    return [fault(checkedValue, path, 'invalid-value', joinedExpectations([...new Set(forms)]))]
  }
  if (issue.code === 'invalid_value') return [wrongValue(checkedValue, path, issue.values)]
  return [fault(checkedValue, path, 'invalid-value', expectation(issue))]
}

/** Reports a key that isn't allowed in any variant of a union that accepts the other keys. */
function surplusKey(checkedValue: CheckedValue, path: PropertyKey[], key: string): Fault {
  const value = valueAtPath(checkedValue.value, path) as object
  const shapes = possibleShapes(checkedValue.schema, path, checkedValue.value)
  const having = shapes.filter((shape) => key in shape)
  const others = excludedKeys(value, key, having)
  const isMissing = (one: string) =>
    !(one in value) && having.every((shape) => !shape[one]?.isOptional())
  const lacking = others.length === 0 && Object.keys(having[0] ?? {}).find(isMissing)
  if (lacking) return fault(checkedValue, [...path, lacking], 'missing-value', missingValue)
  const isKnown = having.length > 0
  const names = isKnown ? others : [...new Set(shapes.flatMap((shape) => Object.keys(shape)))]
  const message = isKnown
    ? `"${key}" cannot be used with ${list(others)}`
    : sentences('Unknown key', expectedOneOf(names))
  const rule = isKnown ? 'conflicting-flags' : 'unknown-key'
  return { ...fault(checkedValue, [...path, key], rule, message), names, unknown: true }
}

/**
 * Returns the keys that can't be combined with a key, because no variant with that key allows them.
 * If a variant allows all keys but rejects their values, the variant with the fewest missing keys
 * is used.
 */
function excludedKeys(value: object, key: string, having: readonly ObjectShape[]): string[] {
  const keys = Object.keys(value)
  const lacking = having.map((shape) => keys.filter((one) => !(one in shape)))
  const common = keys.filter((one) => lacking.every((ones) => ones.includes(one)))
  if (common.length > 0) return common
  const [fewest] = lacking.filter((ones) => ones.length > 0).sort((a, b) => a.length - b.length)
  return fewest ?? keys.filter((one) => one !== key)
}

const wrongValue = (checked: CheckedValue, path: PropertyKey[], allowed: readonly unknown[]) =>
  fault(checked, path, 'unknown-value', expectedOneOf(allowed, valueAtPath(checked.value, path)))

function fault(
  checkedValue: CheckedValue,
  path: PropertyKey[],
  rule: ProblemRule,
  message: string,
): Fault {
  const value = valueAtPath(checkedValue.value, path)
  return {
    path,
    rule,
    message,
    ...(value !== undefined && { value: isSecretPlace(path) ? '***' : value }),
  }
}

/** Joins the expected values of all variants of a union into one sentence. */
function joinedExpectations(forms: readonly string[]): string {
  const isPlain = forms.length > 0 && forms.length <= 4
  if (!isPlain || !forms.every((form) => form.startsWith('Expected '))) {
    return forms.length === 1 && forms[0] ? forms[0] : 'See --help for the accepted formats'
  }
  return `Expected ${list(forms.map((form) => form.slice('Expected '.length)))}`
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return expectedOneOf(issue.values)
    case 'too_big':
      return `Expected ${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.maximum, issue.origin)}`
    case 'too_small':
      return `Expected ${issue.inclusive === false ? 'more than' : 'at least'} ${amount(issue.minimum, issue.origin)}`
    case 'invalid_format':
      // the contract contains a description of each pattern
      return formats[issue.format] ?? issue.message
    case 'not_multiple_of':
      return `Expected a multiple of ${issue.divisor}`
    case 'invalid_key':
      return `Invalid name. ${issue.issues.map((inner) => expectation(inner)).join('. ')}`
    default:
      return issue.message
  }
}

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formats: Partial<Record<string, string>> = {
  url: 'Expected an absolute URL, such as https://example.com/docs',
  email: 'Expected an email address',
  datetime: 'Use a date and time such as 2026-11-01T09:00:00Z',
  date: 'Use a date such as 2026-11-01',
  base64: 'Expected base64',
  uuid: 'Expected a UUID',
}

const units: Partial<Record<string, [string, string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  object: ['key', 'keys'],
}

function amount(count: number | bigint, origin: string): string {
  const unit = units[origin]
  return unit ? `${count} ${count === 1 ? unit[0] : unit[1]}` : String(count)
}

function valueAtPath(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<PropertyKey, unknown>)[key]
  }
  return at
}

type ObjectShape = Record<PropertyKey, z.ZodType>

/** Returns the object shapes at a path, except shapes with a different discriminator value. */
function possibleShapes(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  value: unknown,
): ObjectShape[] {
  const def = (schema as z.ZodType).def as z.core.$ZodTypeDef & Record<string, unknown>
  if ('innerType' in def) return possibleShapes(def.innerType as z.ZodType, path, value)
  if (def.type === 'union') {
    const forms = (def.options as z.ZodType[]).map((one) => possibleShapes(one, [], value))
    const matching = (def.options as z.ZodType[]).filter((_, at) =>
      forms[at]?.some((shape) => matchesLiterals(shape, value)),
    )
    return (matching.length > 0 ? matching : (def.options as z.ZodType[])).flatMap((one) =>
      possibleShapes(one, path, value),
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
  return inner ? possibleShapes(inner, rest, valueAtPath(value, [key])) : []
}

/** Returns whether the value contains all literal values of the variant. */
function matchesLiterals(shape: ObjectShape, value: unknown): boolean {
  const literals = Object.entries(shape).filter(([, { def }]) => def.type === 'literal')
  return (
    literals.length > 0 &&
    literals.every(([key, schema]) => schema.safeParse(valueAtPath(value, [key])).success)
  )
}
