import type { DocsctlError } from '../errors.ts'
import type { Job } from './job.ts'
import type { StepProgress } from './journal-file.ts'

/**
 * Resets the steps that failed for the reason that stopped the batch, so that a later run retries
 * them. The reason, such as an outage, didn't concern these steps in particular.
 */
export async function resetSteps(
  job: Pick<Job, 'progress' | 'note'>,
  { kind, details: { status } }: DocsctlError,
): Promise<void> {
  const notes = job.progress.flatMap((became: StepProgress, index) => {
    const { is, fault } = became
    const isAlike = is === 'failed' && fault?.kind === kind && fault.status === status
    return isAlike ? [job.note(index, { ...became, is: 'waiting' })] : []
  })
  // write errors are reported when the journal is closed
  await Promise.all(notes).catch(() => {})
}
