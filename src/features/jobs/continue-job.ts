import type { Config } from '@oclif/core'
import { refuseIncompleteJob } from '../../command/operation/batch-error.ts'
import { performSteps } from '../../command/operation/perform-job.ts'
import { readPreviousValues } from '../../command/operation/run-job.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { batchFlags, inputFlags, outputFlags } from '../../host/arguments/flags.ts'
import { type EarlierCommand, rerunCommand } from '../../host/program/rerun-command.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { Job } from '../../jobs/job.ts'
import type { StepProgress } from '../../jobs/journal-file.ts'
import { ResumedJob } from '../../jobs/resumed-job.ts'
import { missingSecretsError } from '../../jobs/secrets.ts'
import { checkHandover } from '../members/index.ts'
import { runAndUpdateBase } from '../org/index.ts'
import { jobTyped, openOwnJob, orgFlag } from './job-access.ts'

/** The flags shared by the commands that continue a job. */
export const continueFlags = {
  ...orgFlag,
  input: {
    ...inputFlags.input,
    description:
      'JSON file, or - for standard input, with values that the journal does not contain, such as a certificate',
  },
  ...outputFlags,
  'fail-fast': batchFlags['fail-fast'],
  'keep-going': batchFlags['keep-going'],
}

/** The flags that determine how to handle resources that someone else has changed. */
export const takeFlags = {
  take: Flags.string({
    options: ['mine', 'theirs'],
    description:
      'Resolve conflicts in favor of your changes (mine) or changes by others (theirs) (default: theirs)',
    helpGroup: 'TARGET',
  }),
}

/** Continues the steps of a job that have the given states. First determines unknown outcomes. */
export async function continueJob(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  states: StepProgress['is'][],
  { nothing, config }: { nothing: string; config: Config },
): Promise<void> {
  const name = jobTyped(run, run.args.named.job as string)
  await openOwnJob(run, name, async (job, input) => {
    const chosen = new Set(job.indexes(...states))
    const takesMine = run.args.text('take') === 'mine'
    const isChosen = (index: number) =>
      chosen.has(index) || (takesMine && job.progress[index]?.isLeft === true)
    const indexes = [...job.steps.keys()].filter(isChosen)
    if (indexes.length === 0) await run.console.note(`note: Job ${name} has ${nothing}`)
    const { flow } = job.header
    if (flow && indexes.length > 0) {
      const missing = flow.hidden?.filter((one) => input[one] === undefined) ?? []
      if (missing.length > 0) throw missingSecretsError(job.header.job, missing)
      await rerunCommand(earlierCommand(job, indexes), { typed: run.args.flags, input }, config)
    } else {
      if (indexes.length > 0) await readPreviousValues(run, job, indexes)
      const check = (index: number) => checkHandover(run, job.steps, index)
      await runAndUpdateBase(run, job, () => performSteps(run, job, indexes, check))
    }
    refuseIncompleteJob(job, run)
  })
}

/** Returns the command line that started the job. */
function earlierCommand(job: Job, indexes: readonly number[]): EarlierCommand {
  const { command, words, flow, org } = job.header
  return { command, argv: words, cwd: flow?.cwd, org, job: new ResumedJob(job, indexes) }
}
