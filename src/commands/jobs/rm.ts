import { DocsctlError } from '../../errors.ts'
import { jobFolderOf } from '../../frame/operation/job-of-run.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { type View, writeList } from '../../frame/result/result.ts'
import { confirm } from '../../frame/terminal/confirm.ts'
import { Args } from '../../frame/words/definitions.ts'
import { confirmFlags, outputFlags } from '../../frame/words/flags.ts'
import { isRunning, isUnfinished, journalPath, removeJob } from '../../jobs/job-folder.ts'
import { readSummary } from '../../jobs/journal-file.ts'
import { jobTyped } from '../../topics/jobs/job-access.ts'

const columns = ['id', 'deleted']
const view: View = { columns, known: columns, noun: 'jobs' }

export default class extends DocsctlCommand {
  static override effect = 'write' as const
  static override summary = 'forget jobs; what they did stays'
  static override description =
    'They can then be neither resumed nor undone. Nothing is asked of the service.'
  static override examples = ['jobs rm last', 'jobs rm 20250601-1200 20250602 --yes']
  static override args = {
    job: Args.string({
      required: true,
      multiple: true,
      description: 'name of the job or a part of it, or last',
    }),
  }
  static override flags = { ...confirmFlags, ...outputFlags }

  async perform(run: Run): Promise<void> {
    const folder = jobFolderOf(run)
    const names = [run.args.job as string, ...run.rest].map((typed) => jobTyped(run, typed))
    const running = names.find((name) => isRunning(folder, name))
    if (running !== undefined) {
      throw new DocsctlError('conflict', `job ${running} is running`, { state: 'none was removed' })
    }
    const unfinished: string[] = []
    for (const name of names) {
      const summary = await readSummary(journalPath(folder, name)).catch(() => undefined)
      if (summary && isUnfinished(summary.counts)) unfinished.push(name)
    }
    if (unfinished.length > 0) {
      await confirm(run, {
        what: async () => `forget what is unfinished: ${unfinished.join(', ')}`,
      })
    }
    for (const name of names) removeJob(folder, name)
    const items = names.map((id) => ({ id, deleted: true }))
    await writeList(run, [{ items, envelope: {} }], view)
  }
}
