import * as z from 'zod'
import { type Prepared, prepare } from '../../client/prepare.ts'
import { problemsOf } from '../../client/problems.ts'
import { baseUrl } from '../../client/wire/base-url.ts'
import { operation, pathNames } from '../../contract/operation.ts'
import { serviceRequests } from '../../contract/service/read-service.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import type { ContextName } from '../../frame/program/run.ts'
import { contextFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { togetherRule, usage } from '../../text/sentences.ts'
import { type GivenKeys, sortedKeys } from './named-keys.ts'
import { refuseSurplus } from './path-context.ts'
import { type ApiRequest, headersOf, inputText } from './request.ts'
import type { ServiceSchemas } from './schema/forms.ts'
import { zodMaker } from './schema/to-zod.ts'
import { helpOn, isPaged, largestPage, type NamedOperation } from './service.ts'

/** The request of `docsctl api NAME key=value …`, checked by what the service takes. */
export async function namedRequest(
  named: NamedOperation,
  run: TypedWords & ServiceAccess & Machine,
): Promise<ApiRequest> {
  if (run.text('method') !== undefined) {
    const rule = `can't be given; ${named.name} is a ${named.method}`
    throw usage([{ where: '-X', rule }], helpOn(named))
  }
  const { schemas } = await serviceRequests()
  const fields = (run.flags.field as string[] | undefined) ?? []
  const words = [...(run.args.field === undefined ? [] : [run.args.field]), ...run.rest, ...fields]
  const given = await sortedKeys(words, named, schemas, run)
  await fillFromContext(given, named, run)
  const isWholeList =
    isPaged(named) && !run.has('include') && !('page' in given.query) && !('limit' in given.query)
  if (named.query?.limit && !isPaged(named)) given.query.limit ??= largestPage(named)
  const typed = headersOf((run.flags.header as string[] | undefined) ?? [])
  const headers = { ...given.headers }
  for (const name of Object.keys(named.headers ?? {})) {
    headers[name] ??= typed[name.toLowerCase()]
  }
  const body = await bodyFor(given, named, run)
  const prepared = checked(named, { ...given, headers }, body, schemas, run)
  const { apiUrl } = await run.session()
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

/** What of the path wasn't typed as a word, from flags and context. */
async function fillFromContext(
  given: GivenKeys,
  named: NamedOperation,
  run: TypedWords & ServiceAccess,
): Promise<void> {
  const names = pathNames(named.path)
  const twice = Object.entries(contextFlags).filter(
    ([key, { flag }]) => run.text(flag) !== undefined && Object.hasOwn(given.path, key),
  )
  if (twice.length > 0) {
    const rules = twice.map(([key, { flag }]) => ({
      where: `--${flag}`,
      rule: togetherRule([key]),
    }))
    throw usage(rules, helpOn(named))
  }
  refuseSurplus(
    run,
    names,
    () => `goes with other operations; the path of this one is ${named.path}`,
  )
  for (const name of names) {
    if (Object.hasOwn(given.path, name) || !Object.hasOwn(contextFlags, name)) continue
    const value = await contextFor(name as ContextName, run)
    if (value !== undefined) given.path[name] = value
  }
}

/** The change request is never in the context, and is told with the other keys where it is missing. */
async function contextFor(
  name: ContextName,
  run: TypedWords & ServiceAccess,
): Promise<string | undefined> {
  if (name === 'changeRequestId') return run.text(contextFlags[name].flag)
  return await run.context(name)
}

/** The body of `--input`, with the words on top; absent where the operation takes none. */
async function bodyFor(
  given: GivenKeys,
  { body, name }: NamedOperation,
  run: TypedWords & Machine,
): Promise<unknown> {
  const input = run.text('input')
  if (input === undefined) return body ? given.body : undefined
  if (!body)
    throw usage([{ where: '--input', rule: togetherRule([`${name}, which takes no body`]) }])
  const whole = JSON.parse(await inputText(run, input)) as unknown
  if (Object.keys(given.body).length === 0) return whole
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) {
    const keys = Object.keys(given.body)
    throw usage([{ where: keys.join(', '), rule: 'goes only with an object as --input' }])
  }
  return { ...whole, ...given.body }
}

/** Checks all of it before anything is sent, in the words that were typed. */
function checked(
  named: NamedOperation,
  { path, query, headers }: GivenKeys,
  body: unknown,
  shared: ServiceSchemas,
  run: TypedWords,
): Prepared {
  const zodOf = zodMaker(shared)
  const allowUnknownKeys = run.has('allow-unknown-keys')
  const schemasOf = (place: 'params' | 'query' | 'headers') =>
    Object.entries(named[place] ?? {}).map(([key, schema]) => {
      const isNeeded = place === 'params' || named.required?.includes(key)
      return [key, isNeeded ? zodOf(schema) : zodOf(schema).optional()] as const
    })
  const asked = z.object(Object.fromEntries(schemasOf('query')))
  const whole = operation({
    id: named.name,
    method: named.method as Prepared['operation']['method'],
    path: named.path,
    summary: '',
    query: allowUnknownKeys ? asked.loose() : asked.strict(),
    params: Object.fromEntries(schemasOf('params')),
    ...(named.body && { body: zodOf(named.body) }),
  })
  const problems = schemasOf('headers').flatMap(([name, schema]) =>
    problemsOf(schema, headers[name], name),
  )
  try {
    const parts = { path: path as Record<string, string>, query, ...(named.body && { body }) }
    const prepared = prepare(whole, parts, { allowUnknownKeys })
    if (problems.length === 0) return prepared
  } catch (error) {
    if (!(error instanceof DocsctlError) || !error.details.problems) throw error
    problems.push(...error.details.problems.map(asTyped))
  }
  throw usage(problems, helpOn(named))
}

/** Keys are typed without the place that they go to. */
function asTyped(problem: Problem): Problem {
  return { ...problem, where: problem.where.replace(/^(path|query|body)\./, '') }
}
