import { jobFolderForRun } from '../../command/operation/run-job.ts'
import { writeList } from '../../command/result/result.ts'
import { createJobsView, jobRows } from '../../features/jobs/job-rows.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'List jobs, newest first'
  static override description =
    'A job is a batch of changes with a journal. By default, docsctl keeps the last 200 jobs for 90 days, and unfinished jobs longer. This command sends no requests.'
  static override examples = [
    { description: 'List all jobs', command: 'jobs list' },
    { description: 'Show the command of each job', command: 'jobs list --columns id,state,words' },
  ]
  static override flags = outputFlags

  async perform(run: Run): Promise<void> {
    const items = await jobRows(jobFolderForRun(run))
    await writeList(run, [{ items, envelope: {} }], createJobsView(items))
  }
}
