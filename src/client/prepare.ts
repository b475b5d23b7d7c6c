import type * as z from 'zod'
import { type AnyOperation, pathNames } from '../contract/operation.ts'
import { DocsctlError, type Problem } from '../errors.ts'
import { invalidValue, missing, unknownKey } from '../output/text/problems.ts'
import { type ProblemOptions, type ShownPlace, schemaViolations } from './problems.ts'

/** The input of an operation, split into path, query, and body. */
export interface Parts {
  path: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** A validated request that is ready to send. */
export interface Prepared {
  operation: AnyOperation
  method: string
  /** the encoded path with `/v1` and the query */
  path: string
  query: readonly (readonly [name: string, value: string])[]
  /** the body; absent if the request has no body */
  body?: unknown
  parts: Parts
  /** the current values that the body is based on; if they change, the body must be built again */
  madeFrom?: { read: Prepared; fields: Record<string, unknown> }
}

/** Splits flat input into path values, query keys, and body keys. */
export function splitInput(operation: AnyOperation, input: object): Parts {
  const names = pathNames(operation.path)
  const path: Record<string, string> = {}
  const query: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  // adds unknown keys to the part of the input whose validation reports unknown keys
  const rest = operation.body ? body : query
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (names.includes(key)) path[key] = value
    else if (operation.query && Object.hasOwn(operation.query.shape, key)) query[key] = value
    else rest[key] = value
  }
  return { path, query, ...(operation.body && { body }) }
}

/** Validates the whole input before anything is sent, and throws all problems at once. */
export function prepare(
  operation: AnyOperation,
  parts: Parts,
  options: ProblemOptions = {},
): Prepared {
  const query = withoutUndefined(parts.query ?? {})
  const body = operation.body && (parts.body ?? {})
  const problems = [
    ...pathProblems(operation, parts.path, options),
    ...(operation.query
      ? queryProblems(operation.query, query, options)
      : unknownParameters(query, 'query', [], options)),
    ...(operation.body
      ? schemaViolations(operation.body, body, 'body', options)
      : parts.body === undefined
        ? []
        : [
            {
              where: 'body',
              rule: 'unknown-argument' as const,
              message: 'The operation does not accept a body',
              value: parts.body,
            },
          ]),
  ]
  if (problems.length > 0) throw invalidInput(operation, problems)

  const params = queryParams(query)
  return {
    operation,
    method: operation.method,
    path: withQuery(`/v1${fillPath(operation.path, parts.path)}`, params),
    query: params,
    ...(operation.body && { body }),
    parts: { path: parts.path, query, ...(operation.body && { body }) },
  }
}

/** Returns the request with additional query parameters. */
export function extend(prepared: Prepared, more: Record<string, string>): Prepared {
  const query = [...prepared.query, ...Object.entries(more)]
  const [path = ''] = prepared.path.split('?')
  return { ...prepared, query, path: withQuery(path, query) }
}

function withQuery(path: string, params: Prepared['query']): string {
  if (params.length === 0) return path
  const encode = encodeURIComponent
  return `${path}?${params.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
}

function fillPath(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${values[name]}`))
}

function pathProblems(
  operation: AnyOperation,
  values: Record<string, unknown>,
  options: ProblemOptions,
): Problem[] {
  const names = pathNames(operation.path)
  const known = new Set(names)
  return [
    ...names.flatMap((name) => {
      const place = shownPlace({ where: `path.${name}`, value: values[name] }, options)
      if (values[name] === undefined) return [missing(place.where)]
      const expected = segmentFault(values[name])
      if (expected !== undefined) return [invalidValue(place.where, place.value, expected)]
      const schema = operation.params?.[name]
      return schema ? schemaViolations(schema, values[name], `path.${name}`, options) : []
    }),
    ...unknownParameters(
      Object.fromEntries(Object.entries(values).filter(([name]) => !known.has(name))),
      'path',
      names,
      options,
    ),
  ]
}

/**
 * Rejects empty filters. An empty filter has no effect and usually comes from an unset variable in
 * a script.
 */
function queryProblems(
  schema: z.ZodType,
  query: Record<string, unknown>,
  options: ProblemOptions,
): Problem[] {
  const empty = Object.keys(query).filter((key) => [query[key]].flat().includes(''))
  const filled = Object.fromEntries(Object.entries(query).filter(([key]) => !empty.includes(key)))
  return [
    ...empty.map((key) => {
      const { where, value } = shownPlace({ where: `query.${key}`, value: '' }, options)
      return invalidValue(where, value, 'It cannot be empty')
    }),
    ...schemaViolations(schema, filled, 'query', { ...options, allowUnknownKeys: false }),
  ]
}

/** Describes why a value is not allowed as a path segment. */
function segmentFault(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return 'Expected text'
  const text = String(value)
  if (text === '') return 'It cannot be empty'
  // URL parsers remove `.` and `..`, so the request would address a different resource
  if (text === '.' || text === '..') return 'Expected an ID, not "." or ".."'
  if (/\p{Surrogate}/u.test(text)) return 'Expected valid Unicode'
  return undefined
}

function unknownParameters(
  values: object,
  place: string,
  valid: readonly string[],
  options: ProblemOptions,
): Problem[] {
  return Object.entries(values).map(([key, value]) => {
    const shown = shownPlace({ where: `${place}.${key}`, value }, options)
    return { ...unknownKey(shown.where, [], valid), value: shown.value }
  })
}

function shownPlace(place: ShownPlace, { shownAs }: ProblemOptions): ShownPlace {
  return shownAs ? shownAs(place) : place
}

function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/**
 * Encodes query values. An array becomes several parameters with the same name, one per item, as
 * the service requires.
 */
function queryParams(query: Record<string, unknown>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )
}

function invalidInput(operation: AnyOperation, problems: Problem[]): DocsctlError {
  const lines = problems.map(({ message }) => message)
  return new DocsctlError('usage', `${operation.id} was not sent: ${lines.join('; ')}`, {
    problems,
  })
}

/** Returns the headers and the body of a request. */
export function withBody(prepared: Prepared, headers: Record<string, string>) {
  if (!('body' in prepared)) return { headers }
  const typed = { ...headers, 'content-type': 'application/json' }
  return { headers: typed, body: JSON.stringify(prepared.body) }
}
