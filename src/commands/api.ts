import { DocsctlCommand } from '../frame/program/command.ts'
import type { Machine, Speaker } from '../frame/program/roles.ts'
import type { Run } from '../frame/program/run.ts'
import { writeObject } from '../frame/result/result.ts'
import { confirm } from '../frame/terminal/confirm.ts'
import { Args, type FlagDefinition, Flags } from '../frame/words/definitions.ts'
import { confirmFlags, dryRunFlags, listFlags, outputFlags } from '../frame/words/flags.ts'
import type { TypedWords } from '../frame/words/typed-words.ts'
import { maskBody, maskUrl } from '../text/redact.ts'
import { writeAnswer, writePages } from '../topics/api/answer.ts'
import { operationAt } from '../topics/api/operation.ts'
import { apiPages } from '../topics/api/pages.ts'
import { pathFlags } from '../topics/api/path-context.ts'
import { type ApiRequest, apiRequest } from '../topics/api/request.ts'

export default class Api extends DocsctlCommand {
  static override summary = 'send any request to the service, signed in'
  static override description =
    'The path stands with or without /v1; {org}, {space}, {site} and {change-request} in it are filled from flags and context. Fields of a body have types: true, false, null and numbers are sent as such, @file and @- are read as a text, a.b= is nested, a[]= is an item of a list. Anything else is sent with --input. Of GET and DELETE they are the query.'
  static override examples = [
    'api /orgs',
    'api /orgs/{org}/teams --org org_1',
    "api /orgs/org_1/members --paginate --jq '.[].id'",
    'api -X PATCH /spaces/spc_1 -f title=Handbook',
    'api -X DELETE /spaces/spc_1 --yes',
  ]
  static override args = {
    path: Args.string({
      required: true,
      description: 'path below the API URL, such as /orgs',
    }),
  }
  static override flags = {
    ...pathFlags,
    method: Flags.string({
      char: 'X',
      description: 'method (default: GET, or POST with a body)',
      helpGroup: 'TARGET',
      helpValue: 'METHOD',
    }),
    header: Flags.string({
      char: 'H',
      description: 'a header (repeatable)',
      helpGroup: 'TARGET',
      helpValue: "'NAME: VALUE'",
      multiple: true,
    }),
    field: Flags.string({
      char: 'f',
      charAliases: ['F'],
      description: 'a field of the body, or of the query (repeatable; -F is the same)',
      helpGroup: 'CHANGE',
      helpValue: 'KEY=VALUE',
      multiple: true,
    }),
    input: Flags.string({
      description: 'the body as JSON, from a file or -',
      helpGroup: 'CHANGE',
      helpValue: 'FILE|-',
    }),
    ...dryRunFlags,
    ...confirmFlags,
    paginate: Flags.boolean({
      description: 'read all pages of a list, as one',
      helpGroup: 'OUTPUT',
    }),
    include: Flags.boolean({
      char: 'i',
      description: 'print the status and the headers of the answer first',
      helpGroup: 'OUTPUT',
      exclusive: ['paginate'],
    }),
    ...outputFlags,
    output: { ...outputFlags.output, description: 'format (default: json)' },
    ...withPaging(listFlags),
  }

  async perform(run: Run): Promise<void> {
    const request = await apiRequest(run)
    const { method, url } = request
    if (run.has('dry-run')) return await printRequest(request, run)
    if (run.has('paginate')) return await writePages(run, await apiPages(request, run))
    if (method === 'DELETE') await confirm(run, { what: async () => `DELETE ${url.pathname}` })
    // whether a read may be repeated is no question
    const known = method === 'GET' ? undefined : await operationAt(method, url)
    const client = await run.client()
    run.progress.at(`${method} ${url.pathname}`)
    const answer = await client.request({ ...request, ...(known && { repeat: known.repeat }) })
    await writeAnswer(run, answer, request)
  }
}

async function printRequest(
  { method, url, body }: ApiRequest,
  run: TypedWords & Speaker & Machine,
): Promise<void> {
  const sent = typeof body === 'string' ? JSON.parse(body) : body
  const shown = {
    method,
    url: maskUrl(url.href),
    ...(sent !== undefined && { body: maskBody(sent) }),
  }
  const columns = ['method', 'url', 'body']
  await writeObject(run, shown, { columns, known: columns, format: 'json' })
}

/** Flags of lists, which mean nothing for a single request. */
function withPaging(flags: Record<string, FlagDefinition>): Record<string, FlagDefinition> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [name, { ...flag, dependsOn: ['paginate'] }]),
  )
}
