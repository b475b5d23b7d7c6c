import type * as z from 'zod'
import type { ItemLines } from './wire/item-lines.ts'

/** A difference between a response and its contract. */
export interface AnswerProblem {
  /** a dotted path without list indexes */
  field: string
  rule: string
}

/**
 * Returns the problems of a value. To avoid allocations, a valid value returns undefined instead of
 * an empty array.
 */
type Check = (value: unknown) => AnswerProblem[] | undefined

const checks = new WeakMap<z.core.$ZodType, Check>()

/**
 * Finds missing fields and fields of the wrong type. Ignores lengths, patterns, unknown keys, and
 * unknown enumeration values, because the service may be newer than the contract. Doesn't use zod,
 * because zod would copy every value.
 */
export function checkAnswer(schema: z.core.$ZodType, value: unknown): AnswerProblem[] {
  return checkFor(schema)(value) ?? []
}

/**
 * Caches the problems of items by the shape of the item. The cache is limited in case a service
 * keeps returning new shapes.
 */
const shapes = new WeakMap<z.core.$ZodType, Map<number, AnswerProblem[]>>()
const maxShapes = 1000

/** Checks unparsed items. The problems of an item depend only on its shape. */
export function* checkLines(schema: z.core.$ZodType, lines: ItemLines): Generator<AnswerProblem> {
  const known = shapes.get(schema) ?? new Map<number, AnswerProblem[]>()
  shapes.set(schema, known)
  for (const [index, shape] of lines.shapes.entries()) {
    let problems = known.get(shape)
    if (!problems) {
      const found = checkAnswer(schema, { items: [lines.item(index)] })
      problems = found.filter(({ field }) => /^items(\.|$)/.test(field))
      if (known.size < maxShapes) known.set(shape, problems)
    }
    yield* problems
  }
}

function checkFor(schema: z.core.$ZodType): Check {
  const known = checks.get(schema)
  if (known) return known
  // a recursive schema refers to its own check before the check is complete
  let check: Check = pass
  checks.set(schema, (value) => check(value))
  check = createCheck(schema)
  checks.set(schema, check)
  return check
}

const pass: Check = () => undefined

function createCheck(schema: z.core.$ZodType): Check {
  const def = (schema as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'template_literal':
      return checkType('string', 'text')
    case 'number':
      return checkType('number', 'a number')
    case 'boolean':
      return checkType('boolean', 'true or false')
    case 'literal':
      return literal(def.values)
    case 'null':
      return (value) => (value === null ? undefined : wrongType('null'))
    case 'object':
      return object(def.shape)
    case 'array':
      return array(checkFor(def.element))
    case 'record':
      return record(checkFor(def.valueType))
    case 'union':
      return union(def.options.map(checkFor))
    case 'nullable':
    case 'optional':
      return optionalCheck(checkFor(def.innerType))
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return checkFor(def.innerType)
    case 'lazy':
      return (value) => checkFor(def.getter())(value)
    case 'pipe':
      return checkFor(def.in)
    default:
      return pass
  }
}

function wrongType(expected: string): AnswerProblem[] {
  return [{ field: '', rule: `not ${expected}` }]
}

function checkType(type: 'string' | 'number' | 'boolean', words: string): Check {
  return (value) => (typeof value === type ? undefined : wrongType(words))
}

/**
 * Accepts any value of the same type, because the service may have added members to the
 * enumeration.
 */
function literal(values: readonly unknown[]): Check {
  const types = new Set(values.map((value) => typeof value))
  return (value) => (types.has(typeof value) ? undefined : wrongType(values.join(' or ')))
}

function optionalCheck(check: Check): Check {
  return (value) => (value === undefined || value === null ? undefined : check(value))
}

function object(shape: Readonly<Record<string, z.core.$ZodType>>): Check {
  const names = Object.keys(shape)
  const fields = names.map((name) => checkFor(shape[name] as z.core.$ZodType))
  const needed = names.map((name) => (shape[name] as z.core.$ZodType)._zod.optin !== 'optional')
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return wrongType('an object')
    let found: AnswerProblem[] | undefined
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as string
      const inner = (value as Record<string, unknown>)[name]
      if (inner === undefined) {
        if (needed[i]) found = addProblems(found, name, [{ field: '', rule: 'missing' }])
        continue
      }
      const problems = (fields[i] as Check)(inner)
      if (problems) found = addProblems(found, name, problems)
    }
    return found
  }
}

function array(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return wrongType('a list')
    let found: AnswerProblem[] | undefined
    for (const item of value) {
      const problems = check(item)
      if (problems) found = addProblems(found, '', problems)
    }
    return found
  }
}

function record(check: Check): Check {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return wrongType('an object')
    let found: AnswerProblem[] | undefined
    for (const name in value) {
      const problems = check((value as Record<string, unknown>)[name])
      if (problems) found = addProblems(found, name, problems)
    }
    return found
  }
}

/**
 * Accepts any value of the right type, because a newer service may have added variants to a union.
 */
function union(options: readonly Check[]): Check {
  return (value) => {
    const words: string[] = []
    for (const option of options) {
      const other = option(value)?.find(({ field }) => field === '')
      if (!other) return undefined
      words.push(other.rule.replace(/^not /, ''))
    }
    return wrongType(words.join(' or '))
  }
}

function addProblems(found: AnswerProblem[] | undefined, name: string, problems: AnswerProblem[]) {
  const all = found ?? []
  for (const { field, rule } of problems) {
    all.push({ field: name === '' ? field : field === '' ? name : `${name}.${field}`, rule })
  }
  return all
}
