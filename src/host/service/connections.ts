import type { Client } from '../../client/client.ts'
import type { ClientEvent, CompletedChange } from '../../client/events.ts'
import type { DocsctlError } from '../../errors.ts'
import { unlessAborted } from '../../fs/unless-aborted.ts'
import type { OnFault, Session } from '../../profile/session.ts'
import type { ParsedArgs } from '../arguments/parsed-args.ts'
import type { NameDropper } from '../program/extension-types.ts'
import { hostExtensions } from '../program/extensions.ts'
import type { Runtime } from '../program/runtime.ts'
import { AnswerWarnings } from './answer-warnings.ts'
import { type AnsweredWrite, unusableAnswer } from './unusable-answer.ts'

// loaded on first use, because help and usage errors don't need the client
const loadClient = () => import('../../client/client.ts')
const loadSession = () => import('../../profile/session.ts')

/** The minimum duration of a wait that is reported, in ms. */
const minReportedWait = 2000

interface ConnectionNeeds {
  args: ParsedArgs
  runtime: Runtime
  note: (text: string) => Promise<void>
  isReading: boolean
}

/** The session of a run, with the clients that the run uses. */
export class Connections {
  readonly #args: ParsedArgs
  readonly #runtime: Runtime
  readonly #note: (text: string) => Promise<void>
  readonly #isReading: boolean
  #names: NameDropper | undefined
  readonly #warnings = new AnswerWarnings()
  /** the last successful write of the run */
  #written: AnsweredWrite | undefined
  /** the last change that the API accepted; its response may not be complete yet */
  #changed: AnsweredWrite | undefined
  readonly #completed: CompletedChange[] = []
  #apiUrl: string | undefined
  readonly #connected: Client[] = []
  #session: Promise<Session> | undefined
  #client: Promise<Client> | undefined
  #anonymous: Promise<Client> | undefined

  constructor({ args, runtime, note, isReading }: ConnectionNeeds) {
    this.#isReading = isReading
    this.#args = args
    this.#runtime = runtime
    this.#note = note
  }

  session(): Promise<Session> {
    // reading the token file may block, because it can be a pipe
    this.#session ??= unlessAborted(this.#openSession(), this.#runtime.signal)
    return this.#session
  }

  /**
   * Returns the session without its invalid settings, together with the errors for these settings.
   * Later callers get the same result.
   */
  async usableSession(): Promise<{ session: Session; faults: DocsctlError[] }> {
    const faults: DocsctlError[] = []
    const opened = this.#openSession((error) => faults.push(error))
    this.#session = unlessAborted(opened, this.#runtime.signal)
    return { session: await this.#session, faults }
  }

  client(): Promise<Client> {
    this.#client ??= this.session().then(async (session) => {
      this.#apiUrl = session.apiUrl.value
      const { requireToken } = await loadSession()
      return await this.connect(session.apiUrl.value, (await requireToken(session)).value)
    })
    return this.#client
  }

  anonymousClient(): Promise<Client> {
    this.#anonymous ??= this.session().then(({ apiUrl }) => this.connect(apiUrl.value, undefined))
    return this.#anonymous
  }

  async connect(
    apiUrl: string,
    token: string | undefined,
    maxWait = this.#args.duration('max-wait'),
  ): Promise<Client> {
    const { createClient } = await loadClient()
    if (!this.#isReading) this.#names ??= await hostExtensions().createNameDropper(this.#runtime)
    const { env, clock, random, dispatcher, version } = this.#runtime
    const client = createClient({
      apiUrl,
      token,
      userAgent: `docsctl/${version}`,
      env,
      clock,
      random,
      signal: this.#runtime.signal,
      shortLived: true,
      observe: (event) => this.#observe(event),
      ...(dispatcher && { dispatcher }),
      ...(maxWait !== undefined && { maxWait }),
    })
    this.#connected.push(client)
    return client
  }

  /**
   * If a malformed response caused an error, returns an error that describes the response.
   * Otherwise, returns the error unchanged.
   */
  blamed(error: unknown): unknown {
    return unusableAnswer(error, this.#warnings.lines(), this.#written)
  }

  /** Returns the last successful write, the last accepted change, and all completed changes. */
  get writes() {
    return { written: this.#written, changed: this.#changed, completed: this.#completed }
  }

  /** Prints the warnings about responses, and closes the connections. */
  async close(): Promise<void> {
    if (!this.#args.has('no-warn')) {
      for (const line of this.#warnings.lines()) await this.#note(line)
    }
    this.#names?.end()
    await Promise.all(this.#connected.map((client) => client.close()))
  }

  async #openSession(onFault?: OnFault): Promise<Session> {
    const { keychain, env, cwd, home, platform } = this.#runtime
    const flags = {
      profile: this.#args.text('profile'),
      apiUrl: this.#args.text('api-url'),
    }
    const { resolveSession } = await loadSession()
    const session = await resolveSession({ env, cwd, home, platform }, flags, keychain, onFault)
    for (const text of session.notes) await this.#note(`note: ${text}`)
    return session
  }

  #observe(event: ClientEvent): void {
    if ((event.type === 'request' || event.type === 'response') && event.method !== 'GET') {
      if (event.type === 'request') this.#names?.begin(event.url)
      else this.#names?.finish(event.url)
    }
    if (event.type === 'response' && event.method !== 'GET' && isSuccess(event.status)) {
      if (event.status !== 202) this.#written = event
      if (this.#apiUrl !== undefined && event.url.startsWith(this.#apiUrl)) this.#changed = event
    }
    if (event.type === 'change') this.#completed.push(event.change)
    else if (event.type === 'answer-problem') this.#warnings.add(event)
    else if (event.type === 'slow') void this.#note(slowLine(event))
    else if (event.type === 'wait' && event.ms > minReportedWait) void this.#note(waitLine(event))
    else if (this.#args.has('verbose')) {
      const line = verboseLine(event)
      if (line) void this.#note(line)
    }
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300

function waitLine({ ms, reason }: Extract<ClientEvent, { type: 'wait' }>): string {
  return `Waiting ${Math.ceil(ms / 1000)} s: ${reason}`
}

function slowLine({ host, bytes, ms }: Extract<ClientEvent, { type: 'slow' }>): string {
  const received = bytes === 1 ? '1 byte' : `${bytes} bytes`
  return `Waiting for the response from ${host}: ${received} in ${Math.round(ms / 1000)} s`
}

function verboseLine(event: ClientEvent): string | undefined {
  switch (event.type) {
    case 'request': {
      const again = event.attempt > 1 ? ` (attempt ${event.attempt})` : ''
      return `> ${event.method} ${event.url}${again}`
    }
    case 'response': {
      const id = event.requestId ? ` ${event.requestId}` : ''
      return `< ${event.status} in ${Math.round(event.ms)} ms${id}`
    }
    case 'wait':
      return `. ${waitLine(event)}`
    case 'answer-problem':
    case 'change':
    case 'page':
    case 'slow':
      return undefined
    default:
      return event satisfies never
  }
}
