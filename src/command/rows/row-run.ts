import { kindsByParameter, type ResourceKind } from '../../contract/resource-kinds.ts'
import { contextFlags } from '../../host/arguments/flags.ts'
import { parseJson } from '../../host/arguments/parse-json.ts'
import { type CommandLine, ParsedArgs } from '../../host/arguments/parsed-args.ts'
import { Sources } from '../../host/arguments/values.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ContextName, ContextValue, ServiceAccess } from '../../host/service/service-access.ts'
import { conflicting } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** A run whose arguments can be replaced with the values of a row. */
export type RowRun = WithArgs & WithService & WithConsole & WithEnvironment

/**
 * The input sources of a row. Cell values are literal, so a cell that begins with @ doesn't read a
 * file.
 */
class RowSources extends Sources {
  readonly #typed: Sources
  readonly #inRow: ReadonlySet<string>

  constructor(run: WithEnvironment, inRow: readonly string[]) {
    super(run.environment, run.environment.signal)
    this.#typed = run.environment.sources
    this.#inRow = new Set(inRow.map((name) => `--${name}`))
  }

  override async text(where: string, value: string): Promise<string> {
    return this.#inRow.has(where) ? value : await this.#typed.text(where, value)
  }

  override async jsonText(where: string, value: string): Promise<unknown> {
    return this.#inRow.has(where)
      ? parseJson(where, value)
      : await this.#typed.jsonText(where, value)
  }

  override async json(where: string, value: string): Promise<unknown> {
    return await this.#typed.json(where, value)
  }

  override async stdin(where: string): Promise<string> {
    throw usage([{ ...conflicting(`- for ${where}`, ['--rows']), where, value: '-' }])
  }
}

/** Collects notes about rows. They are printed once, after all rows have passed the checks. */
export class RowNotes {
  readonly #run: WithConsole
  readonly #texts = new Set<string>()
  #isShown = false

  constructor(run: WithConsole) {
    this.#run = run
  }

  async add(text: string): Promise<void> {
    if (this.#texts.has(text)) return
    this.#texts.add(text)
    if (this.#isShown) await this.#run.console.note(text)
  }

  async show(): Promise<void> {
    this.#isShown = true
    for (const text of this.#texts) await this.#run.console.note(text)
  }
}

/** The service access of a run, with the flags of a row as context. */
class RowService implements ServiceAccess {
  readonly #service: ServiceAccess
  readonly #args: ParsedArgs

  constructor(service: ServiceAccess, args: ParsedArgs) {
    this.#service = service
    this.#args = args
  }

  async contextAsTyped(name: ContextName, argument?: string): Promise<ContextValue> {
    const { flag } = contextFlags[name]
    const value = this.#args.text(flag)
    return value === undefined
      ? await this.#service.contextAsTyped(name, argument)
      : { value, origin: `--${flag}` }
  }

  async context(name: ContextName, argument?: string): Promise<string> {
    const { value, origin } = await this.contextAsTyped(name, argument)
    return await this.idOf(kindsByParameter[name] as ResourceKind, value, origin)
  }

  get isReading() {
    return this.#service.isReading
  }
  get hasResolvedNames() {
    return this.#service.hasResolvedNames
  }
  session() {
    return this.#service.session()
  }
  usableSession() {
    return this.#service.usableSession()
  }
  client() {
    return this.#service.client()
  }
  anonymousClient() {
    return this.#service.anonymousClient()
  }
  connect(...options: Parameters<ServiceAccess['connect']>) {
    return this.#service.connect(...options)
  }
  isOwnOrg(argument: string | undefined) {
    return this.#service.isOwnOrg(argument)
  }
  blamed(error: unknown) {
    return this.#service.blamed(error)
  }
  idOf(...named: Parameters<ServiceAccess['idOf']>) {
    return this.#service.idOf(...named)
  }
  idsOf(...named: Parameters<ServiceAccess['idsOf']>) {
    return this.#service.idsOf(...named)
  }
  idNamedLikeAnId(...named: Parameters<ServiceAccess['idNamedLikeAnId']>) {
    return this.#service.idNamedLikeAnId(...named)
  }
  currentId(...resolved: Parameters<ServiceAccess['currentId']>) {
    return this.#service.currentId(...resolved)
  }
  rememberAddress(...pasted: Parameters<ServiceAccess['rememberAddress']>) {
    return this.#service.rememberAddress(...pasted)
  }
}

/**
 * Returns the run of one row. Its arguments are the cell values. It shares the service and the
 * streams with the whole run.
 */
export function createRowRun(
  run: RowRun,
  words: CommandLine,
  { inRow, notes }: { inRow: readonly string[]; notes: RowNotes },
): RowRun {
  const args = new ParsedArgs(words)
  const sources = new RowSources(run, inRow)
  return {
    args,
    service: new RowService(run.service, args),
    console: run.console.withNotes((text) => notes.add(text)),
    environment: { ...run.environment, sources },
  }
}
