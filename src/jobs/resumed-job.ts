import type { Job } from './job.ts'

/** A job of an earlier run, and the steps that this run carries out. */
export class ResumedJob {
  /** read by the host */
  keepsJournal = true
  readonly job: Job
  readonly indexes: readonly number[]

  constructor(job: Job, indexes: readonly number[]) {
    this.job = job
    this.indexes = indexes
  }
}

/** Returns the job that a run resumes, if any. */
export function resumedJob({
  environment,
}: {
  environment: { job: object }
}): ResumedJob | undefined {
  return environment.job instanceof ResumedJob ? environment.job : undefined
}
