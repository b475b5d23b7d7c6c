import { continueFlags, continueJob, takeFlags } from '../../features/jobs/continue-job.ts'
import { jobArgs } from '../../features/jobs/job-access.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Resume an interrupted job'
  static override description =
    "Checks whether interrupted steps were completed, then runs each remaining step once. By default, skips resources that others have changed. If any are skipped, prints their previous, current, and new values, and exits with 12. The job's input files must be unchanged."
  static override examples = [
    { description: 'Resume the last job', command: 'jobs resume last' },
    {
      description: 'Resume a job by its ID and print JSON',
      command: 'jobs resume 20250601-1200 --json',
    },
    {
      description: 'Resume the last job and overwrite changes by others',
      command: 'jobs resume last --take mine',
    },
  ]
  static override args = jobArgs
  static override flags = { ...continueFlags, ...takeFlags }

  perform(run: Run): Promise<void> {
    return continueJob(run, ['waiting', 'begun', 'unknown'], {
      nothing: 'no pending steps',
      config: this.config,
    })
  }
}
