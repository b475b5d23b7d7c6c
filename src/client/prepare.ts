import type * as z from 'zod'
import { type AnyOperation, pathNames } from '../contract/operation.ts'
import { absent, DocsctlError, type Problem } from '../errors.ts'
import { problemsOf } from './problems.ts'

/** What an operation is called with, in the three places that it goes to. */
export interface Parts {
  path: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** A request that has been checked and may be sent. */
export interface Prepared {
  operation: AnyOperation
  method: string
  /** encoded, with `/v1` and the query */
  path: string
  query: readonly (readonly [name: string, value: string])[]
  /** absent where no body is sent */
  body?: unknown
  parts: Parts
  /** the fields that its body was made from, where it was read: it is wrong where they are others by now */
  madeFrom?: { read: Prepared; fields: Record<string, unknown> }
}

/** Sorts flat input into its places: names of the path, keys of the query, and the rest is the body. */
export function splitInput(operation: AnyOperation, input: object): Parts {
  const names = pathNames(operation.path)
  const path: Record<string, string> = {}
  const query: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  // What has no place is put where its being unknown is reported.
  const rest = operation.body ? body : query
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (names.includes(key)) path[key] = value
    else if (operation.query && Object.hasOwn(operation.query.shape, key)) query[key] = value
    else rest[key] = value
  }
  return { path, query, ...(operation.body && { body }) }
}

/** Checks everything before anything is sent; throws with all problems at once. */
export function prepare(
  operation: AnyOperation,
  parts: Parts,
  options: { allowUnknownKeys?: boolean } = {},
): Prepared {
  const query = defined(parts.query ?? {})
  const body = operation.body && (parts.body ?? {})
  const problems = [
    ...pathProblems(operation, parts.path),
    ...(operation.query
      ? queryProblems(operation.query, query)
      : surplus(query, 'query', 'the operation takes no query')),
    ...(operation.body
      ? problemsOf(operation.body, body, 'body', options)
      : parts.body === undefined
        ? []
        : [{ where: 'body', rule: 'no body: the operation takes none', value: parts.body }]),
  ]
  if (problems.length > 0) throw unfit(operation, problems)

  const params = queryParams(query)
  return {
    operation,
    method: operation.method,
    path: withQuery(`/v1${fill(operation.path, parts.path)}`, params),
    query: params,
    ...(operation.body && { body }),
    parts: { path: parts.path, query, ...(operation.body && { body }) },
  }
}

/** The same request with further query parameters. */
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

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${values[name]}`))
}

function pathProblems(operation: AnyOperation, values: Record<string, unknown>): Problem[] {
  const names = pathNames(operation.path)
  const known = new Set(names)
  return [
    ...names.flatMap((name) => {
      const rule = segmentRule(values[name])
      if (rule !== undefined) return [{ where: `path.${name}`, rule, value: values[name] }]
      const schema = operation.params?.[name]
      return schema ? problemsOf(schema, values[name], `path.${name}`) : []
    }),
    ...surplus(
      Object.fromEntries(Object.entries(values).filter(([name]) => !known.has(name))),
      'path',
      `unknown; the path has ${names.join(', ') || 'no parameters'}`,
    ),
  ]
}

/** An empty filter filters nothing: where one is sent, a variable of a script was not set. */
function queryProblems(schema: z.ZodType, query: Record<string, unknown>): Problem[] {
  const empty = Object.keys(query).filter((key) => [query[key]].flat().includes(''))
  return [
    ...empty.map((key) => ({ where: `query.${key}`, rule: 'not empty', value: '' })),
    ...problemsOf(schema, query, 'query').filter(
      ({ where }) => !empty.includes(where.split('.')[1] ?? ''),
    ),
  ]
}

/** The rule that a value breaks which is to be one segment of a path. */
function segmentRule(value: unknown): string | undefined {
  if (value === undefined) return absent.value
  if (typeof value !== 'string' && typeof value !== 'number') return 'a text'
  const text = String(value)
  if (text === '') return 'not empty'
  // A URL parser drops these, so that the request would go to another resource.
  if (text === '.' || text === '..') return 'an identifier, not "." or ".."'
  if (/\p{Surrogate}/u.test(text)) return 'well-formed Unicode'
  return undefined
}

function surplus(values: object, place: string, rule: string): Problem[] {
  return Object.entries(values).map(([key, value]) => ({ where: `${place}.${key}`, rule, value }))
}

function defined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** An array repeats its name, as the service wants it. */
function queryParams(query: Record<string, unknown>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )
}

function unfit(operation: AnyOperation, problems: Problem[]): DocsctlError {
  const lines = problems.map(({ where, rule, value }) => `${where}: ${rule}${shown(value)}`)
  return new DocsctlError('usage', `${operation.id} was not sent: ${lines.join('; ')}`, {
    problems,
  })
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text === undefined || text.length > 60 ? '' : ` (got ${text})`
}

/** The headers of a request, with its body where it has one. */
export function withBody(prepared: Prepared, headers: Record<string, string>) {
  if (!('body' in prepared)) return { headers }
  const typed = { ...headers, 'content-type': 'application/json' }
  return { headers: typed, body: JSON.stringify(prepared.body) }
}
