import { type Client, createClient } from '../../client/client.ts'
import type { ClientEvent } from '../../client/events.ts'
import { DocsctlError } from '../../errors.ts'
import { detectPipeline, inert } from '../../pipelines/detect.ts'
import type { Environment } from '../../profile/environment.ts'
import { requireToken, resolveSession, type Session } from '../../profile/session.ts'
import type { ResultFormat } from '../../text/render.ts'
import { sanitise } from '../../text/sanitise.ts'
import { usage } from '../../text/sentences.ts'
import { AnswerWarnings } from '../result/answer-warnings.ts'
import { Progress } from '../terminal/progress.ts'
import { contextFlags } from '../words/flags.ts'
import { duration, Sources, wholeNumber } from '../words/values.ts'
import type { Runtime } from './runtime.ts'

const felt = 2000

/** what is above it, a timer takes for nothing */
const longestTimer = 2 ** 31 - 1

export type ContextName = keyof typeof contextFlags

/** What was typed for a command, as its flags and arguments read it. */
export interface Words {
  /** the command's id with spaces: `teams list` */
  name: string
  argv: string[]
  args: Record<string, string | undefined>
  /** what stands after the named arguments, where the last of them repeats */
  rest: string[]
  flags: Record<string, unknown>
}

/** One run of one command: what was typed, who calls, and the ways in and out. */
export class Run {
  readonly runtime: Runtime
  /** the command's id with spaces: `teams list` */
  readonly name: string
  readonly argv: string[]
  readonly args: Words['args']
  readonly rest: string[]
  readonly flags: Record<string, unknown>
  readonly signal: AbortSignal
  readonly sources: Sources
  readonly progress: Progress
  /** takes the notes while something else has the screen */
  divertNotes: ((text: string) => void) | undefined
  readonly #warnings = new AnswerWarnings()
  #session: Promise<Session> | undefined
  #client: Promise<Client> | undefined
  #anonymous: Promise<Client> | undefined
  readonly #connected: Client[] = []

  constructor(runtime: Runtime, { name, argv, args, rest, flags }: Words) {
    this.runtime = runtime
    this.name = name
    this.argv = argv
    this.args = args
    this.rest = rest
    this.flags = flags
    this.sources = new Sources(runtime)
    this.progress = new Progress(runtime.stderr, runtime.env.TERM !== 'dumb')
    this.signal = this.#bounded(runtime.signal)
  }

  text(flag: string): string | undefined {
    return this.flags[flag] as string | undefined
  }

  has(flag: string): boolean {
    return this.flags[flag] === true
  }

  number(flag: string, least: number, most?: number): number | undefined {
    const text = this.text(flag)
    return text === undefined ? undefined : wholeNumber(flag, text, least, most)
  }

  /** the page that a list begins with */
  get cursor(): string | undefined {
    const cursor = this.text('cursor')
    if (cursor === '') throw usage([{ where: '--cursor', rule: 'not empty', value: '' }])
    return cursor
  }

  duration(flag: string): number | undefined {
    const text = this.text(flag)
    return text === undefined ? undefined : duration(flag, text)
  }

  get environment(): Environment {
    const { env, cwd, home, platform } = this.runtime
    return { env, cwd, home, platform }
  }

  session(): Promise<Session> {
    this.#session ??= this.#openSession()
    return this.#session
  }

  client(): Promise<Client> {
    this.#client ??= this.session().then(async (session) =>
      this.connect(session.apiUrl.value, (await requireToken(session)).value),
    )
    return this.#client
  }

  /** A client without a token, for what stands elsewhere than in the service. */
  anonymousClient(): Promise<Client> {
    this.#anonymous ??= this.session().then(({ apiUrl }) => this.connect(apiUrl.value, undefined))
    return this.#anonymous
  }

  /** A client that isn't the session's: `auth` asks with tokens that are not, or not yet, in use. */
  connect(apiUrl: string, token: string | undefined, maxWait = this.duration('max-wait')): Client {
    const { env, clock, random, dispatcher, version } = this.runtime
    const client = createClient({
      apiUrl,
      token,
      userAgent: `docsctl/${version}`,
      env,
      clock,
      random,
      signal: this.signal,
      shortLived: true,
      observe: (event) => this.#observe(event),
      ...(dispatcher && { dispatcher }),
      ...(maxWait !== undefined && { maxWait }),
    })
    this.#connected.push(client)
    return client
  }

  /**
   * What fills a path parameter that the command lives in; the error names every way to give it.
   * `word` is how it is typed where that isn't by its flag.
   */
  async context(name: ContextName, word?: string): Promise<string> {
    const { flag } = contextFlags[name]
    const typed = this.text(flag)
    if (typed !== undefined) return typed
    const session = name === 'changeRequestId' ? undefined : await this.session()
    const setting = flag === 'change-request' ? undefined : session?.[flag]
    if (setting) return setting.value
    const isSignedIn = session?.missingToken === undefined
    throw missingContext(flag, word ?? `--${flag}`, isSignedIn)
  }

  /** Whether a person is there to be asked. */
  get interactive(): boolean {
    return this.runtime.stdin.isTTY && this.runtime.stderr.isTTY && !this.has('no-input')
  }

  get color(): boolean {
    const { env, stdout } = this.runtime
    if (this.has('no-color') || env.NO_COLOR || env.TERM === 'dumb') return false
    return env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : stdout.isTTY
  }

  /** The format of the result: typed, from the settings, or what suits the place it goes to. */
  async format(): Promise<ResultFormat> {
    const typed = this.typedFormat
    if (typed) return typed
    const { output } = await this.session()
    return output?.value ?? (this.runtime.stdout.isTTY ? 'table' : 'tsv')
  }

  get typedFormat(): ResultFormat | undefined {
    return this.has('json') ? 'json' : (this.text('output') as ResultFormat | undefined)
  }

  /** A line for people, on stderr; the text may hold what the service sent. */
  async note(text: string): Promise<void> {
    if (this.has('quiet')) return
    if (this.divertNotes) {
      this.divertNotes(text)
      return
    }
    await this.progress.clear()
    const line = inert(sanitise(text), detectPipeline(this.runtime.env))
    // that nobody reads it any more is no reason to leave work undone
    await this.runtime.stderr.write(`${line}\n`).catch(() => {})
  }

  /** Says what was odd about the answers, and lets the connections go. */
  async finish(): Promise<void> {
    await this.progress.clear()
    if (!this.has('no-warn')) for (const line of this.#warnings.lines()) await this.note(line)
    await Promise.all(this.#connected.map((client) => client.close()))
  }

  #bounded(signal: AbortSignal): AbortSignal {
    const milliseconds = this.duration('timeout')
    if (milliseconds === undefined) return signal
    if (milliseconds === 0) {
      const value = this.text('timeout')
      throw usage([{ where: '--timeout', rule: 'a time above 0', value }])
    }
    const controller = new AbortController()
    const giveUp = () => {
      const message = `the time given with --timeout ${this.text('timeout')} is over`
      controller.abort(new DocsctlError('unreachable', message, { retryable: true }))
    }
    setTimeout(giveUp, Math.min(milliseconds, longestTimer)).unref()
    return AbortSignal.any([signal, controller.signal])
  }

  async #openSession(): Promise<Session> {
    const { keychain } = this.runtime
    const flags = {
      profile: this.text('profile'),
      apiUrl: this.text('api-url'),
      org: this.text('org'),
    }
    const session = await resolveSession(this.environment, flags, keychain)
    for (const text of session.notes) await this.note(`note: ${text}`)
    return session
  }

  #observe(event: ClientEvent): void {
    if (event.type === 'answer-problem') this.#warnings.add(event)
    else if (event.type === 'wait' && event.ms > felt) void this.note(waitLine(event))
    else if (this.has('verbose')) {
      const line = verboseLine(event)
      if (line) void this.note(line)
    }
  }
}

function waitLine({ ms, reason }: Extract<ClientEvent, { type: 'wait' }>): string {
  return `waiting ${Math.ceil(ms / 1000)} s: ${reason}`
}

function verboseLine(event: ClientEvent): string | undefined {
  if (event.type === 'request') {
    const again = event.attempt > 1 ? ` (try ${event.attempt})` : ''
    return `> ${event.method} ${event.url}${again}`
  }
  if (event.type === 'response') {
    const id = event.requestId ? ` ${event.requestId}` : ''
    return `< ${event.status} in ${Math.round(event.ms)} ms${id}`
  }
  if (event.type === 'wait') return `. ${waitLine(event)}`
  return undefined
}

function missingContext(flag: string, word: string, isSignedIn: boolean): DocsctlError {
  const what = { org: 'organization', space: 'space', site: 'site' }[flag]
  if (!what) return usage([{ where: word, rule: 'is needed' }])
  return new DocsctlError(
    'usage',
    `no ${what}: give ${word}, set DOCSCTL_${flag.toUpperCase()}, write "${flag}:" in .docsctl.yaml, or run docsctl config set ${flag} ID`,
    {
      // signing in comes first, and may settle the organization too
      hint: isSignedIn ? `docsctl config set ${flag} ID` : 'docsctl auth login',
      problems: [{ where: word, rule: 'is needed' }],
    },
  )
}
