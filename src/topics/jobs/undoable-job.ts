import { jobFolderOf } from '../../frame/operation/job-of-run.ts'
import type { Machine } from '../../frame/program/roles.ts'
import { readJob } from '../../jobs/job-folder.ts'
import type { JobHeader } from '../../jobs/journal-file.ts'
import { refuseRunning } from '../../jobs/open-job.ts'
import { operationsById } from '../../jobs/step.ts'
import { planUndo, type UndoPlan } from '../../jobs/undo-steps.ts'

/** A job, and what takes it back. */
export interface UndoableJob {
  header: JobHeader
  plan: UndoPlan
  operations: Awaited<ReturnType<typeof operationsById>>
}

export async function readUndoable(run: Machine, name: string): Promise<UndoableJob> {
  const folder = jobFolderOf(run)
  refuseRunning(folder, name)
  const content = await readJob(folder, name)
  const operations = await operationsById()
  const plan = planUndo(content, operations, run.runtime.clock.now())
  return { header: content.header, plan, operations }
}

/** Whether there is nothing to take back, and nothing that can't be. */
export function changedNothing({ steps, left }: UndoPlan): boolean {
  return steps.length + left.length === 0
}
