import { backupFolderArg, identityFlag } from '../../features/backup/backup-args.ts'
import { listBackup } from '../../features/backup/list.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class ListBackupCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'List runs of a backup, or entries of a run'
  static override description =
    'An entry is a saved API response or file. The path of an entry is its API path. This command sends no requests.'
  static override examples = [
    { description: 'List all runs, newest first', command: 'backup ls acme' },
    { description: 'List the entries of the latest run', command: 'backup ls acme --run latest' },
  ]
  static override args = backupFolderArg
  static override flags = {
    run: Flags.string({
      description: 'List the entries of this run (a name, the beginning of a name, or "latest")',
      helpGroup: 'TARGET',
      helpValue: 'RUN',
    }),
    ...identityFlag,
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return listBackup(run)
  }
}
