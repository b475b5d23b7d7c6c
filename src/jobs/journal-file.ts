import { basename, dirname, join } from 'node:path'
import { getBuiltinModule } from 'node:process'
import type { RemovedSecrets } from './secrets.ts'
import type { ResourceState } from './states/state.ts'
import type { JobStep } from './step.ts'

/** The first line of a journal, which describes the job. */
export interface JobHeader {
  /** version 1 has no checksums and no baselines */
  version: 1 | 2
  job: string
  /** the start time */
  at: string
  /** the command or a description: `members update` */
  command: string
  /** the arguments, without secrets */
  words: string[]
  profile: string
  apiUrl: string
  org?: string
  /** the user's id; absent if the service doesn't return it */
  caller?: string
  /** the number of parallel steps */
  parallel: number
  steps: number
  /** the hash of all steps */
  hash: string
  /** the input files, with their hashes */
  files?: { path: string; hash: string }[]
  secrets?: RemovedSecrets
  /** the job that it undoes */
  undoes?: string
  /** the id of the plan that it carries out */
  plan?: string
  /** the folder of files whose base it updates */
  folder?: string
  /**
   * the command carries out the steps itself, in this folder; the flags in `hidden` must be given
   * again to resume it
   */
  flow?: { cwd: string; hidden?: string[] }
}

/** The reason why a step failed. */
export interface StepFault {
  kind: string
  message: string
  status?: number
}

/** The progress of a step. */
export interface StepProgress {
  /** `begun` has no recorded outcome; `unknown` has an outcome that couldn't be determined */
  is: 'waiting' | 'begun' | 'done' | 'failed' | 'unknown'
  /** the time of the last try, in ms */
  at?: number
  /** the state before the job, to detect changes by others before the step is sent */
  baseline?: ResourceState
  /** the state just before the step was sent, which undo restores */
  previous?: ResourceState
  /** the fields after the step */
  after?: Record<string, unknown>
  /** it was found to be done, and nothing was sent */
  wasFound?: true
  /** someone else changed the resource, so the step was not sent */
  isLeft?: true
  /** a person decided the outcome */
  isSettled?: true
  fault?: StepFault
}

export interface JobCounts {
  done: number
  failed: number
  waiting: number
  unknown: number
}

/** The other lines of a journal: the steps, then their progress. */
export type JournalLine =
  | { step: number; request: JobStep }
  /** the state of a step that is not sent yet */
  | { baseline: number; state: ResourceState }
  /** the ids in a list before anything was created in it */
  | ({ existing: string } & ExistingIds)
  /** the last line of a completed run */
  | { counts: JobCounts }
  | { intent: number; at: number; previous?: ResourceState }
  | ({ outcome: number; is: 'waiting' | 'done' | 'failed' | 'unknown' } & Pick<
      StepProgress,
      'after' | 'previous' | 'wasFound' | 'isLeft' | 'isSettled' | 'fault'
    >)

/** The ids in a list at a time, in ms. */
export interface ExistingIds {
  ids: string[]
  at: number
}

export interface JournalContent {
  header: JobHeader
  steps: JobStep[]
  progress: StepProgress[]
  /** the ids that existed before the job, by the request of their list */
  existing: Map<string, ExistingIds>
  /** the size without an incomplete last line */
  wholeBytes: number
  lines: number
  /** the checksum of the last line; absent in version 1 */
  sum: string | undefined
}

export function countStepStates(progress: readonly StepProgress[]): JobCounts {
  const counts = { done: 0, failed: 0, waiting: 0, unknown: 0 }
  for (const { is } of progress) counts[is === 'begun' ? 'unknown' : is] += 1
  return counts
}

export function stepsHash(steps: readonly JobStep[]): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256').update(JSON.stringify(steps)).digest('hex')
}

/** Returns the path of the file with the end of a journal, which proves that nothing was cut off. */
export function endPath(journal: string): string {
  return join(dirname(journal), 'ends', basename(journal, '.jsonl'))
}
