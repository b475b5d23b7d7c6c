import { jobFolderForRun } from '../../command/operation/run-job.ts'
import type { WithEnvironment } from '../../host/program/run.ts'
import { readJob } from '../../jobs/job-folder.ts'
import type { JobHeader } from '../../jobs/journal-file.ts'
import { refuseRunning } from '../../jobs/open-job.ts'
import { operationsById } from '../../jobs/step.ts'
import { planUndo, type UndoPlan } from '../../jobs/undo-steps.ts'

/** A job and the plan to undo it. */
export interface UndoableJob {
  header: JobHeader
  plan: UndoPlan
  operations: Awaited<ReturnType<typeof operationsById>>
}

export async function readUndoable(run: WithEnvironment, name: string): Promise<UndoableJob> {
  const folder = jobFolderForRun(run)
  refuseRunning(folder, name)
  const content = await readJob(folder, name)
  const operations = await operationsById()
  const plan = planUndo(content, operations, run.environment.clock.now())
  return { header: content.header, plan, operations }
}

/** Returns whether a job made no changes, not even changes that can't be undone. */
export function hasNothingToUndo({ steps, commands, left }: UndoPlan): boolean {
  return steps.length + commands.length + left.length === 0
}
