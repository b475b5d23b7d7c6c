import { DocsctlCommand } from '../frame/program/command.ts'
import { wholeCatalogueOf } from '../frame/program/config.ts'
import type { Machine, Speaker } from '../frame/program/roles.ts'
import type { Run } from '../frame/program/run.ts'
import { writeObject } from '../frame/result/result.ts'
import { confirm } from '../frame/terminal/confirm.ts'
import { Args, Flags } from '../frame/words/definitions.ts'
import {
  byIdFlag,
  confirmFlags,
  dryRunFlags,
  inputFlags,
  listFlags,
  outputFlags,
} from '../frame/words/flags.ts'
import type { TypedWords } from '../frame/words/typed-words.ts'
import { maskBody, maskUrl } from '../text/redact.ts'
import { usage } from '../text/sentences.ts'
import { docsctlLine } from '../text/shell-words.ts'
import { writeAnswer, writePages } from '../topics/api/answer.ts'
import { listOperations } from '../topics/api/list-operations.ts'
import { namedRequest } from '../topics/api/named-request.ts'
import { calledAt, operationAt } from '../topics/api/operation.ts'
import { apiPages, firstPageUrl } from '../topics/api/pages.ts'
import { pathFlags } from '../topics/api/path-context.ts'
import { type ApiRequest, apiRequest } from '../topics/api/request.ts'
import { operationNamed, othersOnly } from '../topics/api/service.ts'

export default class Api extends DocsctlCommand {
  /** of an operation it prints the help itself */
  static answersHelp = true
  static override effect = 'destroy' as const
  static override summary = 'call any operation by its name, or send any request'
  static override description =
    'A name is an operation of the service, as --list has them: what it takes follows as key=value, checked before anything is sent, and --help behind the name tells its keys and what it answers. A path is sent as it is, with or without /v1; {org}, {space}, {site} and {change-request} in it are filled from flags and context. Fields of a body have types: true, false, null and numbers are sent as such, @file and @- are read as a text, a.b= is nested, a[]= is an item of a list. Anything else is sent with --input. Of GET and DELETE they are the query.'
  static override examples = [
    'api --list redirects',
    'api listSiteFindings --org acme --site x status=open',
    'api updateTeamInOrganizationById teamId=team_1 title=Docs',
    'api /orgs',
    'api /orgs/{org}/teams --org org_1',
    "api /orgs/org_1/members --paginate --jq '.[].id'",
    'api -X PATCH /spaces/spc_1 -f title=Handbook',
    'api -X DELETE /spaces/spc_1 --yes',
  ]
  static override args = {
    path: Args.string({
      description:
        'name of an operation, or path below the API URL, such as /orgs; with --list a word',
    }),
    field: Args.string({
      multiple: true,
      description: 'KEY=VALUE of an operation, in the path, the query or the body',
    }),
  }
  static override flags = {
    ...pathFlags,
    ...byIdFlag,
    method: Flags.string({
      char: 'X',
      description: 'method (default: GET, or POST with a body)',
      helpGroup: 'TARGET',
      helpValue: 'METHOD',
      known: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
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
    'allow-unknown-keys': inputFlags['allow-unknown-keys'],
    ...dryRunFlags,
    ...confirmFlags,
    list: Flags.boolean({
      description: 'list the operations of the service, or those that hold a word',
      helpGroup: 'OUTPUT',
      exclusive: ['method', 'header', 'field', 'input', 'paginate', 'include', 'dry-run'],
    }),
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
    ...listFlags,
  }

  async perform(run: Run): Promise<void> {
    if (run.has('help')) return await this.#help(run)
    if (run.has('list')) return await listOperations(run)
    const word = run.args.path
    if (word === undefined)
      throw usage([{ where: 'PATH', rule: 'is missing' }], 'docsctl api --help')
    const named = await operationNamed(word)
    const request = named ? await namedRequest(named, run) : await apiRequest(run)
    const { method, url } = request
    const others = named && othersOnly(named)
    if (others) await run.note(`note: ${named.name} is ${others}`)
    const isList = run.has('paginate') || request.isWholeList
    if (run.has('dry-run')) {
      const first = isList ? await firstPageUrl(request, run) : url
      return await printRequest({ ...request, url: first }, run)
    }
    if (isList) return await writePages(run, await apiPages(request, run))
    // whether a read may be repeated is no question
    const known = method === 'GET' ? undefined : await operationAt(method, url)
    const destroys = method === 'DELETE' || (named && known?.effect === 'destroy')
    if (destroys) await confirm(run, { what: async () => `${method} ${url.pathname}` })
    const repeat = known?.repeat ?? (named && method !== 'GET' ? 'unsafe' : undefined)
    const client = await run.client()
    run.progress.at(`${method} ${url.pathname}`)
    const look = docsctlLine(['api', maskUrl(url.origin + url.pathname)])
    const answer = await client.request({
      ...request,
      look,
      ...(repeat && { repeat }),
      called: () => calledAt(method, url),
    })
    await writeAnswer(run, answer, request)
  }

  /** The help on an operation; on the command, where no operation is named. */
  async #help(run: TypedWords & Machine): Promise<void> {
    const { default: DocsctlHelp, helpWidth } = await import('../frame/program/docsctl-help.ts')
    const named = await operationNamed(run.args.path ?? '')
    if (!named) return await new DocsctlHelp(this.config).showHelp(['api'])
    const { operationHelp } = await import('../topics/api/operation-help.ts')
    const { stdout } = run.runtime
    await stdout.write(await operationHelp(named, wholeCatalogueOf(this.config), helpWidth(stdout)))
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
