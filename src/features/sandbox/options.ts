import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Flags } from '../../host/arguments/definitions.ts'
import { sessionFlags } from '../../host/arguments/flags.ts'
import { parseJson } from '../../host/arguments/parse-json.ts'
import { parseTime } from '../../host/arguments/times.ts'
import { duration } from '../../host/arguments/values.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { problems } from '../../output/text/file-problems.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { list, usage } from '../../output/text/sentences.ts'
import { parseFaults } from '../../sandbox/http/faults.ts'
import { parseRateLimit } from '../../sandbox/http/rate-limit.ts'
import type { SandboxExchange } from '../../sandbox/http/server.ts'
import { createSandbox, type Sandbox, type SandboxToken } from '../../sandbox/sandbox.ts'
import { demoSeed } from '../../sandbox/seed/demo.ts'
import { parseScale, scaled, scaleNames } from '../../sandbox/seed/scale.ts'
import { emptySeed, type Seed } from '../../sandbox/seed/seed.ts'
import { snapshotSeed } from '../../sandbox/seed/snapshot/from-snapshot.ts'

/** The flags shared by all commands that start a sandbox. */
export const sandboxFlags = {
  port: Flags.string({
    description: 'Local port to listen on (default: a free port)',
    helpValue: 'N',
  }),
  data: Flags.string({
    description: 'Load the state from this file if it exists, and save changes to it',
    helpValue: 'FILE',
  }),
  from: Flags.string({
    description: 'Start with this snapshot (from "sandbox snapshot")',
    helpValue: 'FILE',
    exclusive: ['seed'],
  }),
  seed: Flags.string({
    description: 'Initial content (default: demo)',
    options: ['demo', 'empty'],
  }),
  scale: Flags.string({
    description: `Number of resources to add, such as members=100000,spaces=2000 (resources: ${scaleNames.join(', ')})`,
    helpValue: 'COUNTS',
  }),
  latency: Flags.string({
    description: 'Delay of each response, such as 50ms (default: none)',
    helpValue: 'TIME',
  }),
  fault: Flags.string({
    description:
      'Rates of simulated failures and delays, such as 429=5%,502=2%,reset=1%,slow=3s@1% (default: none)',
    helpValue: 'FAULTS',
  }),
  'rate-limit': Flags.string({
    description:
      'Maximum number of requests per minute, such as 60/min; the sandbox returns 429 for additional requests (default: no limit)',
    helpValue: 'N/min',
  }),
  'fault-seed': Flags.string({
    description: 'Seed that determines which requests --fault affects (default: 1)',
    helpValue: 'N',
  }),
  clock: Flags.string({
    description:
      'Start time of the sandbox clock, such as 2026-11-20, 2026-11-20T10:00Z, or +8d (default: the current time)',
    helpValue: 'TIME',
  }),
  normalize: Flags.boolean({
    description:
      'Normalize list markers, tables, and blank lines in page text, as the editor of the service does (default: only for "sandbox serve")',
    allowNo: true,
  }),
  'reference-only': Flags.boolean({
    description: 'Support only the operations in the API reference, as older services do',
  }),
  'living-only': Flags.boolean({
    description: 'Return 404 for operations removed from the current API',
    exclusive: ['reference-only'],
  }),
  'strict-coverage': Flags.boolean({
    description: 'List the operations for which the sandbox only stores and returns data',
  }),
  token: Flags.string({
    description:
      'Token of the first administrator or, with =MEMBER, of that member (ID, email address, or integration:NAME; repeatable; default: a random token)',
    helpValue: 'TOKEN[=MEMBER]',
    multiple: true,
  }),
}

/** The note about requests that the sandbox sends to other servers. */
export const fetchingNote =
  'The sandbox fetches the URLs in requests that import content, insert files, or publish specifications.'

const seeds: Record<string, Seed> = { demo: demoSeed, empty: emptySeed }

const { profile: _, 'api-url': __, 'max-wait': ___, ...kept } = sessionFlags

/** The common flags that also apply to commands without a service. */
export const localFlags = kept

/** A running sandbox and the data for connecting to it. */
export interface Served {
  sandbox: Sandbox
  url: string
  tokens: SandboxToken[]
  organization: string
}

/** Starts a sandbox with the settings from the flags. */
export async function startSandbox(
  run: WithArgs & WithConsole & WithEnvironment,
  {
    observe = () => undefined,
    normalizes = false,
  }: {
    observe?: (exchange: SandboxExchange) => void
    /** the default value of `--normalize` */
    normalizes?: boolean
  } = {},
): Promise<Served> {
  const { clock, cwd } = run.environment
  const data = file(run, 'data')
  const typed = run.args.text('clock')
  const latency = run.args.duration('latency')
  const fault = run.args.text('fault')
  const rateLimit = run.args.text('rate-limit')
  const faultSeed = run.args.number('fault-seed', 0)
  const port = run.args.number('port', 0, 65_535)
  const tokens = createTokens(run)
  const seed = await chooseSeed(run)
  if (data !== undefined && existsSync(resolve(cwd, data))) await noteKept(run, data)
  const sandbox = await createSandbox({
    seed,
    time: () => clock.now(),
    log: (line) => void run.console.note(line),
    ...(data !== undefined && { dataFile: resolve(cwd, data) }),
    ...(typed !== undefined && { clockOffset: clockOffset(typed, clock.now()) }),
    ...(latency !== undefined && { latency }),
    ...(fault !== undefined && { faults: parseFaults(fault) }),
    ...(rateLimit !== undefined && { requestsPerMinute: parseRateLimit(rateLimit) }),
    normalize: (run.args.flags.normalize as boolean | undefined) ?? normalizes,
    ...(faultSeed !== undefined && { faultSeed }),
    ...(tokens.length > 0 && { tokens }),
    ...(run.args.has('reference-only') && { referenceOnly: true }),
    ...(run.args.has('living-only') && { livingOnly: true }),
  })
  sandbox.observe((exchange) => {
    observe(exchange)
    if (run.args.has('verbose')) void run.console.note(exchangeLine(exchange))
  })
  if (run.args.has('strict-coverage')) await noteGeneric(run, sandbox)
  try {
    const { url, token } = await sandbox.listen(port)
    const [organization] = sandbox.tables.list('organizations', 'all', '')
    return {
      sandbox,
      url,
      tokens: tokens.length > 0 ? tokens : [{ token }],
      organization: organization?.id ?? '',
    }
  } catch (error) {
    await sandbox.close()
    throw listenFailure(error, port)
  }
}

/**
 * Returns the environment variables for the sandbox. The last three are used by another client of
 * the service.
 */
export function sandboxEnvironment({ url, tokens, organization }: Served) {
  const token = tokens[0]?.token ?? ''
  return {
    DOCSCTL_API_URL: url,
    DOCSCTL_TOKEN: token,
    DOCSCTL_ORG: organization,
    GITBOOK_ENDPOINT: url,
    GITBOOK_TOKEN: token,
    GITBOOK_ORGANIZATION: organization,
  }
}

/** Prints a note about flags that have no effect because a stored state exists. */
async function noteKept(run: WithArgs & WithConsole, data: string): Promise<void> {
  const unused = ['from', 'seed', 'scale'].filter((flag) => run.args.text(flag) !== undefined)
  if (unused.length === 0) return
  const flags = list(
    unused.map((flag) => `--${flag}`),
    'and',
  )
  await run.console.note(`note: The state was loaded from "${data}", so ${flags} had no effect`)
}

async function chooseSeed(run: WithArgs & WithEnvironment): Promise<Seed> {
  const from = file(run, 'from')
  const named = run.args.text('seed')
  const seed =
    from === undefined
      ? (seeds[named ?? 'demo'] as Seed)
      : snapshotSeed(await readSnapshotFile(run, from))
  const scale = run.args.text('scale')
  return scale === undefined ? seed : scaled(seed, parseScale(scale))
}

function file(run: WithArgs, flag: string): string | undefined {
  const typed = run.args.text(flag)
  if (typed !== '') return typed
  throw usage([problems.fileName(`--${flag}`, typed)])
}

async function readSnapshotFile(run: WithEnvironment, name: string): Promise<unknown> {
  return parseJson('--from', await run.environment.sources.file('--from', name))
}

/** Parses tokens given as `TOKEN` or `TOKEN=MEMBER`. */
function createTokens(run: WithArgs): SandboxToken[] {
  const typed = (run.args.flags.token as string[] | undefined) ?? []
  return typed.map((text) => {
    const [, token = '', member] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? []
    if (!/^[\x21-\x7e]+$/.test(token) || member === '') {
      throw usage([invalidValue('--token', text, 'Use TOKEN or TOKEN=MEMBER')])
    }
    return { token, ...(member !== undefined && { member }) }
  })
}

/** Returns the offset of the sandbox clock for a given time or an offset such as `+8d`. */
function clockOffset(typed: string, now: number): number {
  const [, sign, offset] = /^([+-])(.*)$/.exec(typed) ?? []
  if (offset !== undefined) return duration('clock', offset) * (sign === '-' ? -1 : 1)
  return parseTime('--clock', typed, now) - now
}

/** Lists the operations that only store and return data. */
async function noteGeneric({ console }: WithConsole, { generic }: Sandbox): Promise<void> {
  await console.note(
    `For these ${generic.length} operations, the sandbox only stores and returns data:`,
  )
  for (const { id, method, path } of generic) await console.note(`${id} ${method} ${path}`)
}

export function exchangeLine(exchange: SandboxExchange): string {
  const { method, path, status, fault, milliseconds } = exchange
  const answer = status ?? 'reset'
  const mark = fault === undefined ? '' : ' (fault)'
  return `${method} ${maskUrl(path)} ${answer}${mark} ${Math.round(milliseconds)} ms`
}

function listenFailure(error: unknown, port: number | undefined): unknown {
  const { code } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EADDRINUSE: 'The port is in use',
    EACCES: 'Listening on this port is not permitted',
  }
  const reason = code === undefined ? undefined : reasons[code]
  if (reason === undefined) return error
  return usage([invalidValue('--port', port, reason)])
}
