import type { Clock } from '../client/clock.ts'
import { DocsctlError } from '../errors.ts'
import type { Job } from './job.ts'
import type { StepProgress } from './journal-file.ts'
import type { ResourceState } from './states/state.ts'
import { stepFault, wasStopped } from './step-outcome.ts'

/**
 * An earlier try with an unknown outcome: the time when it was sent, and the previous state of the
 * resource.
 */
export interface LostTry {
  at: number
  before?: ResourceState | undefined
  /** the response, if the service accepted the request but the later effect is unknown */
  answer?: Record<string, unknown> | undefined
}

/** The methods with which a command reports the progress of a step that it carries out itself. */
export interface FlowStep {
  /** true if there is a journal, which can record the previous state */
  isKept: boolean
  /**
   * set if an interrupted run may have completed the step; the command must first find out whether
   * it did
   */
  lost?: LostTry | undefined
  /** Records that the step turned out not to have been carried out. */
  notDone(): Promise<void>
  /**
   * Records the previous state. The command must call this method before its first request that
   * changes something.
   */
  begin(before?: ResourceState): Promise<void>
  /** Records that the service accepted the request but hasn't finished its work. */
  answered(answer: Record<string, unknown>): Promise<void>
  /** Records that the step is completed. The step stays completed even if later work fails. */
  done(after?: Record<string, unknown>): Promise<void>
}

/** Carries out a step of a job by calling `work`, and records its outcome. */
export async function performFlowStep<Result>(
  job: Pick<Job, 'progress' | 'note'>,
  index: number,
  { now }: Pick<Clock, 'now'>,
  work: (step: FlowStep) => Promise<Result>,
): Promise<Result> {
  const so = () => job.progress[index] as StepProgress
  const lost = lostTry(so())
  const before = lost?.before
  // true if the step was sent and its outcome is unknown
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
      // undo restores the state before the first try, so a retry doesn't replace it
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
  // the service received the data but reported a problem with it
  if (isOpen && after && error.kind === 'check-failed') return 'failed'
  if (isOpen || error.details.isDoubtful) return 'unknown'
  return wasStopped(error) ? 'waiting' : 'failed'
}

function lostTry({ is, at, previous, after }: StepProgress): LostTry | undefined {
  if ((is !== 'begun' && is !== 'unknown') || at === undefined) return undefined
  return { at, before: previous, answer: after }
}
