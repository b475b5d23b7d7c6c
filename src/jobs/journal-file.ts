import { basename, dirname, join } from 'node:path'
import { getBuiltinModule } from 'node:process'
import type { RemovedSecrets } from './secrets.ts'
import type { ResourceState } from './states/state.ts'
import type { JobStep } from './step.ts'

/** The first line of a journal, which describes the job. */
export interface JobHeader {
  /** the version of the format; version 1 has no checksums and no baselines */
  version: 1 | 2
  job: string
  /** the time when the job started */
  at: string
  /** the command, or a description of it: `members update` */
  command: string
  /** the arguments without secrets */
  words: string[]
  profile: string
  apiUrl: string
  org?: string
  /** the ID of the user; absent if the service doesn't return the user */
  caller?: string
  /** the program of the AI agent that started the job */
  agent?: string
  /** the number of steps that run in parallel */
  parallel: number
  steps: number
  /** a hash of all steps */
  hash: string
  /** the input files with their hashes */
  files?: { path: string; hash: string }[]
  secrets?: RemovedSecrets
  /** the job that this job undoes */
  undoes?: string
  /** the ID of the plan that this job carries out */
  plan?: string
  /** the folder of organization files whose recorded base state this job updates */
  folder?: string
  /**
   * set if the command carries out the steps itself; the command runs in the folder `cwd`, and
   * resuming the job requires the flags in `hidden` again
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
  /**
   * `begun` means that the step was sent but no outcome was recorded; `unknown` means that the
   * outcome couldn't be determined
   */
  is: 'waiting' | 'begun' | 'done' | 'failed' | 'unknown'
  /** the time of the last try, in ms */
  at?: number
  /**
   * the state before the job; a different current state means that someone else has changed the
   * resource
   */
  baseline?: ResourceState
  /** the state immediately before the step was sent; undo restores this state */
  previous?: ResourceState
  /** the fields of the resource after the step */
  after?: Record<string, unknown>
  /** set if the step was already completed, so that nothing was sent */
  wasFound?: true
  /** set if the step was skipped because someone else changed the resource */
  isLeft?: true
  /** set if a user recorded the outcome */
  isSettled?: true
  fault?: StepFault
}

export interface JobCounts {
  done: number
  failed: number
  waiting: number
  unknown: number
}

/** The other lines of a journal: first the steps, then the progress of the steps. */
export type JournalLine =
  | { step: number; request: JobStep }
  /** the state before the step at this index is sent */
  | { baseline: number; state: ResourceState }
  /** the IDs that a list contained before the job created resources in it */
  | ({ existing: string } & ExistingIds)
  /** the last line of a finished run */
  | { counts: JobCounts }
  | { intent: number; at: number; previous?: ResourceState }
  | ({ outcome: number; is: 'waiting' | 'done' | 'failed' | 'unknown' } & Pick<
      StepProgress,
      'after' | 'previous' | 'wasFound' | 'isLeft' | 'isSettled' | 'fault'
    >)

/** The IDs in a list, with the time when the list was read, in ms. */
export interface ExistingIds {
  ids: string[]
  at: number
}

export interface JournalContent {
  header: JobHeader
  steps: JobStep[]
  progress: StepProgress[]
  /** the IDs that each list contained before the job, by the request path of the list */
  existing: Map<string, ExistingIds>
  /** the size in bytes, without an incomplete last line */
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

/**
 * Returns the path of the file that records the end of a journal. The file proves that the journal
 * isn't truncated.
 */
export function endPath(journal: string): string {
  return join(dirname(journal), 'ends', basename(journal, '.jsonl'))
}
