import type { Config } from '@oclif/core'
import { commandArguments } from '../arguments/command-arguments.ts'
import { outputFlags, sessionFlags } from '../arguments/flags.ts'
import type { ParsedArgs } from '../arguments/parsed-args.ts'
import type { CommandClass } from './command.ts'
import { configRuntime, loadCommand } from './config.ts'
import { createRun } from './create-run.ts'
import type { RunJob } from './run-environment.ts'

/** The command line of an earlier run. */
export interface EarlierCommand {
  command: string
  argv: string[]
  /** the working folder of that run, if it differs from the current one */
  cwd: string | undefined
  org: string | undefined
  job: RunJob
}

/**
 * Runs the command of a job again, with its original arguments and in its original working folder.
 */
export async function rerunCommand(
  { command: name, argv, cwd, org, job }: EarlierCommand,
  { typed, input }: { typed: ParsedArgs['flags']; input: Record<string, unknown> },
  config: Config,
): Promise<void> {
  const id = name.replaceAll(' ', ':')
  const Command = (await loadCommand(id, config)) as unknown as CommandClass
  const { args, baseFlags } = Command
  const flags = { ...baseFlags, ...Command.flags }
  const command = new Command(argv, config)
  const runtime = configRuntime(config)
  const own = await commandArguments(command, runtime.env)
  // keeps the session flags and output flags of the current command
  const kept = Object.entries(own.flags).filter(
    ([flag]) => !(flag in outputFlags || flag in sessionFlags),
  )
  const place = org !== undefined && 'org' in flags ? { org } : {}
  const run = createRun(
    { ...runtime, cwd: cwd ?? runtime.cwd },
    {
      ...own,
      args: { ...own.args, ...pickDefined(args, input) },
      flags: { ...place, ...Object.fromEntries(kept), ...typed, ...pickDefined(flags, input) },
    },
    { job },
  )
  try {
    await command.perform(run)
  } catch (error) {
    throw await run.service.ended(error)
  } finally {
    await run.service.finish()
  }
}

/** Returns only the values of the flags or arguments that the command defines. */
function pickDefined<Value>(taken: object, input: Record<string, Value>): Record<string, string> {
  const given = Object.entries(input).filter(([name]) => name in taken)
  return Object.fromEntries(given) as Record<string, string>
}
