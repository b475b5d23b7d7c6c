import { jobFolderForRun } from '../../command/operation/run-job.ts'
import { writeList, writeObject } from '../../command/result/result.ts'
import { jobArgs, jobTyped } from '../../features/jobs/job-access.ts'
import {
  failureCauses,
  jobRow,
  jobView,
  stepRows,
  stepsView,
} from '../../features/jobs/job-rows.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run, WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { isRunning, readJob } from '../../jobs/job-folder.ts'
import { countStepStates, type JournalContent, type StepProgress } from '../../jobs/journal-file.ts'

const unknownView = { ...stepsView, columns: ['step', ...(stepsView.columns ?? [])] }

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Show a job and the causes of its failures'
  static override examples = [
    { description: 'Show the last job', command: 'jobs show last' },
    { description: 'Export failed steps as CSV', command: 'jobs show last --failed -o csv' },
    { description: 'Print all steps as JSON', command: 'jobs show last --steps --json' },
  ]
  static override args = jobArgs
  static override flags = {
    failed: Flags.boolean({
      description: 'List failed steps, and steps with an unknown outcome',
      helpGroup: 'TARGET',
      exclusive: ['steps'],
    }),
    steps: Flags.boolean({ description: 'List all steps', helpGroup: 'TARGET' }),
    unknown: Flags.boolean({
      description:
        'List steps with an unknown outcome. With -o csv, prints input for the --rows flag of the original command, if it has this flag',
      helpGroup: 'TARGET',
      exclusive: ['failed', 'steps'],
    }),
    ...outputFlags,
  }

  async perform(run: Run): Promise<void> {
    const folder = jobFolderForRun(run)
    const name = jobTyped(run, run.args.named.job as string)
    const content = await readJob(folder, name)
    if (run.args.has('unknown')) return await this.#showUnknown(run, content)
    if (run.args.has('failed') || run.args.has('steps')) {
      const items = stepRows(content, run.args.has('failed'))
      return await writeList(run, [{ items, envelope: {} }], stepsView)
    }
    const row = jobRow(content.header, countStepStates(content.progress), isRunning(folder, name))
    const causes = failureCauses(content)
    await writeObject(run, { ...row, ...(causes.length > 0 && { causes }) }, jobView)
  }

  async #showUnknown(
    run: WithArgs & WithConsole & WithEnvironment,
    content: JournalContent,
  ): Promise<void> {
    const { command, job } = content.header
    const { isUnknown, unknownRows } = await import('../../features/jobs/unknown-rows.ts')
    if (content.progress.some(isUnknown)) {
      const decide = `docsctl jobs settle ${job} STEP --done|--not-done`
      await run.console.note(
        `note: In the web app, check whether the listed steps were completed. Then record their outcome: ${decide}`,
      )
    }
    const loaded = this.config.findCommand(command.replaceAll(' ', ':'))
    const isRows = loaded?.flags.rows && (await run.console.format()) === 'csv'
    if (!isRows) {
      const isShown = ({ step }: { step?: number }) =>
        isUnknown(content.progress[step as number] as StepProgress)
      const items = stepRows(content, false).filter(isShown)
      return await writeList(run, [{ items, envelope: {} }], unknownView)
    }
    const names = new Set([...Object.keys(loaded.args), ...Object.keys(loaded.flags)])
    const { columns, items } = unknownRows(content, names)
    await writeList(run, [{ items, envelope: {} }], { columns, known: columns, noun: 'steps' })
  }
}
