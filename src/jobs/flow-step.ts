import type { Clock } from '../client/clock.ts'
import { DocsctlError } from '../errors.ts'
import type { Job } from './job.ts'
import type { StepProgress } from './journal-file.ts'
import type { ThingState } from './states/state.ts'
import { faultOf, wasStopped } from './step-outcome.ts'

/** A job that was begun before, and those of its steps that are to be done now. */
export interface ResumedJob {
  job: Job
  indexes: readonly number[]
}

/** A try before this one of which no end was written: when it was sent, and over what. */
export interface LostTry {
  at: number
  before?: ThingState | undefined
  /** what it was answered; only what came of it then is missing */
  answer?: Record<string, unknown> | undefined
}

/** A step that is more than a request, for whoever does it. */
export interface FlowStep {
  /** whether a journal is kept of it, to which it can be told what was there before */
  isKept: boolean
  /** it may have been done by a run that broke off: to be looked up first */
  lost?: LostTry | undefined
  /** It was looked up, and is still to be done. */
  notDone(): Promise<void>
  /** Comes before the request that can't be taken back, with what that replaces. */
  begin(before?: ThingState): Promise<void>
  /** The request was answered; the service is not done with it yet. */
  answered(answer: Record<string, unknown>): Promise<void>
  /** It is done, whatever fails behind it. */
  done(after?: Record<string, unknown>): Promise<void>
}

/** Does a step of a job by `work`, and has it written down what becomes of it. */
export async function performFlowStep<Result>(
  job: Pick<Job, 'progress' | 'note'>,
  index: number,
  { now }: Pick<Clock, 'now'>,
  work: (step: FlowStep) => Promise<Result>,
): Promise<Result> {
  const so = () => job.progress[index] as StepProgress
  const lost = lostTry(so())
  const before = lost?.before
  // whether it was sent and nobody knows yet what came of that
  let isOpen = lost !== undefined
  const done = async (after: Record<string, unknown> = {}) => {
    if (so().is !== 'done') await job.note(index, { ...so(), is: 'done', after })
  }
  try {
    const result = await work({
      isKept: true,
      lost,
      notDone: async () => {
        isOpen = false
        const { at: _, after: __, ...known } = so()
        await job.note(index, { ...known, is: 'waiting' })
      },
      // what was there before its first try is what it replaces
      begin: async (state) => {
        const replaced = before ?? state
        await job.note(index, { is: 'begun', at: now(), ...(replaced && { before: replaced }) })
      },
      answered: async (answer) => {
        isOpen = true
        await job.note(index, { ...so(), is: 'unknown', after: answer })
      },
      done,
    })
    await done()
    return result
  } catch (error) {
    if (error instanceof DocsctlError && so().is !== 'done') {
      const fault = faultOf(error)
      await job.note(index, { ...so(), is: endOf(error, so(), isOpen), fault })
    }
    throw error
  }
}

/** What it has come to where it failed. */
function endOf(error: DocsctlError, { after }: StepProgress, isOpen: boolean) {
  // the service has said what is wrong with what it was sent
  if (isOpen && after && error.kind === 'check-failed') return 'failed'
  if (isOpen || error.details.isDoubtful) return 'unknown'
  return wasStopped(error) ? 'waiting' : 'failed'
}

function lostTry({ is, at, before, after }: StepProgress): LostTry | undefined {
  if ((is !== 'begun' && is !== 'unknown') || at === undefined) return undefined
  return { at, before, answer: after }
}
