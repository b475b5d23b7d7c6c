import { kindsByParameter, type ThingKind } from '../../names/kinds.ts'
import { togetherRule, usage } from '../../text/sentences.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { ContextName, Run } from '../program/run.ts'
import { contextFlags } from '../words/flags.ts'
import { TypedWords, type Words } from '../words/typed-words.ts'
import { parseJson, Sources } from '../words/values.ts'

/** What of a run it takes to read rows. */
export type RowRun = TypedWords & ServiceAccess & Speaker & Machine

/** What stands in a row is meant as it stands: no file is read because a cell begins with @. */
class RowSources extends Sources {
  readonly #typed: Sources
  readonly #inRow: ReadonlySet<string>

  constructor(run: Machine, inRow: readonly string[]) {
    super(run.runtime, run.signal)
    this.#typed = run.sources
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
    throw usage([{ where, rule: togetherRule(['--rows']), value: '-' }])
  }
}

/** What is to be said of several rows is said once, and not before all of them are found right. */
export class RowNotes {
  readonly #run: Speaker
  readonly #texts = new Set<string>()
  #isShown = false

  constructor(run: Speaker) {
    this.#run = run
  }

  async add(text: string): Promise<void> {
    if (this.#texts.has(text)) return
    this.#texts.add(text)
    if (this.#isShown) await this.#run.note(text)
  }

  async show(): Promise<void> {
    this.#isShown = true
    for (const text of this.#texts) await this.#run.note(text)
  }
}

/** A run with the words of a row in place of those that were typed; all else is the run's own. */
export function runOfRow<OneRun extends RowRun>(
  run: OneRun,
  words: Words,
  { inRow, notes }: { inRow: readonly string[]; notes: RowNotes },
): OneRun {
  const typed = new TypedWords(words)
  const contextAsTyped: Run['contextAsTyped'] = async (name, word) => {
    const { flag } = contextFlags[name]
    const value = typed.text(flag)
    return value === undefined
      ? await run.contextAsTyped(name, word)
      : { value, origin: `--${flag}` }
  }
  const context = async (name: ContextName, word?: string) => {
    const { value, origin } = await contextAsTyped(name, word)
    return await run.idOf(kindsByParameter[name] as ThingKind, value, origin)
  }
  const sources = new RowSources(run, inRow)
  const note = (text: string) => notes.add(text)
  const own: Partial<Run> = { contextAsTyped, context, sources, note }
  return new Proxy(run, {
    get: (_, name) => {
      const source: object = name in own ? own : name in typed ? typed : run
      const value: unknown = Reflect.get(source, name, source)
      return typeof value === 'function' ? value.bind(source) : value
    },
  })
}
