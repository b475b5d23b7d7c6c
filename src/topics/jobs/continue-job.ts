import type { Config } from '@oclif/core'
import { refuseLeft } from '../../frame/operation/batch-error.ts'
import { lookFirst } from '../../frame/operation/job-of-run.ts'
import { performSteps } from '../../frame/operation/perform-job.ts'
import { runCommandOf } from '../../frame/program/resumed-job.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { batchFlags, inputFlags, outputFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { StepProgress } from '../../jobs/journal-file.ts'
import { jobTyped, orgFlag, withOwnJob } from './job-access.ts'
import { rememberingDone } from './remember-done.ts'

/** The flags of the commands that go on with a job. */
export const continueFlags = {
  ...orgFlag,
  input: {
    ...inputFlags.input,
    description: 'what no journal keeps, such as certificate: JSON, from a file or -',
  },
  ...outputFlags,
  'fail-fast': batchFlags['fail-fast'],
  'keep-going': batchFlags['keep-going'],
}

/** Goes on with the steps of a job that are so; one whose outcome is unknown is looked up first. */
export async function continueJob(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  states: StepProgress['is'][],
  { nothing, config }: { nothing: string; config: Config },
): Promise<void> {
  const name = jobTyped(run, run.args.job as string)
  await withOwnJob(run, name, async (job, input) => {
    const indexes = job.indexes(...states)
    if (indexes.length === 0) await run.note(`note: job ${name} has ${nothing}`)
    if (job.header.flow && indexes.length > 0) {
      await runCommandOf({ job, indexes }, { typed: run.flags, input }, config)
    } else {
      if (indexes.length > 0) await lookFirst(run, job, indexes)
      await rememberingDone(run, job, () => performSteps(run, job, indexes))
    }
    refuseLeft(job)
  })
}
