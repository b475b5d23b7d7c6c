import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { continueFlags, continueJob } from '../../topics/jobs/continue-job.ts'
import { jobArgs } from '../../topics/jobs/job-access.ts'

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'go on with a job that broke off'
  static override description =
    'Each thing that is left is done once. Of what was under way it is looked up first whether it was done. Files that the job was begun with must be as they were.'
  static override examples = ['jobs resume last', 'jobs resume 20250601-1200 --json']
  static override args = jobArgs
  static override flags = continueFlags

  perform(run: Run): Promise<void> {
    return continueJob(run, ['waiting', 'begun', 'unknown'], {
      nothing: 'nothing left to do',
      config: this.config,
    })
  }
}
