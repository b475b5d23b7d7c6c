import type { Config, Interfaces } from '@oclif/core'
import { Command } from '@oclif/core/command'
import type { Effect } from '../../contract/operation.ts'
import type { ShapeSchema } from '../result/result-shape.ts'
import type { ArgDefinition, FlagDefinition } from '../words/definitions.ts'
import { sessionFlags } from '../words/flags.ts'
import { parseByOclif, wordsOf } from '../words/oclif-parse.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { noteBrokenOffJobs } from './broken-off-jobs.ts'
import { configFor, runtimeOf } from './config.ts'
import { leftBehind } from './left-behind.ts'
import { Run } from './run.ts'

/** Whoever types these is at what broke off. */
const isAtJob = /^jobs (resume|retry|rm)$/

type Typed = Record<string, unknown>

/** What every command is: an oclif command whose work is done on a run. */
export abstract class DocsctlCommand extends Command {
  static override summary: string
  static override description: string
  static override examples: string[]
  static override args: Record<string, ArgDefinition> = {}
  static override flags: Record<string, FlagDefinition> = {}
  static override baseFlags: Record<string, FlagDefinition> = sessionFlags
  /** the operations of the service that it calls, for the help: `GET /v1/…` */
  static api: string[] = []
  /** the most that it does, where that isn't told by these operations */
  static effect: Effect | undefined = undefined
  /** a service may not have it any more, so that nobody is sent to it */
  static isRetired = false
  /** what `--json` prints, as far as it is known */
  static result: (() => ShapeSchema | Promise<ShapeSchema>) | undefined = undefined

  /** oclif's own loads the configuration a second time, although it is handed over. */
  static override async run<T extends Command>(
    this: new (
      argv: string[],
      config: Config,
    ) => T,
    argv: string[] = process.argv.slice(2),
    options?: Interfaces.LoadOptions,
  ): Promise<ReturnType<T['run']>> {
    const command = new this(argv, await configFor(options))
    return await (command as unknown as { _run: () => Promise<ReturnType<T['run']>> })._run()
  }

  abstract perform(run: Run): Promise<void>

  /** Whether nothing that it calls writes. */
  protected get isReading(): boolean {
    const { effect, api } = this.constructor as typeof DocsctlCommand
    if (effect) return effect === 'read'
    return api.length > 0 && api.every((line) => line.startsWith('GET '))
  }

  override async run(): Promise<void> {
    const { argv } = this
    const run = new Run(runtimeOf(this.config), wordsOf(this.ctor, argv, await this.parse()))
    run.isReading = this.isReading
    try {
      await checkOutput(run)
      if (!isAtJob.test(run.name)) await noteBrokenOffJobs(run)
      await Promise.race([this.perform(run), leftBehind(run.signal)])
    } catch (error) {
      throw await run.ended(error)
    } finally {
      await run.finish()
    }
  }

  protected override async parse<F extends Typed, B extends Typed, A extends Typed>(
    options: Interfaces.Input<F, B, A> = this.ctor as Interfaces.Input<F, B, A>,
    argv: string[] = this.argv,
  ): Promise<Interfaces.ParserOutput<F, B, A>> {
    const flags = { ...options.baseFlags, ...options.flags } as Record<string, FlagDefinition>
    const args = (options.args ?? {}) as Record<string, ArgDefinition>
    const output = await parseByOclif(argv, { flags, args }, this)
    // what oclif warns of names flags by themselves
    for (const [name, flag] of Object.entries(flags)) flag.name = name
    this.warnIfFlagDeprecated(output.flags)
    this.parsed = true
    return output as Interfaces.ParserOutput<F, B, A>
  }

  /** Errors are told by whoever started the command. */
  protected override async catch(error: Error): Promise<never> {
    throw error
  }

  override warn(input: Error | string): Error | string {
    const text = typeof input === 'string' ? input : input.message
    void runtimeOf(this.config).stderr.write(`note: ${text}\n`)
    return input
  }

  /** oclif looks for the words that were typed in those of the process, which takes its time for many. */
  protected override warnIfCommandDeprecated(): void {
    if (this.ctor.deprecateAliases) super.warnIfCommandDeprecated()
  }
}

/** A class of commands, as a file of `commands` gives it. */
export type CommandClass = (new (
  argv: string[],
  config: Config,
) => DocsctlCommand) &
  Omit<typeof DocsctlCommand, 'prototype'>

/** How the result is printed is checked before the work: a write must not be done and then end as bad usage. */
async function checkOutput(run: TypedWords): Promise<void> {
  const jq = run.text('jq')
  if (jq === undefined) return
  const { checkJq } = await import('../../text/jq.ts')
  await checkJq(jq)
}
