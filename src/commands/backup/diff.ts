import { backupFolderArg, identityFlag, runArg } from '../../features/backup/backup-args.ts'
import { diffBackup } from '../../features/backup/diff.ts'
import { Args, Flags } from '../../host/arguments/definitions.ts'
import { batchFlags, outputFlags } from '../../host/arguments/flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'

export default class DiffBackupCommand extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Show the differences between two runs of a backup'
  static override description =
    'Lists added, removed, and changed responses and files. JSON contains the changed lines of pages as "diff". With --live, compares a run with the current state of the organization. --live also saves new responses and files in the backup folder, so that the next run can reuse them. To list the changes to one page, use "backup log". If a resource cannot be compared, exits with 12.'
  static override examples = [
    { description: 'Compare two runs', command: 'backup diff acme 20261101 latest' },
    {
      description: 'Show which lines of pages have changed since the latest run',
      command: 'backup diff acme latest --live --pages',
    },
    {
      description: 'Exit with 10 if a page has changed since the latest run',
      command:
        'backup diff acme latest --live --path "Developer Guide/guides/rate-limits" --exit-code',
    },
  ]
  static override args = {
    ...backupFolderArg,
    ...runArg,
    other: Args.string({
      description:
        'Run to compare with (a name, the beginning of a name, or "latest"; required without --live)',
    }),
  }
  static override flags = {
    live: Flags.boolean({
      description: 'Compare with the current state of the organization',
      helpGroup: 'TARGET',
    }),
    path: Flags.string({
      description:
        'Compare only this page, file, or response (SPACE/PAGE-PATH, SPACE/FILE-NAME, or an API path; SPACE is a title or ID)',
      helpGroup: 'TARGET',
      helpValue: 'PATH',
    }),
    pages: Flags.boolean({
      description: 'Print the changed lines of pages instead of a list',
      helpGroup: 'OUTPUT',
      exclusive: ['json', 'output', 'jq', 'columns'],
    }),
    'exit-code': Flags.boolean({
      description: 'Exit with 10 if there are differences',
      helpGroup: 'OUTPUT',
    }),
    jobs: batchFlags.jobs,
    ...identityFlag,
    ...outputFlags,
  }

  perform(run: Run): Promise<void> {
    return diffBackup(run)
  }
}
