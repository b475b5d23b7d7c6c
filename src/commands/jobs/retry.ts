import { continueFlags, continueJob } from '../../features/jobs/continue-job.ts'
import { jobArgs } from '../../features/jobs/job-access.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Retry the failed steps of a job'
  static override description =
    'For pending steps and steps with an unknown outcome, use "jobs resume".'
  static override examples = [
    { description: 'Retry the last job', command: 'jobs retry last' },
    {
      description: 'Retry a job by its ID and print JSON',
      command: 'jobs retry 20250601-1200 --json',
    },
  ]
  static override args = jobArgs
  static override flags = continueFlags

  perform(run: Run): Promise<void> {
    return continueJob(run, ['failed'], { nothing: 'no failed steps', config: this.config })
  }
}
