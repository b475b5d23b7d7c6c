import { jobFolderOf } from '../../frame/operation/job-of-run.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { writeList, writeObject } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { isRunning, readJob } from '../../jobs/job-folder.ts'
import { countsOf } from '../../jobs/journal-file.ts'
import { jobArgs, jobTyped } from '../../topics/jobs/job-access.ts'
import { causesOf, jobRow, jobView, stepRows, stepsView } from '../../topics/jobs/job-rows.ts'

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'show a job, what failed of it and why'
  static override examples = [
    'jobs show last',
    'jobs show last --failed -o csv',
    'jobs show last --steps --json',
  ]
  static override args = jobArgs
  static override flags = {
    failed: Flags.boolean({
      description: 'list what failed, or may have',
      helpGroup: 'TARGET',
      exclusive: ['steps'],
    }),
    steps: Flags.boolean({ description: 'list all that it does', helpGroup: 'TARGET' }),
    ...outputFlags,
  }

  async perform(run: Run): Promise<void> {
    const folder = jobFolderOf(run)
    const name = jobTyped(run, run.args.job as string)
    const content = await readJob(folder, name)
    if (run.has('failed') || run.has('steps')) {
      const items = stepRows(content, run.has('failed'))
      return await writeList(run, [{ items, envelope: {} }], stepsView)
    }
    const row = jobRow(content.header, countsOf(content.progress), isRunning(folder, name))
    const causes = causesOf(content)
    await writeObject(run, { ...row, ...(causes.length > 0 && { causes }) }, jobView)
  }
}
