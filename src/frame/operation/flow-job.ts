import { resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import type { FlowStep, ResumedJob } from '../../jobs/flow-step.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobStep } from '../../jobs/step.ts'
import { maskWords } from '../../text/redact.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { View } from '../result/result.ts'
import { outputFlags, sessionFlags } from '../words/flags.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { accountForAll, type Work } from './account.ts'
import { beginJob, jobFolderOf, jobMeansOf, journalWhereDue } from './job-of-run.ts'

/** What a command does itself, several requests to each: by these its journal knows them. */
export interface Flow {
  steps: readonly JobStep[]
  /** how many things these are about, where one is about several */
  count?: number
  parallel: number
  /** the files that they are read from, which must be as they were for whoever goes on */
  files?: () => Promise<readonly string[]>
  /** nothing is written, so that there is nothing to keep */
  isRehearsed?: boolean
}

/** Does one of them, by its number, and has it written down where a journal is kept. */
type Perform = <Result>(index: number, work: (step: FlowStep) => Promise<Result>) => Promise<Result>

/** What there is to do of it, and how. */
export interface FlowJob {
  /** those that are to be done now, by their numbers */
  indexes: readonly number[]
  perform: Perform
  job?: Job
}

/** Where no journal is kept. */
const unkeptStep: FlowStep = {
  isKept: false,
  notDone: async () => {},
  begin: async () => {},
  answered: async () => {},
  done: async () => {},
}

/** Works on a flow, with a journal where it has many steps or that was asked for; also where it goes on with one. */
export async function withFlowJob<Result>(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  { steps, count = steps.length, parallel, files = async () => [], isRehearsed = false }: Flow,
  work: (flow: FlowJob) => Promise<Result>,
): Promise<Result> {
  if (run.resumed) {
    refuseOthers(run.resumed, steps)
    return await work(await flowOf(run.resumed, run))
  }
  const all = [...steps.keys()]
  const begin = async () => {
    const { cwd } = run.runtime
    const read = [...run.sources.files, ...(await files()).map((file) => resolve(cwd, file))]
    const hidden = hiddenWords(run)
    const flow = { cwd, ...(hidden.length > 0 && { hidden }) }
    return await beginJob(run, steps, { parallel, flow, files: read })
  }
  const journal = isRehearsed ? undefined : await journalWhereDue(run, { count }, begin)
  if (!journal) return await work({ indexes: all, perform: (_, one) => one(unkeptStep) })
  const { withNewJob } = await import('../../jobs/open-job.ts')
  return await withNewJob(jobFolderOf(run), journal, await jobMeansOf(run), async (job) =>
    work(await flowOf({ job, indexes: all }, run)),
  )
}

/** The flags and arguments whose values no journal keeps. */
function hiddenWords({ flags, args }: TypedWords): string[] {
  const own = Object.entries({ ...args, ...flags }).filter(
    ([name]) => !(name in sessionFlags || name in outputFlags),
  )
  const isHidden = (name: string, value: unknown) =>
    typeof value === 'string' && maskWords([`--${name}`, value])[1] !== value
  return own.flatMap(([name, value]) =>
    [value].flat().some((one) => isHidden(name, one)) ? [name] : [],
  )
}

async function flowOf({ job, indexes }: ResumedJob, run: Machine): Promise<FlowJob> {
  const { performFlowStep } = await import('../../jobs/flow-step.ts')
  const { clock } = run.runtime
  return { job, indexes, perform: (index, work) => performFlowStep(job, index, clock, work) }
}

/** What is read again must be what the job was begun with. */
function refuseOthers({ job }: ResumedJob, steps: readonly JobStep[]): void {
  if (JSON.stringify(steps) === JSON.stringify(job.steps)) return
  throw new DocsctlError('conflict', `what job ${job.name} was begun with has changed since`, {
    state: 'nothing was sent',
    hint: 'begin anew, or put back what it was',
  })
}

/** Does many things, a few at a time and each by several requests, and says of each one what became of it. */
export async function accountForFlow<Item>(
  run: TypedWords & ServiceAccess & Speaker & Machine,
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
