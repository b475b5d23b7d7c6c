import { snapshotFlags, takeSnapshot } from '../../features/sandbox/snapshot.ts'
import { batchFlags, byIdFlag, contextFlags, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class SnapshotCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Copy an organization to a snapshot file'
  static override description =
    "Never writes to the organization. The file contains the structure of the organization and, with --content, its pages, comments, and change requests. Only you can read the file. Data that isn't included is listed in the file and on stderr."
  static override examples = [
    {
      description: 'Copy the structure of an organization',
      command: 'sandbox snapshot --out acme.json',
    },
    {
      description: "Include the content, and replace people's names and email addresses",
      command: 'sandbox snapshot --out acme.json --content --mask',
    },
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
