import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { sessionFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { parseJson } from '../../frame/words/values.ts'
import { parseFaults } from '../../sandbox/http/faults.ts'
import type { SandboxExchange } from '../../sandbox/http/server.ts'
import { createSandbox, type Sandbox, type SandboxToken } from '../../sandbox/sandbox.ts'
import { demoSeed } from '../../sandbox/seed/demo.ts'
import { parseScale, scaled, scaleNames } from '../../sandbox/seed/scale.ts'
import { emptySeed, type Seed } from '../../sandbox/seed/seed.ts'
import { snapshotSeed } from '../../sandbox/seed/snapshot/from-snapshot.ts'
import { parseClock } from '../../sandbox/store/clock.ts'
import { maskUrl } from '../../text/redact.ts'
import { list, rules, usage } from '../../text/sentences.ts'

/** What a sandbox is like, whether it is served or a program is run on it. */
export const sandboxFlags = {
  port: Flags.string({
    description: 'listen here on 127.0.0.1 (default: a free port)',
    helpValue: 'N',
  }),
  data: Flags.string({
    description: 'keep the state in this file, and go on from what it holds',
    helpValue: 'FILE',
  }),
  from: Flags.string({
    description: 'begin with this copy of an organization, from docsctl sandbox snapshot',
    helpValue: 'FILE',
    exclusive: ['seed'],
  }),
  seed: Flags.string({
    description: 'what to begin with (default demo)',
    options: ['demo', 'empty'],
  }),
  scale: Flags.string({
    description: `add this many of ${list(scaleNames, 'and')}, such as members=100000,spaces=2000`,
    helpValue: 'COUNTS',
  }),
  latency: Flags.string({
    description: 'answer after this long, such as 50ms',
    helpValue: 'TIME',
  }),
  fault: Flags.string({
    description: 'fail this often, such as 429=5%,502=2%,reset=1%,slow=3s@1%',
    helpValue: 'FAULTS',
  }),
  'fault-seed': Flags.string({
    description: 'fail at other moments, the same ones for the same number (default 1)',
    helpValue: 'N',
  }),
  clock: Flags.string({
    description: 'begin at this time, such as 2026-11-20T10:00:00Z or +8d',
    helpValue: 'TIME',
  }),
  'reference-only': Flags.boolean({
    description: 'know the operations of the reference alone, as services do that have no more',
  }),
  'living-only': Flags.boolean({
    description: 'answer 404 to the operations that the living service has retired, as it does',
    exclusive: ['reference-only'],
  }),
  token: Flags.string({
    description:
      'let this in, for the first administrator or the member named by id or e-mail (default: a random one)',
    helpValue: 'NAME[=MEMBER]',
    multiple: true,
  }),
}

/** What keeps the sandbox from being closed to the outside. */
export const fetchingNote =
  'Imports, and specifications that are published by their URL, fetch what they are told to.'

const seeds: Record<string, Seed> = { demo: demoSeed, empty: emptySeed }

const { profile: _, 'api-url': __, 'max-wait': ___, ...kept } = sessionFlags

/** Of the flags of every command those that mean something where no service is called. */
export const localFlags = kept

/** A sandbox that listens, and what a program needs to talk to it. */
export interface Served {
  sandbox: Sandbox
  url: string
  tokens: SandboxToken[]
  organization: string
}

/** Starts the sandbox that the flags describe. */
export async function startSandbox(
  run: TypedWords & Speaker & Machine,
  observe: (exchange: SandboxExchange) => void = () => undefined,
): Promise<Served> {
  const { clock, cwd } = run.runtime
  const data = file(run, 'data')
  const typed = run.text('clock')
  const latency = run.duration('latency')
  const fault = run.text('fault')
  const faultSeed = run.number('fault-seed', 0)
  const port = run.number('port', 0, 65_535)
  const tokens = tokensOf(run)
  const seed = await seedOf(run)
  if (data !== undefined && existsSync(resolve(cwd, data))) await noteKept(run, data)
  const sandbox = await createSandbox({
    seed,
    time: () => clock.now(),
    log: (line) => void run.note(line),
    ...(data !== undefined && { dataFile: resolve(cwd, data) }),
    ...(typed !== undefined && { clockOffset: parseClock(typed, clock.now()) }),
    ...(latency !== undefined && { latency }),
    ...(fault !== undefined && { faults: parseFaults(fault) }),
    ...(faultSeed !== undefined && { faultSeed }),
    ...(tokens.length > 0 && { tokens }),
    ...(run.has('reference-only') && { referenceOnly: true }),
    ...(run.has('living-only') && { livingOnly: true }),
  })
  sandbox.observe((exchange) => {
    observe(exchange)
    if (run.has('verbose')) void run.note(exchangeLine(exchange))
  })
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

/** What a program finds the sandbox by; the second three are those of another client of this service. */
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

/** A state that is there is gone on from: what one is begun with is of no use then. */
async function noteKept(run: TypedWords & Speaker, data: string): Promise<void> {
  const unused = ['from', 'seed', 'scale'].filter((flag) => run.text(flag) !== undefined)
  if (unused.length === 0) return
  const flags = list(
    unused.map((flag) => `--${flag}`),
    'and',
  )
  await run.note(`note: the state goes on from ${data}; ${flags} made no difference`)
}

async function seedOf(run: TypedWords & Machine): Promise<Seed> {
  const from = file(run, 'from')
  const named = run.text('seed')
  const seed =
    from === undefined
      ? (seeds[named ?? 'demo'] as Seed)
      : snapshotSeed(await snapshotIn(run, from))
  const scale = run.text('scale')
  return scale === undefined ? seed : scaled(seed, parseScale(scale))
}

function file(run: TypedWords, flag: string): string | undefined {
  const typed = run.text(flag)
  if (typed !== '') return typed
  throw usage([{ where: `--${flag}`, rule: rules.file, value: typed }])
}

async function snapshotIn(run: Machine, name: string): Promise<unknown> {
  return parseJson('--from', await run.sources.file('--from', name))
}

/** `NAME` or `NAME=MEMBER`. */
function tokensOf(run: TypedWords): SandboxToken[] {
  const typed = (run.flags.token as string[] | undefined) ?? []
  return typed.map((text) => {
    const [, token = '', member] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? []
    if (!/^[\x21-\x7e]+$/.test(token) || member === '') {
      throw usage([{ where: '--token', rule: 'needs NAME or NAME=MEMBER', value: text }])
    }
    return { token, ...(member !== undefined && { member }) }
  })
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
    EADDRINUSE: 'is in use',
    EACCES: 'may not be listened on',
  }
  const reason = code === undefined ? undefined : reasons[code]
  if (reason === undefined) return error
  return usage([{ where: `--port ${port}`, rule: reason }])
}
