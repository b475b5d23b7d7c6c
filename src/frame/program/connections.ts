import { type Client, createClient } from '../../client/client.ts'
import type { ClientEvent } from '../../client/events.ts'
import type { DocsctlError } from '../../errors.ts'
import { unlessAborted } from '../../files/unless-aborted.ts'
import { type OnFault, requireToken, resolveSession, type Session } from '../../profile/session.ts'
import { AnswerWarnings } from '../result/answer-warnings.ts'
import {
  type AnsweredWrite,
  beforeThat,
  unusableAnswer,
  withWrite,
} from '../result/unusable-answer.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Runtime } from './runtime.ts'

/** A wait is told where it is longer than this. */
const noticed = 2000

interface ConnectionNeeds {
  words: TypedWords
  runtime: Runtime
  signal: AbortSignal
  note: (text: string) => Promise<void>
}

/** Who calls, and the clients by which the service is called. */
export class Connections {
  readonly #words: TypedWords
  readonly #runtime: Runtime
  readonly #signal: AbortSignal
  readonly #note: (text: string) => Promise<void>
  readonly #warnings = new AnswerWarnings()
  /** the last success of a write */
  #written: AnsweredWrite | undefined
  /** the last change that the service of the session was asked for, and may not have done yet */
  #changed: AnsweredWrite | undefined
  #apiUrl: string | undefined
  readonly #connected: Client[] = []
  #session: Promise<Session> | undefined
  #client: Promise<Client> | undefined
  #anonymous: Promise<Client> | undefined

  constructor({ words, runtime, signal, note }: ConnectionNeeds) {
    this.#words = words
    this.#runtime = runtime
    this.#signal = signal
    this.#note = note
  }

  session(): Promise<Session> {
    // a file of a token may be a pipe
    this.#session ??= unlessAborted(this.#openSession(), this.#signal)
    return this.#session
  }

  /** The session without what can't be used of the settings, and what that is; who asks later gets the same. */
  async usableSession(): Promise<{ session: Session; faults: DocsctlError[] }> {
    const faults: DocsctlError[] = []
    const opened = this.#openSession((error) => faults.push(error))
    this.#session = unlessAborted(opened, this.#signal)
    return { session: await this.#session, faults }
  }

  client(): Promise<Client> {
    this.#client ??= this.session().then(async (session) => {
      this.#apiUrl = session.apiUrl.value
      return this.connect(session.apiUrl.value, (await requireToken(session)).value)
    })
    return this.#client
  }

  anonymousClient(): Promise<Client> {
    this.#anonymous ??= this.session().then(({ apiUrl }) => this.connect(apiUrl.value, undefined))
    return this.#anonymous
  }

  connect(
    apiUrl: string,
    token: string | undefined,
    maxWait = this.#words.duration('max-wait'),
  ): Client {
    const { env, clock, random, dispatcher, version } = this.#runtime
    const client = createClient({
      apiUrl,
      token,
      userAgent: `docsctl/${version}`,
      env,
      clock,
      random,
      signal: this.#signal,
      shortLived: true,
      observe: (event) => this.#observe(event),
      ...(dispatcher && { dispatcher }),
      ...(maxWait !== undefined && { maxWait }),
    })
    this.#connected.push(client)
    return client
  }

  /** What the work failed with, as the fault of odd answers where they are why. */
  blamed(error: unknown): unknown {
    return unusableAnswer(error, this.#warnings.lines(), this.#written)
  }

  /** What the command ends with, with what was written before that. */
  ended(error: unknown): unknown {
    return withWrite(this.blamed(error), this.#written)
  }

  /** What stands for the result of a write that nobody reads; a read needs no word. */
  get unreadResult(): string | undefined {
    return this.#written && beforeThat(this.#written)
  }

  get changed(): AnsweredWrite | undefined {
    return this.#changed
  }

  /** Says what was odd about the answers, and lets the connections go. */
  async close(): Promise<void> {
    if (!this.#words.has('no-warn')) {
      for (const line of this.#warnings.lines()) await this.#note(line)
    }
    await Promise.all(this.#connected.map((client) => client.close()))
  }

  async #openSession(onFault?: OnFault): Promise<Session> {
    const { keychain, env, cwd, home, platform } = this.#runtime
    const flags = {
      profile: this.#words.text('profile'),
      apiUrl: this.#words.text('api-url'),
    }
    const session = await resolveSession({ env, cwd, home, platform }, flags, keychain, onFault)
    for (const text of session.notes) await this.#note(`note: ${text}`)
    return session
  }

  #observe(event: ClientEvent): void {
    if (event.type === 'response' && event.method !== 'GET' && isSuccess(event.status)) {
      if (event.status !== 202) this.#written = event
      if (this.#apiUrl !== undefined && event.url.startsWith(this.#apiUrl)) this.#changed = event
    }
    if (event.type === 'answer-problem') this.#warnings.add(event)
    else if (event.type === 'wait' && event.ms > noticed) void this.#note(waitLine(event))
    else if (this.#words.has('verbose')) {
      const line = verboseLine(event)
      if (line) void this.#note(line)
    }
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300

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
