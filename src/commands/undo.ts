import { DocsctlCommand } from '../frame/program/command.ts'
import type { Run } from '../frame/program/run.ts'
import {
  batchFlags,
  confirmFlags,
  dryRunFlags,
  guardFlags,
  outputFlags,
} from '../frame/words/flags.ts'
import { orgFlag } from '../topics/jobs/job-access.ts'
import { lastUndoable } from '../topics/jobs/last-undoable.ts'
import { undoJob } from '../topics/jobs/undo-job.ts'

export default class extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'take back the last change'
  static override description =
    'Batches of more than ten have one, what was said yes to at a terminal, and every write with --journal. It is the last one of this profile and organization that was not undone yet; where the last one has no journal this says so and does nothing. Older ones go by jobs undo.'
  static override examples = ['undo', 'undo --dry-run', 'undo --yes']
  static override flags = {
    ...orgFlag,
    ...dryRunFlags,
    'including-myself': guardFlags['including-myself'],
    'last-admin': guardFlags['last-admin'],
    ...confirmFlags,
    ...outputFlags,
    'fail-fast': batchFlags['fail-fast'],
    'keep-going': batchFlags['keep-going'],
  }

  async perform(run: Run): Promise<void> {
    await undoJob(run, await lastUndoable(run))
  }
}
