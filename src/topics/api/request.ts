import { type RawRequest, rawSending } from '../../client/raw-request.ts'
import { baseUrl } from '../../client/wire/base-url.ts'
import type { Problem } from '../../errors.ts'
import type { Machine, ServiceAccess } from '../../frame/program/roles.ts'
import { listFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { parseJson } from '../../frame/words/values.ts'
import { oneOf, togetherRule, usage } from '../../text/sentences.ts'
import { bodyOf, queryOf, type TypedFields } from './fields.ts'
import { filledPath } from './path-context.ts'
import type { NamedOperation } from './service.ts'

/** A request of `docsctl api`, as it will be sent. */
export interface ApiRequest extends RawRequest {
  url: URL
  /** the operation, where it was asked for by its name */
  named?: NamedOperation
  /** read page by page although no flag says so */
  isWholeList?: boolean
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const withoutBody = ['GET', 'HEAD']

/** Checks the words and makes the request of them. */
export async function apiRequest(run: TypedWords & ServiceAccess & Machine): Promise<ApiRequest> {
  const fields = (run.flags.field as string[] | undefined) ?? []
  const flag = fieldFlag(run)
  const input = run.text('input')
  const given = fields.length > 0 || input !== undefined
  const method = (run.text('method') ?? (given ? 'POST' : 'GET')).toUpperCase()
  const inQuery = withoutBody.includes(method) || method === 'DELETE'
  refuse([
    run.args.path === '' && { where: 'PATH', rule: 'not empty', value: '' },
    !methods.includes(method) && { where: '-X', rule: oneOf(methods), value: method },
    input !== undefined &&
      withoutBody.includes(method) && { where: '--input', rule: togetherRule([method]) },
    input !== undefined &&
      fields.length > 0 &&
      !inQuery && { where: flag, rule: togetherRule(['--input']) },
    run.args.field !== undefined && {
      where: [run.args.field, ...run.rest].join(' '),
      rule: 'goes with the name of an operation; with a path, with -f',
    },
    run.has('allow-unknown-keys') && {
      where: '--allow-unknown-keys',
      rule: 'goes only with the name of an operation',
    },
    ...pagingProblems(method, run),
  ])
  const headers = headersOf((run.flags.header as string[] | undefined) ?? [])
  const { apiUrl } = await run.session()
  const request = { method, path: await filledPath(run.args.path as string, run), headers }
  const { url } = rawSending(request, baseUrl(apiUrl.value))
  if (inQuery) {
    for (const [name, value] of await queryOf({ flag, typed: fields }, run.sources)) {
      url.searchParams.append(name, value)
    }
  }
  const body = await readBody(run, input, { flag, typed: inQuery ? [] : fields })
  return { ...request, url, path: url.href, ...(body !== undefined && { body }) }
}

/** As it was typed first. */
function fieldFlag({ argv }: TypedWords): string {
  const spelled = argv.flatMap((word) => /^(-[fF]|--field\b)/.exec(word)?.[0] ?? [])
  return spelled[0] ?? '-f'
}

/** A typed body goes out to the letter; it is only checked to be JSON. */
async function readBody(
  run: Machine,
  input: string | undefined,
  fields: TypedFields,
): Promise<unknown> {
  if (input === undefined) {
    return fields.typed.length > 0 ? await bodyOf(fields, run.sources) : undefined
  }
  return await inputText(run, input)
}

/** What `--input` names, which is JSON. */
export async function inputText(run: Machine, input: string): Promise<string> {
  const text =
    input === '-' ? await run.sources.stdin('--input') : await run.sources.file('--input', input)
  parseJson('--input', text)
  return text
}

function pagingProblems(method: string, run: TypedWords): (Problem | false)[] {
  const pages = run.has('paginate')
  return [
    pages && method !== 'GET' && { where: '--paginate', rule: togetherRule([method]) },
    // an operation that was named needs no --paginate
    ...Object.keys(listFlags).map(
      (flag) =>
        !pages && flag in run.flags && { where: `--${flag}`, rule: 'goes only with --paginate' },
    ),
  ]
}

/** What belongs to the connection, or to who is calling. */
const ownHeaders =
  /^(authorization|proxy-authorization|host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer)$/

export function headersOf(typed: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  const problems: Problem[] = []
  for (const line of typed) {
    const [, name, value] =
      /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) {
      problems.push({ where: '-H', rule: "in the form 'name: value'", value: line.split(':')[0] })
    } else if (ownHeaders.test(name.toLowerCase())) {
      problems.push({ where: `-H ${name}`, rule: "can't be set; docsctl sets it itself" })
    } else headers[name.toLowerCase()] = value.trim()
  }
  refuse(problems)
  return headers
}

function refuse(problems: readonly (Problem | false)[]): void {
  const found = problems.filter((problem) => problem !== false)
  if (found.length > 0) throw usage(found, 'docsctl api --help')
}
