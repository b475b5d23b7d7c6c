import type { ArgDefinition, FlagDefinition } from '../words/definitions.ts'
import { sessionFlags } from '../words/flags.ts'
import { parseWords } from '../words/parse.ts'
import { Run } from './run.ts'
import type { Runtime } from './runtime.ts'

/** What every command is: what oclif reads into the manifest as statics, and the work on a run. */
export abstract class DocsctlCommand {
  static summary: string
  static description?: string | undefined
  static examples: string[]
  static args: Record<string, ArgDefinition> = {}
  static flags: Record<string, FlagDefinition> = {}
  static baseFlags: Record<string, FlagDefinition> = sessionFlags

  /** By this, oclif knows a command from another class. */
  static run(): never {
    throw new Error('commands are started by startCommand, not by oclif')
  }

  abstract perform(run: Run): Promise<void>
}

export interface CommandClass {
  new (): DocsctlCommand
  args: typeof DocsctlCommand.args
  flags: typeof DocsctlCommand.flags
  baseFlags: typeof DocsctlCommand.baseFlags
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
  try {
    await checkOutput(run)
    await new Class().perform(run)
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
  const { checkJq } = await import('../../text/jq.ts')
  await checkJq(jq)
}
