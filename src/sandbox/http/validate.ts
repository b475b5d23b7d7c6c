import type * as z from 'zod'
import type { AnyOperation } from '../../contract/operation.ts'
import { schemaKeys } from '../../contract/shape.ts'
import type { PageRequest } from './implement.ts'
import { invalid, refusal } from './refusal.ts'

const defaultLimit = 50
const greatestLimit = 1000

function only(name: string, values: readonly string[]): string {
  if (values.length > 1) throw invalid(name, 'must have a single value')
  return values[0] as string
}

/** Converts a query value from a string to the type of its key. */
function queryValue(name: string, kind: string | undefined, values: string[]): unknown {
  if (kind === 'list') return values
  const text = only(name, values)
  if (kind === 'boolean') {
    if (text !== 'true' && text !== 'false') throw invalid(name, 'must be true or false')
    return text === 'true'
  }
  if (kind === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw invalid(name, 'must be a number')
    return Number(text)
  }
  return text
}

function schemaProblems(error: z.ZodError, whole: string): string {
  return error.issues.map((issue) => schemaProblem(issue, whole)).join('; ')
}

const typeNames: Partial<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
}

const formats: Partial<Record<string, string>> = {
  date: 'a date such as 2026-11-01',
  datetime: 'a date and time such as 2026-11-01T09:00:00Z',
  email: 'an email address',
  url: 'an absolute URL',
}

/** Formats a schema problem as an API would, such as `title must be at least 2 characters`. */
export function schemaProblem(issue: z.core.$ZodIssue, whole: string): string {
  const subject = issue.path.map(String).join('.') || whole
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('undefined')
        ? `${subject} is required`
        : `${subject} must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value': {
      const values = issue.values.map(String)
      return `${subject} must be ${values.length > 1 ? 'one of: ' : ''}${values.join(', ')}`
    }
    case 'too_small':
      return `${subject} must ${requiredSize(issue.origin, `at least ${issue.minimum}`)}`
    case 'too_big':
      return `${subject} must ${requiredSize(issue.origin, `at most ${issue.maximum}`)}`
    case 'unrecognized_keys':
      return `${subject} contains unknown keys: ${issue.keys.join(', ')}`
    case 'invalid_format':
      return `${subject} must be ${formats[issue.format] ?? `valid: ${issue.message}`}`
    case 'custom':
      return `${subject} is invalid: ${issue.message}`
    default:
      return `${subject} has an invalid value`
  }
}

function requiredSize(origin: string, amount: string): string {
  const unit = amount.endsWith(' 1') ? '' : 's'
  if (origin === 'string') return `be ${amount} character${unit}`
  return origin === 'array' ? `contain ${amount} item${unit}` : `be ${amount}`
}

function parse(schema: z.ZodType, value: unknown, whole: string): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw refusal(400, schemaProblems(result.error, whole))
  return result.data
}

function pageRequest(cursors: string[], limits: string[], greatestLimit: number): PageRequest {
  const limit = limits.length > 0 ? only('limit', limits) : String(defaultLimit)
  if (!/^\d+$/.test(limit)) throw invalid('limit', 'must be an integer')
  if (Number(limit) > greatestLimit) throw invalid('limit', `must be at most ${greatestLimit}`)
  const cursor = cursors.length > 0 ? only('page', cursors) : undefined
  return { limit: Number(limit), ...(cursor !== undefined && { cursor }) }
}

/** Throws a 400 error for an invalid path value. */
export function checkPath({ params = {} }: AnyOperation, path: Record<string, string>): void {
  for (const [name, schema] of Object.entries(params)) parse(schema, path[name], name)
}

/** Returns the validated query of a request. For lists, it also returns the requested page. */
export function validQuery(
  operation: AnyOperation,
  search: URLSearchParams,
): { query: unknown; page: PageRequest } {
  const given = new Map<string, string[]>()
  for (const name of new Set(search.keys())) given.set(name, search.getAll(name))
  const greatest = operation.pageLimit ?? greatestLimit
  let page: PageRequest = { limit: Math.min(defaultLimit, greatest) }
  if (operation.paged) {
    page = pageRequest(given.get('page') ?? [], given.get('limit') ?? [], greatest)
    given.delete('page')
    given.delete('limit')
  }
  const shapes = schemaKeys(operation.query)
  const values = Object.fromEntries(
    [...given].map(([name, texts]) => [name, queryValue(name, shapes[name]?.kind, texts)]),
  )
  if (!operation.query) {
    const [unknown] = given.keys()
    if (unknown !== undefined) throw invalid('query', `contains unknown keys: ${unknown}`)
    return { query: undefined, page }
  }
  return { query: parse(operation.query, values, 'query'), page }
}

/** Returns the validated body of a request. Operations without a body ignore it. */
export function validBody(
  operation: AnyOperation,
  bytes: Buffer,
  contentType: string | undefined,
): unknown {
  if (!operation.body) return undefined
  // if all keys of a body are optional, the body may be omitted
  if (bytes.length === 0) return parse(operation.body, {}, 'body')
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? '')) {
    throw refusal(415, 'body must be JSON with content-type: application/json')
  }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refusal(400, 'body must be valid JSON')
  }
  return parse(operation.body, value, 'body')
}

/** Describes how a response violates the contract. Tests use it to check all handlers. */
export function answerProblems(
  operation: AnyOperation,
  _status: number,
  answer: unknown,
): string | undefined {
  if (!operation.result) return answer === undefined ? undefined : 'Expected an empty response'
  const result = operation.result.safeParse(answer)
  return result.success ? undefined : schemaProblems(result.error, 'answer')
}
