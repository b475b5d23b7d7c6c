import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import {
  batchFlags,
  confirmFlags,
  dryRunFlags,
  guardFlags,
  outputFlags,
} from '../../frame/words/flags.ts'
import { jobArgs, jobTyped, orgFlag } from '../../topics/jobs/job-access.ts'
import { undoJob } from '../../topics/jobs/undo-job.ts'
import { readUndoable } from '../../topics/jobs/undoable-job.ts'

export default class extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'take back what a job did'
  static override description =
    'Sets the values that were there before, the last one first. What somebody has changed since is left as it is, and told; what nothing takes back is told before the question. It is a job itself, which can be resumed and undone.'
  static override examples = ['jobs undo last', 'jobs undo 20250601-1200 --dry-run']
  static override args = jobArgs
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
    await undoJob(run, await readUndoable(run, jobTyped(run, run.args.job as string)))
  }
}
