import type { Client } from '../../client/client.ts'
import { isName, isOrganizationId, parseId } from '../../contract/id-form.ts'
import type { ResourceKind, Scope } from '../../contract/resource-kinds.ts'
import { kindsByParameter, namings } from '../../contract/resource-kinds.ts'
import { ClosedPipe, DocsctlError } from '../../errors.ts'
import { invalidValue, missing } from '../../output/text/problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { stateFolder } from '../../profile/environment.ts'
import type { Session } from '../../profile/session.ts'
import { contextFlags } from '../arguments/flags.ts'
import type { NamedArguments, NameResolver } from '../program/extension-types.ts'
import { hostExtensions } from '../program/extensions.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../program/run.ts'
import { Connections } from './connections.ts'
import type { ContextName, ContextValue, ServiceAccess } from './service-access.ts'

type ServiceOptions = WithArgs & WithConsole & WithEnvironment & { isReading: boolean }

/** The service access of a run. It also closes the connections at the end of the run. */
export class RunService implements ServiceAccess {
  readonly #run: ServiceOptions
  readonly #connections: Connections
  readonly #fromAddresses = new Map<string, Set<string>>()
  #resolver: Promise<NameResolver> | undefined

  constructor(run: ServiceOptions) {
    const { args, console, environment, isReading } = run
    this.#run = run
    this.#connections = new Connections({
      args,
      runtime: environment,
      note: (text) => console.note(text),
      isReading,
    })
  }

  get isReading(): boolean {
    return this.#run.isReading
  }

  get hasResolvedNames(): boolean {
    return this.#resolver !== undefined
  }

  session(): Promise<Session> {
    return this.#connections.session()
  }

  usableSession(): ReturnType<Connections['usableSession']> {
    return this.#connections.usableSession()
  }

  client(): Promise<Client> {
    return this.#connections.client()
  }

  anonymousClient(): Promise<Client> {
    return this.#connections.anonymousClient()
  }

  connect(apiUrl: string, token: string | undefined, maxWait?: number): Promise<Client> {
    return this.#connections.connect(apiUrl, token, maxWait)
  }

  async context(name: ContextName, argument?: string): Promise<string> {
    const { value, origin } = await this.contextAsTyped(name, argument)
    return await this.idOf(kindsByParameter[name] as ResourceKind, value, origin)
  }

  async contextAsTyped(name: ContextName, argument?: string): Promise<ContextValue> {
    const { flag } = contextFlags[name]
    const typed = this.#run.args.text(flag)
    if (typed !== undefined) return { value: typed, origin: `--${flag}` }
    const [pasted, other] = this.#fromAddresses.get(name) ?? []
    if (other) {
      const { noun } = namings[kindsByParameter[name] as ResourceKind]
      const expected = `Expected URLs in the same ${noun}`
      throw usage([invalidValue(argument ?? `--${flag}`, undefined, expected)])
    }
    if (pasted) return { value: pasted, origin: 'URL to look up' }
    const session = name === 'changeRequestId' ? undefined : await this.session()
    const setting = flag === 'change-request' ? undefined : session?.[flag]
    if (setting) return setting
    const isSignedIn = session?.missingToken === undefined
    throw missingContext(flag, argument ?? `--${flag}`, isSignedIn)
  }

  async isOwnOrg(argument: string | undefined): Promise<boolean> {
    const { org } = await this.session()
    return org?.value === argument && isOrganizationId(argument ?? '')
  }

  async idsOf(named: NamedArguments, scope?: Scope): Promise<string[]> {
    const { kind, values } = named
    if (this.#run.args.has('by-id')) return [...values]
    if (!values.some((argument) => isName(argument, kind))) {
      return values.map((argument) => parseId(argument, kind) ?? argument)
    }
    if (kind === 'orgs' && values.length === 1 && (await this.isOwnOrg(values[0])))
      return [...values]
    return await (await this.#names()).ids(named, scope)
  }

  async idNamedLikeAnId(
    kind: ResourceKind,
    argument: string,
    scope: Scope,
  ): Promise<string | undefined> {
    return await (await this.#names()).idNamedLike(argument, kind, scope)
  }

  async currentId(kind: ResourceKind, id: string, resource: unknown): Promise<string> {
    return (await this.#resolver?.then((names) => names.current(id, kind, resource))) ?? id
  }

  async idOf(kind: ResourceKind, argument: string, where: string, scope?: Scope): Promise<string> {
    const [id = argument] = await this.idsOf({ kind, values: [argument], where }, scope)
    return id
  }

  async rememberAddress(ids: Readonly<Record<string, string>>, address: string): Promise<void> {
    for (const [name, { flag }] of Object.entries(contextFlags)) {
      const id = ids[name]
      const typed = this.#run.args.text(flag)
      if (id === undefined || typed === address) continue
      if (typed !== undefined && (await this.context(name as ContextName)) !== id) {
        throw usage([
          invalidValue(`--${flag}`, typed, `It does not match the URL ${quotedValue(address)}`),
        ])
      }
      this.#fromAddresses.set(name, (this.#fromAddresses.get(name) ?? new Set()).add(id))
    }
  }

  blamed(error: unknown): unknown {
    return this.#connections.blamed(error)
  }

  /** Returns the error with which the command ends. The error describes any preceding writes. */
  async ended(error: unknown): Promise<unknown> {
    const { written, completed } = this.#connections.writes
    const blamed = this.blamed(error)
    // loading a file fails if too many files are open
    const loaded = written && (await import('./preceding-writes.ts').catch(() => undefined))
    if (!loaded) return blamed
    if (error instanceof ClosedPipe) {
      await this.#run.console.note(`note: ${error.message}. ${loaded.precedingWriteText(written)}`)
    }
    return loaded.withWrite(blamed, written, completed)
  }

  /** Prints the warnings about responses, and closes the connections. */
  async finish(): Promise<void> {
    await this.#run.console.progress.clear()
    await this.#recordWrite()
    await this.#connections.close()
  }

  #names(): Promise<NameResolver> {
    this.#resolver ??= hostExtensions().createNameResolver({ ...this.#run, service: this })
    return this.#resolver
  }

  /**
   * Records that a change was made without a journal, so that a later `undo` doesn't silently skip
   * the change.
   */
  async #recordWrite(): Promise<void> {
    const { changed } = this.#connections.writes
    const { args, environment } = this.#run
    if (!changed || this.isReading || environment.job.keepsJournal) return
    const { profile, apiUrl, org } = await this.session()
    const [, inPath] = /\/orgs\/([^/?]+)/.exec(changed.url) ?? []
    const typed = args.text('org') === undefined ? org?.value : undefined
    const place = inPath === undefined ? typed : decodeURIComponent(inPath)
    await hostExtensions().recordWrite(stateFolder(environment), {
      command: args.command,
      at: new Date(environment.clock.now()).toISOString(),
      ...{ profile: profile.value, apiUrl: apiUrl.value },
      ...(place !== undefined && { org: place }),
    })
  }
}

function missingContext(flag: string, argument: string, isSignedIn: boolean): DocsctlError {
  const what = { org: 'organization', space: 'space', site: 'site' }[flag]
  if (!what) return usage([missing(argument)])
  return new DocsctlError(
    'usage',
    `Missing ${what}. Use ${argument}, set DOCSCTL_${flag.toUpperCase()}, add "${flag}:" to .docsctl.yaml, or run docsctl config set ${flag} ID`,
    {
      // signing in is the first step, and may also set the organization
      hint: isSignedIn
        ? `docsctl ${flag}s list, then docsctl config set ${flag} ID`
        : 'docsctl auth login',
      problems: [{ ...missing(argument), rule: 'missing-context' }],
    },
  )
}
