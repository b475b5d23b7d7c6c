import { backupFolderArg, identityFlag } from '../../features/backup/backup-args.ts'
import { restoreBackup } from '../../features/backup/restore.ts'
import { groups } from '../../features/org/model/kind.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import {
  batchFlags,
  confirmFlags,
  dryRunFlags,
  guardFlags,
  outputFlags,
} from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class RestoreBackupCommand extends DocsctlCommand {
  static override effect = 'destroy' as const
  static override summary = 'Create resources that exist only in a backup'
  static override description =
    `Creates missing teams, collections, spaces with pages and files, change requests that are not merged, and comments. Also creates missing permissions, custom fields, specifications, translations, glossary entries, SAML providers, integration installations, and sites. Without --overwrite, never changes the settings of existing resources. Deletes nothing. Missing pages and files are restored through a merged change request in each space, so their IDs change. Links in restored pages are updated to the new IDs.

Shows the plan first. Writes a checklist of everything that can't be restored, such as members and secrets. Runs as a job that can be resumed and undone. Reads each page back, and exits with 12 if the service changed the text of a page. Also exits with 12 if resources are missing or can't be compared, but nothing can be restored.`
  static override examples = [
    {
      description: 'Preview a restore into the same organization',
      command: 'backup restore acme --into org_1 --dry-run',
    },
    {
      description: 'Restore a deleted space, and add it to its sites again',
      command: 'backup restore acme --into org_1 --only "spaces/Developer Guide"',
    },
    {
      description: 'Restore a run into another organization',
      command: 'backup restore acme --into org_2 --run 20261101 --yes',
    },
  ]
  static override args = backupFolderArg
  static override flags = {
    into: Flags.string({
      required: true,
      description: 'ID of the organization to restore into (required)',
      helpGroup: 'TARGET',
      helpValue: 'ORG',
      resource: 'orgs',
    }),
    run: Flags.string({
      description: 'Run to restore (a name or the beginning of a name; default: the latest run)',
      helpGroup: 'TARGET',
      helpValue: 'RUN',
    }),
    only: Flags.string({
      multiple: true,
      description:
        'Restore only these resources, such as teams, or only one resource, such as spaces/docs (repeatable or comma-separated; default: all)',
      helpGroup: 'TARGET',
      helpValue: 'PART[/NAME]',
      known: [...groups],
    }),
    overwrite: Flags.boolean({
      description: 'Also reset the settings of existing resources to their values in the backup',
      helpGroup: 'CHANGE',
    }),
    checklist: Flags.string({
      description:
        'Write the checklist to this new file, as JSON if its name ends with .json (default: restore-RUN.md in the current folder)',
      helpGroup: 'CHANGE',
      helpValue: 'FILE',
    }),
    ...dryRunFlags,
    ...confirmFlags,
    'including-myself': guardFlags['including-myself'],
    'last-admin': guardFlags['last-admin'],
    'allow-large': guardFlags['allow-large'],
    ...batchFlags,
    ...identityFlag,
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return restoreBackup(run)
  }
}
