import type { Config, Interfaces } from '@oclif/core'
import { Command } from '@oclif/core/command'
import type { Effect } from '../../contract/operation.ts'
import { commandArguments } from '../arguments/command-arguments.ts'
import type { ArgDefinition, FlagDefinition } from '../arguments/definitions.ts'
import { sessionFlags } from '../arguments/flags.ts'
import { rejectAfterAbort } from './abort-grace.ts'
import { configFor, configRuntime } from './config.ts'
import { createRun } from './create-run.ts'
import { hostExtensions } from './extensions.ts'
import type { Run, WithArgs } from './run.ts'
import type { ShapeSchema } from './shape-schema.ts'

/** The base class of all commands. It extends oclif's class and creates the run. */
export abstract class DocsctlCommand extends Command {
  static override summary: string
  static override description: string
  static override examples: Command.Example[]
  static override args: Record<string, ArgDefinition> = {}
  static override flags: Record<string, FlagDefinition> = {}
  static override baseFlags: Record<string, FlagDefinition> = sessionFlags
  /** the operations that the command calls, for help: `GET /v1/…` */
  static api: string[] = []
  /** the strongest effect of the command, if its operations don't determine it */
  static effect: Effect | undefined = undefined
  /** true if the current API may not support the command; docsctl doesn't suggest such a command */
  static isRetired = false
  /** the JSON Schema of `--json` output, as far as it is known */
  static result: (() => ShapeSchema | Promise<ShapeSchema>) | undefined = undefined

  /**
   * Runs the command with the given configuration. oclif's own `run` would load the configuration
   * again.
   */
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

  /** Returns whether all operations of the command only read. */
  protected get isReading(): boolean {
    const { effect, api } = this.constructor as typeof DocsctlCommand
    if (effect) return effect === 'read'
    return api.length > 0 && api.every((line) => line.startsWith('GET '))
  }

  override async run(): Promise<void> {
    const { isReading } = this
    const runtime = configRuntime(this.config)
    const typed = await commandArguments(this, runtime.env)
    this.parsed = true
    this.warnIfFlagDeprecated(typed.flags)
    const run = createRun(runtime, typed, { isReading })
    try {
      await checkOutput(run)
      await hostExtensions().noteInterruptedJobs(run)
      await Promise.race([this.perform(run), rejectAfterAbort(run.environment.signal)])
    } catch (error) {
      throw await run.service.ended(error)
    } finally {
      await run.service.finish()
    }
  }

  /** Rethrows the error, because the caller reports it. */
  protected override async catch(error: Error): Promise<never> {
    throw error
  }

  override warn(input: Error | string): Error | string {
    const text = typeof input === 'string' ? input : input.message
    void configRuntime(this.config).stderr.write(`note: ${text}\n`)
    return input
  }

  /**
   * Does nothing unless `deprecateAliases` is set. oclif's version searches all arguments for the
   * command name, which is slow if there are many arguments.
   */
  protected override warnIfCommandDeprecated(): void {
    if (this.ctor.deprecateAliases) super.warnIfCommandDeprecated()
  }
}

/** The class of a command, as exported by a file in `commands`. */
export type CommandClass = (new (
  argv: string[],
  config: Config,
) => DocsctlCommand) &
  Omit<typeof DocsctlCommand, 'prototype'>

/**
 * Checks the output flags before the command runs. Otherwise, a write could succeed before the
 * usage error is reported.
 */
async function checkOutput(run: WithArgs): Promise<void> {
  const jq = run.args.text('jq')
  if (jq === undefined) return
  const { checkJq } = await import('../../output/jq.ts')
  await checkJq(jq)
}
