import type { Config } from '@oclif/core'
import type { ResumedJob } from '../../jobs/flow-step.ts'
import { outputFlags, sessionFlags } from '../words/flags.ts'
import { parseByOclif, wordsOf } from '../words/oclif-parse.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { CommandClass } from './command.ts'
import { loadCommand, runtimeOf } from './config.ts'
import { Run } from './run.ts'

/** Has the command of a job go on with it: by the words that it was begun with, where it was begun. */
export async function runCommandOf(
  resumed: ResumedJob,
  { flags: typed }: TypedWords,
  config: Config,
): Promise<void> {
  const { command: name, words, flow, org } = resumed.job.header
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
    { ...own, flags: { ...place, ...Object.fromEntries(kept), ...typed } },
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
