import type { Job } from './job.ts'

/** A job from an earlier run, with the steps that this run carries out. */
export class ResumedJob {
  /** the host layer reads this property */
  keepsJournal = true
  readonly job: Job
  readonly indexes: readonly number[]

  constructor(job: Job, indexes: readonly number[]) {
    this.job = job
    this.indexes = indexes
  }
}

/** A run of a command that undoes an earlier job. The journal of the run refers to that job. */
export class UndoingJob {
  /** the host layer reads this property */
  keepsJournal = true
  readonly undoes: string

  constructor(undoes: string) {
    this.undoes = undoes
  }
}

/** Returns the job that the run resumes. Returns undefined if the run doesn't resume a job. */
export function resumedJob({
  environment,
}: {
  environment: { job: object }
}): ResumedJob | undefined {
  return environment.job instanceof ResumedJob ? environment.job : undefined
}
