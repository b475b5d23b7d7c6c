import { backupFolderArg, identityFlag, runArg } from '../../features/backup/backup-args.ts'
import { showBackup } from '../../features/backup/show.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class ShowBackupCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Show a run of a backup, or one of its pages, files, or responses'
  static override description =
    'Without PATH, shows a summary of the run, including unreadable resources and the locations of removed secrets. With PATH, prints pages as Markdown, other responses as JSON, and files unchanged. This command sends no requests.'
  static override examples = [
    { description: 'Show a summary of the latest run', command: 'backup show acme latest' },
    {
      description: 'Print a page as it was on November 1',
      command: 'backup show acme 20261101 "Developer Guide/guides/rate-limits"',
    },
    {
      description: 'Print the members of an organization',
      command: `backup show acme latest 'orgs/org_1/members?order=asc&sort=joinedAt'`,
    },
  ]
  static override args = {
    ...backupFolderArg,
    ...runArg,
    path: Args.string({
      description:
        'SPACE/PAGE-PATH, SPACE/FILE-NAME, or the API path of an entry (SPACE is a title or ID)',
    }),
  }
  static override flags = { ...identityFlag, ...outputFlags }

  perform(run: Run): Promise<void> {
    return showBackup(run)
  }
}
