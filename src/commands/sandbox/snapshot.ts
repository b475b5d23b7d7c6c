import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { batchFlags, byIdFlag, contextFlags, outputFlags } from '../../frame/words/flags.ts'
import { snapshotFlags, takeSnapshot } from '../../topics/sandbox/snapshot.ts'

export default class SnapshotCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'copy an organization into a file, to begin a sandbox with'
  static override description =
    'Reads only. What the service does not tell is listed in the file, and on stderr. The file is for you alone: it holds what you may see.'
  static override examples = [
    'sandbox snapshot --out acme.json',
    'sandbox snapshot --out acme.json --content --mask',
  ]
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    ...snapshotFlags,
    jobs: batchFlags.jobs,
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return takeSnapshot(run)
  }
}
