import { backupFolderArg, identityFlag } from '../../features/backup/backup-args.ts'
import { createBackup } from '../../features/backup/create.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { batchFlags, byIdFlag, contextFlags, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class CreateBackupCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Save an organization to a backup folder'
  static override description =
    `Saves the settings, members, pages (as documents and as Markdown), files, change requests, comments, sites, and permissions that you can read. Never changes the organization. Removes secrets from settings, but doesn't search pages, comments, or change requests for secrets. "backup show" lists what a run doesn't contain, and why.

Later runs request only lists, settings, and changed pages and files. If a run is interrupted, earlier runs stay intact, and the next run continues the interrupted one. Exits with 12 if the service refuses to return a resource, unless the status is 404 or 405.

With --encrypt-to, encrypts all saved data in the age format. Later runs then require --encrypt-to and --identity. Other backup commands require --identity.`
  static override examples = [
    { description: 'Save an organization to the folder "acme"', command: 'backup create acme' },
    {
      description: 'Keep one run for each of the last 7 days, 4 weeks, and 12 months',
      command: 'backup create acme --keep 7d,4w,12m',
    },
    {
      description: 'Create or continue an encrypted backup',
      command: 'backup create acme --encrypt-to age1… --identity key.txt',
    },
    {
      description: 'Save another organization, and print the name of the run',
      command: 'backup create beta --org org_2 -o ids',
    },
  ]
  static override args = backupFolderArg
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    keep: Flags.string({
      description:
        'Remove old runs; for example, 7d,4w,12m,2y keeps the latest run of each of the last 7 days, 4 weeks, 12 months, and 2 years (default: keep all runs)',
      helpGroup: 'CHANGE',
      helpValue: 'PERIODS',
    }),
    'encrypt-to': Flags.string({
      multiple: true,
      description: 'Encrypt the backup to this age recipient (repeatable)',
      helpGroup: 'TARGET',
      helpValue: 'RECIPIENT',
    }),
    ...identityFlag,
    jobs: batchFlags.jobs,
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return createBackup(run)
  }
}
