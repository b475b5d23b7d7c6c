import { type RawRequest, rawSending } from '../../client/raw-request.ts'
import { baseUrl } from '../../client/wire/base-url.ts'
import type { Problem } from '../../errors.ts'
import { listFlags } from '../../host/arguments/flags.ts'
import { parseJson } from '../../host/arguments/parse-json.ts'
import type { WithArgs, WithEnvironment, WithService } from '../../host/program/run.ts'
import {
  conflicting,
  invalidValue,
  requires,
  unexpectedArgument,
  unknownValue,
} from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { buildBody, buildQuery, type TypedFields } from './fields.ts'
import { filledPath } from './path-context.ts'
import type { NamedOperation } from './service.ts'

/** A `docsctl api` request that is ready to send. */
export interface ApiRequest extends RawRequest {
  url: URL
  /** the operation, if the user requested it by name */
  named?: NamedOperation
  /** true to read all pages of the list even without --paginate */
  isWholeList?: boolean
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const withoutBody = ['GET', 'HEAD']

/** Validates the arguments and builds the request. */
export async function apiRequest(
  run: WithArgs & WithService & WithEnvironment,
): Promise<ApiRequest> {
  const fields = (run.args.flags.field as string[] | undefined) ?? []
  const flag = fieldFlag(run)
  const input = run.args.text('input')
  const given = fields.length > 0 || input !== undefined
  const method = (run.args.text('method') ?? (given ? 'POST' : 'GET')).toUpperCase()
  const inQuery = withoutBody.includes(method) || method === 'DELETE'
  refuse([
    run.args.named.path === '' && invalidValue('PATH', '', 'It cannot be empty'),
    !methods.includes(method) && unknownValue('-X', method, methods),
    input !== undefined && withoutBody.includes(method) && conflicting('--input', [method]),
    input !== undefined && fields.length > 0 && !inQuery && conflicting(flag, ['--input']),
    run.args.named.field !== undefined &&
      unexpectedArgument(
        [run.args.named.field, ...run.args.rest].join(' '),
        'If the first argument is a path, use -f to send a field',
      ),
    run.args.has('allow-unknown-keys') &&
      requires('--allow-unknown-keys', 'the name of an operation'),
    ...pagingProblems(method, run),
  ])
  const headers = parseHeaders((run.args.flags.header as string[] | undefined) ?? [])
  const { apiUrl } = await run.service.session()
  const request = { method, path: await filledPath(run.args.named.path as string, run), headers }
  const { url } = rawSending(request, baseUrl(apiUrl.value))
  if (inQuery) {
    for (const [name, value] of await buildQuery(
      { flag, typed: fields },
      run.environment.sources,
    )) {
      url.searchParams.append(name, value)
    }
  }
  const body = await readBody(run, input, { flag, typed: inQuery ? [] : fields })
  return { ...request, url, path: url.href, ...(body !== undefined && { body }) }
}

/** Returns the flag for fields as it was first typed: `-f`, `-F`, or `--field`. */
function fieldFlag({ args }: WithArgs): string {
  const spelled = args.argv.flatMap((argument) => /^(-[fF]|--field\b)/.exec(argument)?.[0] ?? [])
  return spelled[0] ?? '-f'
}

/** Returns the body. The content of `--input` must be JSON and is sent unchanged. */
async function readBody(
  run: WithEnvironment,
  input: string | undefined,
  fields: TypedFields,
): Promise<unknown> {
  if (input === undefined) {
    return fields.typed.length > 0 ? await buildBody(fields, run.environment.sources) : undefined
  }
  return await inputText(run, input)
}

/** Reads the JSON of `--input`. */
export async function inputText(run: WithEnvironment, input: string): Promise<string> {
  const text =
    input === '-'
      ? await run.environment.sources.stdin('--input')
      : await run.environment.sources.file('--input', input)
  parseJson('--input', text)
  return text
}

function pagingProblems(method: string, run: WithArgs): (Problem | false)[] {
  const pages = run.args.has('paginate')
  return [
    pages && method !== 'GET' && conflicting('--paginate', [method]),
    // an operation that is requested by name doesn't need --paginate
    ...Object.keys(listFlags).map(
      (flag) => !pages && flag in run.args.flags && requires(`--${flag}`, '--paginate'),
    ),
  ]
}

/** Matches headers that are controlled by the connection or by authentication. */
const ownHeaders =
  /^(authorization|proxy-authorization|host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer)$/

export function parseHeaders(typed: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  const problems: Problem[] = []
  for (const line of typed) {
    const [, name, value] =
      /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) {
      problems.push(invalidValue('-H', line.split(':')[0], 'Use the format "name: value"'))
    } else if (ownHeaders.test(name.toLowerCase())) {
      problems.push(invalidValue(`-H ${name}`, undefined, 'This header is set automatically'))
    } else headers[name.toLowerCase()] = value.trim()
  }
  refuse(problems)
  return headers
}

function refuse(problems: readonly (Problem | false)[]): void {
  const found = problems.filter((problem) => problem !== false)
  if (found.length > 0) throw usage(found, 'docsctl api --help')
}
