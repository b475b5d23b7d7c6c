import { backupFolderArg, identityFlag } from '../../features/backup/backup-args.ts'
import { verifyBackup } from '../../features/backup/verify.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class VerifyBackupCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Check a backup, and restore it into a sandbox'
  static override description =
    `Checks the hash of every object in all runs, and whether the latest run contains everything that its responses refer to. Then restores that run, unless it is damaged, into a new organization in a sandbox, as "backup restore" does. The new organization has the members of the backup. Reads the restored organization as "backup create" does, and compares all responses and files with the run. Before the restore, prints the expected differences. Sends nothing to the service.

Exits with 11 if it finds a problem.`
  static override examples = [
    { description: 'Check all runs, and restore the latest one', command: 'backup verify acme' },
    { description: 'Check only one run', command: 'backup verify acme --run 20261101' },
  ]
  static override args = backupFolderArg
  static override flags = {
    run: Flags.string({
      description: 'Check and restore only this run (default: check all, and restore the latest)',
      helpGroup: 'TARGET',
      helpValue: 'RUN',
    }),
    ...identityFlag,
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return verifyBackup(run)
  }
}
