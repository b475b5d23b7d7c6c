import { jobArgs, jobTyped, orgFlag, undoFlags } from '../../features/jobs/job-access.ts'
import { undoJob } from '../../features/jobs/undo-job.ts'
import { readUndoable } from '../../features/jobs/undoable-job.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'Undo the changes made by a job'
  static override description =
    "Restores previous values, last change first. Keeps and reports values that have changed since. Prints notes about changes that can't be undone. The undo is itself a job, so you can resume or undo it."
  static override examples = [
    { description: 'Undo the last job', command: 'jobs undo last' },
    {
      description: 'Preview the undo requests',
      command: 'jobs undo 20250601-1200 --dry-run',
    },
  ]
  static override args = jobArgs
  static override flags = {
    ...orgFlag,
    ...undoFlags,
  }

  async perform(run: Run): Promise<void> {
    const job = await readUndoable(run, jobTyped(run, run.args.named.job as string))
    await undoJob(run, job, this.config)
  }
}
