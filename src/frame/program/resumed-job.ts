import type { Config } from '@oclif/core'
import type { ResumedJob } from '../../jobs/flow-step.ts'
import { neededAgain } from '../../jobs/secrets.ts'
import { outputFlags, sessionFlags } from '../words/flags.ts'
import { parseByOclif, wordsOf } from '../words/oclif-parse.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { CommandClass } from './command.ts'
import { loadCommand, runtimeOf } from './config.ts'
import { Run } from './run.ts'

/** Has the command of a job go on with it: by the words that it was begun with, where it was begun. */
export async function runCommandOf(
  resumed: ResumedJob,
  { typed, input }: { typed: TypedWords['flags']; input: Record<string, unknown> },
  config: Config,
): Promise<void> {
  const { job, command: name, words, flow, org } = resumed.job.header
  const missing = flow?.hidden?.filter((one) => input[one] === undefined) ?? []
  if (missing.length > 0) throw neededAgain(job, missing)
  const id = name.replaceAll(' ', ':')
  const Command = (await loadCommand(id, config)) as unknown as CommandClass
  const { args, baseFlags } = Command
  const flags = { ...baseFlags, ...Command.flags }
  const command = new Command(words, config)
  const own = wordsOf({ id, args }, words, await parseByOclif(words, { flags, args }, command))
  // whoever goes on says by which means, and how it is shown
  const kept = Object.entries(own.flags).filter(
    ([flag]) => !(flag in outputFlags || flag in sessionFlags),
  )
  const place = org !== undefined && 'org' in flags ? { org } : {}
  const runtime = runtimeOf(config)
  const run = new Run(
    { ...runtime, cwd: flow?.cwd ?? runtime.cwd },
    {
      ...own,
      args: { ...own.args, ...only(args, input) },
      flags: { ...place, ...Object.fromEntries(kept), ...typed, ...only(flags, input) },
    },
  )
  run.resumed = resumed
  try {
    await command.perform(run)
  } catch (error) {
    throw await run.ended(error)
  } finally {
    await run.finish()
  }
}

/** What was given again, of what is taken. */
function only<Value>(taken: object, input: Record<string, Value>): Record<string, string> {
  const given = Object.entries(input).filter(([name]) => name in taken)
  return Object.fromEntries(given) as Record<string, string>
}
