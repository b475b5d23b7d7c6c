import type { JobCounts, StepProgress } from './journal-file.ts'

interface UnfinishedJob {
  readonly name: string
  readonly progress: readonly StepProgress[]
  counts(): JobCounts
}

/**
 * Returns the command that continues a job after the command `after`. Repeating `after` itself
 * wouldn't help, so in that case returns the command that shows the remaining steps.
 */
export function nextCommand(job: UnfinishedJob, after: string): string {
  const { waiting, unknown } = job.counts()
  const failed = job.progress.filter(({ is }) => is === 'failed')
  const canRetry = failed.some(({ isLeft }) => !isLeft)
  const resume = `docsctl jobs resume ${job.name}`
  const retry = `docsctl jobs retry ${job.name}`
  const show = `docsctl jobs show ${job.name}`
  const takeMine = `${resume} --take mine`
  if (after === 'jobs resume') {
    if (unknown > 0) return `${show} --unknown`
    if (canRetry) return retry
    return failed.length > 0 ? takeMine : resume
  }
  if (after === 'jobs retry') {
    if (canRetry) return `${show} --failed`
    if (waiting + unknown > 0) return resume
    return takeMine
  }
  if (waiting + unknown > 0) return resume
  return canRetry ? retry : takeMine
}
