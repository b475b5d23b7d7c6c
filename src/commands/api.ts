import type { RawAnswer } from '../client/raw-request.ts'
import { writeObject } from '../command/result/result.ts'
import { writeAnswer, writePages } from '../features/api/answer.ts'
import { listOperations } from '../features/api/list-operations.ts'
import { namedRequest } from '../features/api/named-request.ts'
import { matchOperation } from '../features/api/operation.ts'
import { apiPages, firstPageUrl } from '../features/api/pages.ts'
import { pathFlags } from '../features/api/path-context.ts'
import { type ApiRequest, apiRequest } from '../features/api/request.ts'
import { operationNamed, othersOnly } from '../features/api/service.ts'
import { Args, Flags } from '../host/arguments/definitions.ts'
import {
  byIdFlag,
  confirmFlags,
  dryRunFlags,
  guardFlags,
  inputFlags,
  journalFlags,
  listFlags,
  outputFlags,
} from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import { fullCatalog } from '../host/program/config.ts'
import type {
  Run,
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../host/program/run.ts'
import { missing, requires } from '../output/text/problems.ts'
import { maskBody, maskUrl } from '../output/text/redact.ts'
import { usage } from '../output/text/sentences.ts'
import { docsctlLine } from '../output/text/shell-arguments.ts'

export default class Api extends DocsctlCommand {
  /** the command itself prints the help of an operation */
  static answersHelp = true
  static override effect = 'destroy' as const
  static override summary = 'Call an API operation by name, or send a request to a path'
  static override description =
    `Pass an operation name (see --list), and its parameters as KEY=VALUE. docsctl validates the parameters before sending the request. "docsctl api NAME --help" shows the parameters and the response.

The prefix /v1 of a path is optional. docsctl fills in {org}, {space}, {site}, and {change-request} from flags and context.

docsctl sends true, false, null, and numbers in body fields as JSON values, unless a named operation expects a string. @FILE reads text from a file, and @- reads text from standard input. a.b= sets a nested key, and a[]= adds an item to a list. a[].b= sets a field of an object in a list; repeat it to begin the next object. With an operation name, lists and objects can be JSON, or @FILE with JSON. Use --input for any other body. With a path, GET and DELETE send fields as query parameters.`
  static override examples = [
    { description: 'Find operations about redirects', command: 'api --list redirects' },
    {
      description: 'Call a list operation with a filter',
      command: 'api listSiteFindings --org acme --site x status=open',
    },
    {
      description: 'Call an operation that updates a team',
      command: 'api updateTeamInOrganizationById teamId=team_1 title=Docs',
    },
    { description: 'Send a GET request', command: 'api /orgs' },
    {
      description: 'Fill in the organization from --org',
      command: 'api /orgs/{org}/teams --org org_1',
    },
    {
      description: 'Fetch all pages and print the IDs',
      command: "api /orgs/org_1/members --paginate --jq '.[].id'",
    },
    {
      description: 'Update a field of a space',
      command: 'api -X PATCH /spaces/spc_1 -f title=Handbook',
    },
    {
      description: 'Delete a space without a prompt',
      command: 'api -X DELETE /spaces/spc_1 --yes',
    },
  ]
  static override args = {
    path: Args.string({
      description:
        'Operation name, or path below the API URL, such as /orgs; with --list, a search term',
    }),
    field: Args.string({
      multiple: true,
      description: 'KEY=VALUE parameter of an operation (path, query, or body)',
    }),
  }
  static override flags = {
    ...pathFlags,
    ...byIdFlag,
    method: Flags.string({
      char: 'X',
      description: 'HTTP method for a path (default: POST with -f or --input, otherwise GET)',
      helpGroup: 'TARGET',
      helpValue: 'METHOD',
      known: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    }),
    header: Flags.string({
      char: 'H',
      description: 'HTTP header to send (repeatable)',
      helpGroup: 'TARGET',
      helpValue: "'NAME: VALUE'",
      multiple: true,
    }),
    field: Flags.string({
      char: 'f',
      charAliases: ['F'],
      description: 'Body or query field (repeatable; also: -F)',
      helpGroup: 'CHANGE',
      helpValue: 'KEY=VALUE',
      multiple: true,
    }),
    input: Flags.string({
      description: 'File with the JSON body, or - for standard input',
      helpGroup: 'CHANGE',
      helpValue: 'FILE|-',
    }),
    'allow-unknown-keys': inputFlags['allow-unknown-keys'],
    ...dryRunFlags,
    ...journalFlags,
    ...confirmFlags,
    'including-myself': guardFlags['including-myself'],
    'last-admin': guardFlags['last-admin'],
    list: Flags.boolean({
      description: 'List all operations, or only those matching a search term',
      helpGroup: 'OUTPUT',
      exclusive: ['method', 'header', 'field', 'input', 'paginate', 'include', 'dry-run'],
    }),
    paginate: Flags.boolean({
      description: 'Fetch all pages of a list and combine them',
      helpGroup: 'OUTPUT',
    }),
    include: Flags.boolean({
      char: 'i',
      description: 'Print the response status and headers first',
      helpGroup: 'OUTPUT',
      exclusive: ['paginate'],
    }),
    ...outputFlags,
    output: { ...outputFlags.output, description: 'Output format (default: json)' },
    ...listFlags,
  }

  async perform(run: Run): Promise<void> {
    if (run.args.has('help')) return await this.#help(run)
    if (run.args.has('list')) return await listOperations(run)
    const argument = run.args.named.path
    if (argument === undefined) throw usage([missing('PATH')], 'docsctl api --help')
    const named = await operationNamed(argument)
    const request = named ? await namedRequest(named, run) : await apiRequest(run)
    const { method, url } = request
    const others = named && othersOnly(named)
    if (others) await run.console.note(`note: ${named.name} is ${others}`)
    const isList = run.args.has('paginate') || request.isWholeList
    if (run.args.has('dry-run')) {
      const first = isList ? await firstPageUrl(request, run) : url
      return await printRequest({ ...request, url: first }, run)
    }
    if (isList) return await writePages(run, await apiPages(request, run))
    const answer = method === 'GET' ? await send(request, run) : await write(request, run)
    await writeAnswer(run, answer, request)
  }

  /** Prints the help on an operation. If no operation is given, prints the help on the command. */
  async #help(run: WithArgs & WithConsole & WithEnvironment): Promise<void> {
    const { default: DocsctlHelp, helpWidth } = await import('../host/help/docsctl-help.ts')
    const named = await operationNamed(run.args.named.path ?? '')
    if (!named) return await new DocsctlHelp(this.config).showHelp(['api'])
    const { operationHelp } = await import('../features/api/operation-help.ts')
    const { stdout } = run.environment
    await run.console.print(await operationHelp(named, fullCatalog(this.config), helpWidth(stdout)))
  }
}

/** Confirms a request that writes, and sends it. Records it in a journal if possible. */
async function write(
  request: ApiRequest,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<RawAnswer> {
  const { method, url, named } = request
  const called = await matchOperation(method, url)
  const { confirmRequest } = await import('../features/api/confirm-request.ts')
  const { knownWrite, sendKnownWrite } = await import('../features/api/known-write.ts')
  const known = called && (await knownWrite(request, called))
  if (run.args.has('journal') && !known?.isRecordable) {
    throw usage([requires('--journal', 'a call to a known write operation with valid parameters')])
  }
  const effect = called?.operation.effect
  const destroys = method === 'DELETE' || (named !== undefined && effect === 'destroy')
  const confirmation = await confirmRequest(request, known, destroys, run)
  const repeat = called?.operation.repeat ?? (named && 'unsafe')
  const sendIt = () => send({ ...request, ...(repeat && { repeat }) }, run)
  return known ? await sendKnownWrite(run, known, confirmation, sendIt) : await sendIt()
}

async function send(request: ApiRequest, run: WithService & WithConsole): Promise<RawAnswer> {
  const { method, url } = request
  const client = await run.service.client()
  run.console.progress.at(`${method} ${url.pathname}`)
  const look = docsctlLine(['api', maskUrl(url.origin + url.pathname)])
  return await client.request({ ...request, look, called: () => matchOperation(method, url) })
}

async function printRequest(
  { method, url, body }: ApiRequest,
  run: WithArgs & WithConsole & WithEnvironment,
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
