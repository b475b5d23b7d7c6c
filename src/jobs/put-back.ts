import type { DocsctlError } from '../errors.ts'
import type { Job } from './job.ts'
import type { StepProgress } from './journal-file.ts'

/** Leaves to whoever goes on what failed of the cause that stopped the batch: it tells nothing of the steps themselves. */
export async function putBack(
  job: Pick<Job, 'progress' | 'note'>,
  { kind, details: { status } }: DocsctlError,
): Promise<void> {
  const notes = job.progress.flatMap((became: StepProgress, index) => {
    const { is, fault } = became
    const isAlike = is === 'failed' && fault?.kind === kind && fault.status === status
    return isAlike ? [job.note(index, { ...became, is: 'waiting' })] : []
  })
  // a journal that can't be written is told of when it is closed
  await Promise.all(notes).catch(() => {})
}
