import { backupFolderArg, identityFlag } from '../../features/backup/backup-args.ts'
import { logBackup } from '../../features/backup/log.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class LogBackupCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'List changes to a page'
  static override description =
    `Lists the changes to a page in all runs of a backup, newest first. If a change comes from a merged change request, shows the change request and who merged it. JSON contains the changed lines as "diff". This command sends no requests.

A run contains every page version that a merged change request created. Other changes, such as those made by a Git sync, are listed only if a run contains the result.`
  static override examples = [
    {
      description: 'List changes to a page',
      command: 'backup log acme "Developer Guide/guides/rate-limits"',
    },
    {
      description: 'Find out who removed a sentence, and when',
      command:
        'backup log acme "Developer Guide/guides/rate-limits" --text "100 requests per minute"',
    },
  ]
  static override args = {
    ...backupFolderArg,
    path: Args.string({
      required: true,
      description: 'SPACE/PAGE-PATH or the API path of a page (SPACE is a title or ID)',
    }),
  }
  static override flags = {
    text: Flags.string({
      description: 'List only the changes that added or removed this text',
      helpGroup: 'TARGET',
      helpValue: 'TEXT',
    }),
    ...identityFlag,
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return logBackup(run)
  }
}
