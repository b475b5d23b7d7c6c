import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { continueFlags, continueJob } from '../../topics/jobs/continue-job.ts'
import { jobArgs } from '../../topics/jobs/job-access.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'try again what failed of a job'
  static override description =
    'What was not tried yet, or of which nobody knows whether it was done, is left to jobs resume.'
  static override examples = ['jobs retry last', 'jobs retry 20250601-1200 --json']
  static override args = jobArgs
  static override flags = continueFlags

  perform(run: Run): Promise<void> {
    return continueJob(run, ['failed'], { nothing: 'nothing that failed', config: this.config })
  }
}
