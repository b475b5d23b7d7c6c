import { resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { outputFlags, sessionFlags } from '../../host/arguments/flags.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import type { Job } from '../../jobs/job.ts'
import { resumedJob, UndoingJob } from '../../jobs/resumed-job.ts'
import type { JobStep } from '../../jobs/step.ts'
import { maskArguments } from '../../output/text/redact.ts'
import type { View } from '../result/view.ts'
import { accountForAll, type Work } from './account.ts'
import { beginJob, createJobContext, createJournalIfNeeded, jobFolderForRun } from './run-job.ts'

/** A batch whose steps consist of several requests. The command sends these requests itself. */
export interface Flow {
  steps: readonly JobStep[]
  /** the number of affected resources, if it differs from the number of steps */
  count?: number
  parallel: number
  /** returns the input files, which must be unchanged when a job is resumed */
  files?: () => Promise<readonly string[]>
  /** true for a dry run, which needs no journal */
  isRehearsed?: boolean
  /** true if the batch has a journal even if it isn't started on a terminal */
  isAlwaysKept?: boolean
}

/** Performs the step at an index, and records it if there is a journal. */
type Perform = <Result>(index: number, work: (step: FlowStep) => Promise<Result>) => Promise<Result>

/** The steps to perform and the function that performs them. */
export interface FlowJob {
  /** the indexes of the steps to perform now */
  indexes: readonly number[]
  perform: Perform
  job?: Job
}

/** The step without a journal. Its methods do nothing. */
const stepWithoutJournal: FlowStep = {
  isKept: false,
  notDone: async () => {},
  begin: async () => {},
  answered: async () => {},
  done: async () => {},
}

/**
 * Runs a flow. The flow gets a journal under the same conditions as a batch, or if it resumes a
 * job.
 */
export async function withFlowJob<Result>(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  {
    steps,
    count = steps.length,
    parallel,
    files = async () => [],
    isRehearsed = false,
    isAlwaysKept = false,
  }: Flow,
  work: (flow: FlowJob) => Promise<Result>,
): Promise<Result> {
  const { clock } = run.environment
  const withJournal = async ({ job, indexes }: { job: Job; indexes: readonly number[] }) => {
    const { performFlowStep } = await import('../../jobs/flow-step.ts')
    const perform: Perform = (index, one) => performFlowStep(job, index, clock, one)
    return await work({ job, indexes, perform })
  }
  const resumed = resumedJob(run)
  if (resumed) {
    refuseChangedSteps(resumed, steps)
    return await withJournal(resumed)
  }
  const all = [...steps.keys()]
  const begin = async (isBrief: boolean) => {
    const { cwd } = run.environment
    const read = [
      ...run.environment.sources.files,
      ...(await files()).map((file) => resolve(cwd, file)),
    ]
    const hidden = hiddenArguments(run)
    const flow = { cwd, ...(hidden.length > 0 && { hidden }) }
    const { job } = run.environment
    const undoes = job instanceof UndoingJob && { undoes: job.undoes }
    return await beginJob(run, steps, { parallel, flow, files: read, ...undoes }, isBrief)
  }
  const due = { count, wasPrompted: isAlwaysKept }
  const journal = isRehearsed ? undefined : await createJournalIfNeeded(run, due, begin)
  if (!journal) return await work({ indexes: all, perform: (_, one) => one(stepWithoutJournal) })
  const { withNewJob } = await import('../../jobs/open-job.ts')
  return await withNewJob(jobFolderForRun(run), journal, await createJobContext(run), (job) =>
    withJournal({ job, indexes: all }),
  )
}

/** Returns the flags and arguments whose values aren't recorded in a journal. */
function hiddenArguments({ args: { flags, named } }: WithArgs): string[] {
  const own = Object.entries({ ...named, ...flags }).filter(
    ([name]) => !(name in sessionFlags || name in outputFlags),
  )
  const isHidden = (name: string, value: unknown) =>
    typeof value === 'string' && maskArguments([`--${name}`, value])[1] !== value
  return own.flatMap(([name, value]) =>
    [value].flat().some((one) => isHidden(name, one)) ? [name] : [],
  )
}

/** Throws if the steps differ from the job's original steps, because the input has changed. */
function refuseChangedSteps({ job }: { job: Job }, steps: readonly JobStep[]): void {
  if (JSON.stringify(steps) === JSON.stringify(job.steps)) return
  throw new DocsctlError(
    'conflict',
    `The input of job ${job.name} has changed since the job started`,
    {
      state: 'Nothing was sent',
      hint: 'Restore the original input, or start a new job',
    },
  )
}

/**
 * Processes items with limited concurrency, and reports the outcome of each item. An item may need
 * several requests.
 */
export async function accountForFlow<Item>(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  items: readonly Item[],
  { perform, ...flow }: Flow & { perform: (item: Item, step: FlowStep) => Promise<unknown> },
  view: View,
): Promise<void> {
  await withFlowJob(run, flow, async ({ job, indexes, perform: performStep }) => {
    const how: Work<number> = {
      idOf: (index) => (flow.steps[index] as JobStep).id,
      perform: (index) => performStep(index, (step) => perform(items[index] as Item, step)),
      ...(job && { job }),
    }
    await accountForAll(indexes, how, view, run, flow.parallel)
  })
}
