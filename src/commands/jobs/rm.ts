import { jobFolderForRun } from '../../command/operation/run-job.ts'
import { writeList } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import { DocsctlError } from '../../errors.ts'
import { jobTyped } from '../../features/jobs/job-access.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { confirmFlags, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { confirm } from '../../host/terminal/confirm.ts'
import { isRunning, isUnfinished, journalPath, removeJob } from '../../jobs/job-folder.ts'
import { readSummary } from '../../jobs/journal/read-journal.ts'
import { count } from '../../output/text/text.ts'

const columns = ['id', 'deleted']
const view: View = { columns, known: columns, noun: 'jobs' }

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'Delete job journals'
  static override description =
    "Deleted jobs can't be resumed, retried, or undone. Their changes stay in effect. Prompts for confirmation only if a job is unfinished. This command sends no requests."
  static override examples = [
    { description: 'Delete the last job', command: 'jobs rm last' },
    {
      description: 'Delete several jobs without a prompt',
      command: 'jobs rm 20250601-1200 20250602 --yes',
    },
  ]
  static override args = {
    job: Args.string({
      required: true,
      multiple: true,
      description: 'Job ID or part of it, or "last"',
    }),
  }
  static override flags = { ...confirmFlags, ...outputFlags }

  async perform(run: Run): Promise<void> {
    const folder = jobFolderForRun(run)
    const names = [run.args.named.job as string, ...run.args.rest].map((typed) =>
      jobTyped(run, typed),
    )
    const running = names.find((name) => isRunning(folder, name))
    if (running !== undefined) {
      throw new DocsctlError('conflict', `Job ${running} is running`, {
        state: 'No job was deleted',
      })
    }
    const unfinished: string[] = []
    for (const name of names) {
      const summary = await readSummary(journalPath(folder, name)).catch(() => undefined)
      if (summary && isUnfinished(summary.counts)) unfinished.push(name)
    }
    if (unfinished.length > 0) {
      await confirm(run, {
        what: async () =>
          `delete ${count(unfinished.length, 'unfinished job')}: ${unfinished.join(', ')}`,
      })
    }
    for (const name of names) removeJob(folder, name)
    const items = names.map((id) => ({ id, deleted: true }))
    await writeList(run, [{ items, envelope: {} }], view)
  }
}
