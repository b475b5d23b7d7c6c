import { orgFlag, undoFlags } from '../features/jobs/job-access.ts'
import { lastUndoable } from '../features/jobs/last-undoable.ts'
import { undoJob } from '../features/jobs/undo-job.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'Undo the last change'
  static override description =
    `In the current profile and organization, undoes the last change that hasn't been undone yet. The change must have a journal. docsctl keeps a journal for:
  - changes made on a terminal, including in "change-requests review"
  - batches of more than 10 changes, and commands that always run as jobs, such as "org apply"
  - changes made with --journal or while the setting "journal" is "always"

The command "api" journals only known operations.

If the last change has no journal or can't be undone, docsctl reports this and does nothing. If the undo of the last change is incomplete, docsctl asks on a terminal whether to undo the previous change. In scripts and with --yes, it exits with 1 instead. To undo older changes, use "jobs undo".`
  static override examples = [
    { description: 'Undo the last change', command: 'undo' },
    { description: 'Print the requests without sending them', command: 'undo --dry-run' },
    { description: 'Undo without a prompt', command: 'undo --yes' },
  ]
  static override flags = {
    ...orgFlag,
    ...undoFlags,
  }

  async perform(run: Run): Promise<void> {
    await undoJob(run, await lastUndoable(run), this.config)
  }
}
