import type { Clock } from '../client/clock.ts'
import { DocsctlError } from '../errors.ts'
import type { Job } from './job.ts'
import type { StepProgress } from './journal-file.ts'
import type { ResourceState } from './states/state.ts'
import { stepFault, wasStopped } from './step-outcome.ts'

/** An earlier try without a recorded outcome: its send time and the previous state. */
export interface LostTry {
  at: number
  before?: ResourceState | undefined
  /** the response, if only its later effect is unknown */
  answer?: Record<string, unknown> | undefined
}

/** The interface for commands that carry out a step themselves. */
export interface FlowStep {
  /** a journal is kept that can record the previous state */
  isKept: boolean
  /** an interrupted run may have completed the step, so it must be looked up first */
  lost?: LostTry | undefined
  /** Records that the lookup found the step not done. */
  notDone(): Promise<void>
  /** Records the previous state. Must be called before the request that can't be undone. */
  begin(before?: ResourceState): Promise<void>
  /** Records that the service accepted the request but is still working on it. */
  answered(answer: Record<string, unknown>): Promise<void>
  /** Records that the step is done, even if later work fails. */
  done(after?: Record<string, unknown>): Promise<void>
}

/** Carries out a step of a job with `work` and records its outcome. */
export async function performFlowStep<Result>(
  job: Pick<Job, 'progress' | 'note'>,
  index: number,
  { now }: Pick<Clock, 'now'>,
  work: (step: FlowStep) => Promise<Result>,
): Promise<Result> {
  const so = () => job.progress[index] as StepProgress
  const lost = lostTry(so())
  const before = lost?.before
  // sent with an unknown outcome
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
      // the state before the first try is the one to restore
      begin: async (state) => {
        const replaced = before ?? state
        await job.note(index, { is: 'begun', at: now(), ...(replaced && { previous: replaced }) })
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
      const fault = stepFault(error)
      await job.note(index, { ...so(), is: failedState(error, so(), isOpen), fault })
    }
    throw error
  }
}

/** Returns the state of a failed step. */
function failedState(error: DocsctlError, { after }: StepProgress, isOpen: boolean) {
  // the service has reported a problem with the data that it received
  if (isOpen && after && error.kind === 'check-failed') return 'failed'
  if (isOpen || error.details.isDoubtful) return 'unknown'
  return wasStopped(error) ? 'waiting' : 'failed'
}

function lostTry({ is, at, previous, after }: StepProgress): LostTry | undefined {
  if ((is !== 'begun' && is !== 'unknown') || at === undefined) return undefined
  return { at, before: previous, answer: after }
}
