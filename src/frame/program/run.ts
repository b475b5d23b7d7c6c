import type { Client } from '../../client/client.ts'
import { absent, ClosedPipe, DocsctlError } from '../../errors.ts'
import type { ResumedJob } from '../../jobs/flow-step.ts'
import { idIn, isName, isOrganizationId } from '../../names/id-form.ts'
import { kindsByParameter, type Scope, type ThingKind } from '../../names/kinds.ts'
import { inert } from '../../pipelines/detect.ts'
import { type Environment, stateFolder } from '../../profile/environment.ts'
import type { Session } from '../../profile/session.ts'
import type { ResultFormat } from '../../text/render.ts'
import { sanitise } from '../../text/sanitise.ts'
import { usage } from '../../text/sentences.ts'
import type { NamedIds, NamedWords } from '../names/named-ids.ts'
import { Progress } from '../terminal/progress.ts'
import { contextFlags } from '../words/flags.ts'
import { TypedWords, type Words } from '../words/typed-words.ts'
import { Sources } from '../words/values.ts'
import { Connections } from './connections.ts'
import type { Runtime } from './runtime.ts'

/** what is above it, a timer takes for nothing */
const longestTimer = 2 ** 31 - 1

export type ContextName = keyof typeof contextFlags

/** One run of one command: what was typed, who calls, and the ways in and out. */
export class Run extends TypedWords {
  readonly runtime: Runtime
  readonly signal: AbortSignal
  readonly sources: Sources
  readonly progress: Progress
  /** takes the notes while something else has the screen */
  divertNotes: ((text: string) => void) | undefined
  /** whether nothing is written: what was kept of names will do then */
  isReading = false
  /** the job that this run goes on with, where it is not the first with these words */
  resumed: ResumedJob | undefined
  /** what it changes stands in a journal, by which it can be taken back */
  keepsJournal = false
  readonly #connections: Connections
  readonly #fromAddresses = new Map<string, Set<string>>()
  #namedIds: Promise<NamedIds> | undefined

  constructor(runtime: Runtime, words: Words) {
    super(words)
    this.runtime = runtime
    this.signal = this.#bounded(runtime.signal)
    this.sources = new Sources(runtime, this.signal)
    this.progress = new Progress(runtime.stderr, runtime.env.TERM !== 'dumb', runtime.later)
    const note = (text: string) => this.note(text)
    this.#connections = new Connections({ words: this, runtime, signal: this.signal, note })
  }

  get environment(): Environment {
    const { env, cwd, home, platform } = this.runtime
    return { env, cwd, home, platform }
  }

  session(): Promise<Session> {
    return this.#connections.session()
  }

  /** The same without the settings that can't be used, for who tells of them. */
  usableSession(): ReturnType<Connections['usableSession']> {
    return this.#connections.usableSession()
  }

  client(): Promise<Client> {
    return this.#connections.client()
  }

  /** A client without a token, for what stands elsewhere than in the service. */
  anonymousClient(): Promise<Client> {
    return this.#connections.anonymousClient()
  }

  /** A client that isn't the session's: `auth` asks with tokens that are not, or not yet, in use. */
  connect(apiUrl: string, token: string | undefined, maxWait?: number): Client {
    return this.#connections.connect(apiUrl, token, maxWait)
  }

  /**
   * What fills a path parameter that the command lives in; the error names every way to give it.
   * `word` is how it is typed where that isn't by its flag.
   */
  async context(name: ContextName, word?: string): Promise<string> {
    const { value, origin } = await this.contextAsTyped(name, word)
    return await this.idOf(kindsByParameter[name] as ThingKind, value, origin)
  }

  /** The same before it is known which thing is meant, and where it stands. */
  async contextAsTyped(
    name: ContextName,
    word?: string,
  ): Promise<{ value: string; origin: string }> {
    const { flag } = contextFlags[name]
    const typed = this.text(flag)
    if (typed !== undefined) return { value: typed, origin: `--${flag}` }
    const [pasted, other] = this.#fromAddresses.get(name) ?? []
    if (other)
      throw usage([
        { where: word ?? `--${flag}`, rule: 'is not the same in all of these addresses' },
      ])
    if (pasted) return { value: pasted, origin: 'the address' }
    const session = name === 'changeRequestId' ? undefined : await this.session()
    const setting = flag === 'change-request' ? undefined : session?.[flag]
    if (setting) return setting
    const isSignedIn = session?.missingToken === undefined
    throw missingContext(flag, word ?? `--${flag}`, isSignedIn)
  }

  /** The ids of things that were typed; what is known by its form to be one costs nothing. */
  async idsOf(named: NamedWords, scope?: Scope): Promise<string[]> {
    const { kind, words } = named
    if (this.has('by-id')) return [...words]
    if (!words.some((word) => isName(word, kind))) {
      return words.map((word) => idIn(word, kind) ?? word)
    }
    if (kind === 'orgs' && words.length === 1 && (await this.isOwnOrg(words[0]))) return [...words]
    return await (await this.#names()).ids(named, scope)
  }

  /** The id of what has an id's look for its name; nothing where there isn't just one. */
  async idNamedLikeAnId(kind: ThingKind, word: string, scope: Scope): Promise<string | undefined> {
    return await (await this.#names()).otherThan(word, kind, scope)
  }

  #names(): Promise<NamedIds> {
    this.#namedIds ??= import('../names/named-ids.ts').then(({ NamedIds }) => new NamedIds(this))
    return this.#namedIds
  }

  /** An organization is set once: its id may have the form of the names of hosts too. */
  async isOwnOrg(word: string | undefined): Promise<boolean> {
    const { org } = await this.session()
    return org?.value === word && isOrganizationId(word ?? '')
  }

  async idOf(kind: ThingKind, word: string, where: string, scope?: Scope): Promise<string> {
    const [id = word] = await this.idsOf({ kind, words: [word], where }, scope)
    return id
  }

  /** What a pasted address says of where a thing lies goes before the settings. */
  async rememberAddress(ids: Readonly<Record<string, string>>, address: string): Promise<void> {
    for (const [name, { flag }] of Object.entries(contextFlags)) {
      const id = ids[name]
      const typed = this.text(flag)
      if (id === undefined || typed === address) continue
      if (typed !== undefined && (await this.context(name as ContextName)) !== id) {
        throw usage([
          { where: `--${flag}`, rule: `is another one than in ${address}`, value: typed },
        ])
      }
      this.#fromAddresses.set(name, (this.#fromAddresses.get(name) ?? new Set()).add(id))
    }
  }

  /** Whether a person is there to be asked. */
  get interactive(): boolean {
    // standard input is a stream that costs something to look at
    return this.runtime.stderr.isTTY && this.runtime.stdin.isTTY && !this.has('no-input')
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
    const line = inert(sanitise(text), this.runtime.env, this.runtime.stderr)
    // that nobody reads it any more is no reason to leave work undone
    await this.runtime.stderr.write(`${line}\n`).catch(() => {})
  }

  /** What the command failed with, as the fault of odd answers where they are why. */
  blamed(error: unknown): unknown {
    return this.#connections.blamed(error)
  }

  /** What the command ends with, with what was written before that. */
  async ended(error: unknown): Promise<unknown> {
    const { unreadResult } = this.#connections
    if (error instanceof ClosedPipe && unreadResult !== undefined) {
      await this.note(`note: ${error.message}; ${unreadResult}`)
    }
    return this.#connections.ended(error)
  }

  /** Says what was odd about the answers, and lets the connections go. */
  async finish(): Promise<void> {
    await this.progress.clear()
    await this.#markWrite()
    await this.#connections.close()
  }

  /** What changed something without a journal is the last change all the same. */
  async #markWrite(): Promise<void> {
    const { changed } = this.#connections
    if (!changed || this.isReading || this.keepsJournal || this.resumed) return
    const { profile, apiUrl, org } = await this.session()
    const [, inPath] = /\/orgs\/([^/?]+)/.exec(changed.url) ?? []
    const typed = this.text('org') === undefined ? org?.value : undefined
    const place = inPath === undefined ? typed : decodeURIComponent(inPath)
    // where no more files may be open, the change was made all the same
    const marks = await import('../../jobs/last-write.ts').catch(() => undefined)
    marks?.markWrite(stateFolder(this.environment), {
      command: this.name,
      at: new Date(this.runtime.clock.now()).toISOString(),
      ...{ profile: profile.value, apiUrl: apiUrl.value },
      ...(place !== undefined && { org: place }),
    })
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
}

function missingContext(flag: string, word: string, isSignedIn: boolean): DocsctlError {
  const what = { org: 'organization', space: 'space', site: 'site' }[flag]
  if (!what) return usage([{ where: word, rule: absent.value }])
  return new DocsctlError(
    'usage',
    `no ${what}: give ${word}, set DOCSCTL_${flag.toUpperCase()}, write "${flag}:" in .docsctl.yaml, or run docsctl config set ${flag} ID`,
    {
      // signing in comes first, and may settle the organization too
      hint: isSignedIn
        ? `docsctl ${flag}s list, then docsctl config set ${flag} ID`
        : 'docsctl auth login',
      problems: [{ where: word, rule: absent.value }],
    },
  )
}
