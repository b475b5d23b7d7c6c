import { Command, type Config } from '@oclif/core'
import { sessionFlags } from './flags.ts'
import { parseWords } from './parse.ts'
import { Run } from './run.ts'
import type { Runtime } from './runtime.ts'

/** What every command is: its flags as statics that oclif reads, and the work on a run. */
export abstract class DocsctlCommand extends Command {
  static override baseFlags = sessionFlags

  abstract perform(run: Run): Promise<void>

  override run(): Promise<void> {
    throw new Error('commands are started by startCommand, not by oclif')
  }
}

export interface CommandClass {
  new (argv: string[], config: Config): DocsctlCommand
  args: typeof Command.args
  flags: typeof Command.flags
  baseFlags: typeof Command.baseFlags
  /** the operations of the service that it calls, for the help: `GET /v1/…` */
  api?: string[]
}

/** Runs a command in place of oclif: its parser, its error handling and its output are not used. */
export async function startCommand(
  Class: CommandClass,
  id: string,
  argv: string[],
  runtime: Runtime,
): Promise<void> {
  const parsed = parseWords(argv, {
    flags: { ...Class.baseFlags, ...Class.flags },
    args: Class.args,
  })
  const run = new Run(runtime, id.replaceAll(':', ' '), argv, parsed)
  // oclif asks its configuration for a name to log under, and for nothing else
  const command = new Class(argv, { bin: 'docsctl' } as Config)
  try {
    await checkOutput(run)
    await command.perform(run)
  } finally {
    await run.finish()
  }
}

/** How the result is printed is checked before the work: a write must not be done and then end as bad usage. */
async function checkOutput(run: Run): Promise<void> {
  // refuses --json together with another format
  void run.typedFormat
  const jq = run.text('jq')
  if (jq === undefined) return
  const { checkJq } = await import('../output/jq.ts')
  await checkJq(jq)
}
