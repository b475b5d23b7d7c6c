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
    'A job is a change or a batch of changes with a journal. By default, docsctl keeps jobs for 90 days, up to 200 jobs and 100 MB in total. It keeps unfinished jobs regardless of these limits. This command sends no requests.'
  static override examples = [
    { description: 'List all jobs', command: 'jobs list' },
    {
      description: 'Show the command and the arguments of each job',
      command: 'jobs list --columns id,state,command,words',
    },
  ]
  static override flags = outputFlags

  async perform(run: Run): Promise<void> {
    const items = await jobRows(jobFolderForRun(run))
    await writeList(run, [{ items, envelope: {} }], createJobsView(items))
  }
}
