import * as z from 'zod'
import { type Prepared, prepare } from '../../client/prepare.ts'
import { type ShownPlace, schemaViolations } from '../../client/problems.ts'
import { baseUrl } from '../../client/wire/base-url.ts'
import { operation, pathNames } from '../../contract/operation.ts'
import { serviceRequests } from '../../contract/service/read-service.ts'
import type { ServiceSchemas } from '../../contract/service/schema/forms.ts'
import { zodMaker } from '../../contract/service/schema/to-zod.ts'
import { type AnyProblem, DocsctlError } from '../../errors.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import type { WithArgs, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ContextName } from '../../host/service/service-access.ts'
import { conflicting, requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { type RequestValues, sortedKeys } from './named-keys.ts'
import { refuseSurplus } from './path-context.ts'
import { type ApiRequest, inputText, parseHeaders } from './request.ts'
import { helpCommand, isPaged, maximumPageSize, type NamedOperation } from './service.ts'

/**
 * Builds the request for `docsctl api NAME key=value …` and validates it with the schemas of the
 * operation.
 */
export async function namedRequest(
  named: NamedOperation,
  run: WithArgs & WithService & WithEnvironment,
): Promise<ApiRequest> {
  if (run.args.text('method') !== undefined) {
    const problem = conflicting('-X', [`${named.name}, which is a ${named.method} operation`])
    throw usage([problem], helpCommand(named))
  }
  const { schemas } = await serviceRequests()
  const fields = (run.args.flags.field as string[] | undefined) ?? []
  const args = [
    ...(run.args.named.field === undefined ? [] : [run.args.named.field]),
    ...run.args.rest,
    ...fields,
  ]
  const given = await sortedKeys(args, named, schemas, run)
  await fillFromContext(given, named, run)
  const isWholeList =
    isPaged(named) &&
    !run.args.has('include') &&
    !('page' in given.query) &&
    !('limit' in given.query)
  if (named.query?.limit && !isPaged(named)) given.query.limit ??= maximumPageSize(named)
  const typed = parseHeaders((run.args.flags.header as string[] | undefined) ?? [])
  const headers = { ...given.headers }
  for (const name of Object.keys(named.headers ?? {})) {
    headers[name] ??= typed[name.toLowerCase()]
  }
  const body = await bodyFor(given, named, run)
  const prepared = validateRequest(named, { ...given, headers }, body, schemas, run)
  const { apiUrl } = await run.service.session()
  const base = baseUrl(apiUrl.value)
  const url = new URL(base.prefix + prepared.path, base.origin)
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined)
  return {
    method: named.method,
    url,
    path: url.href,
    headers: {
      ...typed,
      ...Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), String(value)])),
    },
    ...('body' in prepared && { body: prepared.body }),
    named,
    isWholeList,
  }
}

/** Fills missing path parameters from flags and the current context. */
async function fillFromContext(
  given: RequestValues,
  named: NamedOperation,
  run: WithArgs & WithService,
): Promise<void> {
  const names = pathNames(named.path)
  const twice = Object.entries(contextFlags).filter(
    ([key, { flag }]) => run.args.text(flag) !== undefined && Object.hasOwn(given.path, key),
  )
  if (twice.length > 0) {
    const conflicts = twice.map(([key, { flag }]) => conflicting(`--${flag}`, [key]))
    throw usage(conflicts, helpCommand(named))
  }
  refuseSurplus(run, names, (flag) =>
    conflicting(`--${flag}`, [`${named.name}, whose path is ${named.path}`]),
  )
  for (const name of names) {
    if (Object.hasOwn(given.path, name) || !Object.hasOwn(contextFlags, name)) continue
    const value = await contextFor(name as ContextName, run)
    if (value !== undefined) given.path[name] = value
  }
}

/**
 * Returns a path parameter from the current context. The context contains no change request, so a
 * missing change request is reported together with other missing keys.
 */
async function contextFor(
  name: ContextName,
  run: WithArgs & WithService,
): Promise<string | undefined> {
  if (name === 'changeRequestId') return run.args.text(contextFlags[name].flag)
  return await run.service.context(name)
}

/**
 * Returns the body from `--input`, with the arguments taking precedence. Returns `undefined` if the
 * operation has no body.
 */
async function bodyFor(
  given: RequestValues,
  { body, name }: NamedOperation,
  run: WithArgs & WithEnvironment,
): Promise<unknown> {
  const input = run.args.text('input')
  if (input === undefined) return body ? given.body : undefined
  if (!body) throw usage([conflicting('--input', [`${name}, which does not accept a body`])])
  const whole = JSON.parse(await inputText(run, input)) as unknown
  if (Object.keys(given.body).length === 0) return whole
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) {
    const keys = Object.keys(given.body)
    throw usage(keys.map((key) => requires(key, '--input to contain a JSON object')))
  }
  return { ...whole, ...given.body }
}

/** Validates the whole request before it is sent. Errors refer to keys as the user typed them. */
function validateRequest(
  named: NamedOperation,
  { path, query, headers }: RequestValues,
  body: unknown,
  shared: ServiceSchemas,
  run: WithArgs,
): Prepared {
  const toZod = zodMaker(shared)
  const allowUnknownKeys = run.args.has('allow-unknown-keys')
  const locationSchemas = (place: 'params' | 'query' | 'headers') =>
    Object.entries(named[place] ?? {}).map(([key, schema]) => {
      const isNeeded = place === 'params' || named.required?.includes(key)
      return [key, isNeeded ? toZod(schema) : toZod(schema).optional()] as const
    })
  const querySchema = z.object(Object.fromEntries(locationSchemas('query')))
  const whole = operation({
    id: named.name,
    method: named.method as Prepared['operation']['method'],
    path: named.path,
    summary: '',
    query: allowUnknownKeys ? querySchema.loose() : querySchema.strict(),
    params: Object.fromEntries(locationSchemas('params')),
    ...(named.body && { body: toZod(named.body) }),
  })
  const problems: AnyProblem[] = locationSchemas('headers').flatMap(([name, schema]) =>
    schemaViolations(schema, headers[name], name),
  )
  try {
    const parts = { path: path as Record<string, string>, query, ...(named.body && { body }) }
    const prepared = prepare(whole, parts, { allowUnknownKeys, shownAs: asTyped })
    if (problems.length === 0) return prepared
  } catch (error) {
    if (!(error instanceof DocsctlError) || !error.details.problems) throw error
    problems.push(...error.details.problems)
  }
  throw usage(problems, helpCommand(named))
}

/** Removes the location from the key in a problem, because users type keys without it. */
function asTyped({ where, value }: ShownPlace): ShownPlace {
  return { where: where.replace(/^(path|query|body)\./, ''), value }
}
