import { jobFolderOf } from '../../frame/operation/job-of-run.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeList } from '../../frame/result/result.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { jobRows, jobsView } from '../../topics/jobs/job-rows.ts'

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'list the batches that have a journal, the newest first'
  static override description =
    'Kept for 90 days, and 200 of them; those that are unfinished stay. Nothing is asked of the service.'
  static override examples = ['jobs list', 'jobs list --columns id,state,words']
  static override flags = outputFlags

  async perform(run: Run): Promise<void> {
    const items = await jobRows(jobFolderOf(run))
    await writeList(run, [{ items, envelope: {} }], jobsView)
  }
}
