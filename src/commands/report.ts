import { reportFlags, reportRequests } from '../features/report/report-flags.ts'
import { reportOrganization } from '../features/report/write-report.ts'
import { byIdFlag, contextFlags, outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Report on people, access, content, and changes in an organization'
  static override description =
    `Shows people by role and last seen, administrators of each resource, publication, and share links. Counts findings by severity, change requests by age and whose turn it is, and content by freshness. Also lists specifications, integrations, and the changes since the last report.

Keeps the numbers of each report, without names, in the state folder. The findings include those of the rules in .docsctl/policy.yaml, if the file exists. A part that can't be read is shown as unknown. Exits with 12 then.

The page of --html contains personal data, so only you can read the file. The page contains no scripts and loads nothing from the network.`
  static override examples = [
    { description: 'Print a summary', command: 'report' },
    {
      description: 'Write a page without names, with the trends since a day',
      command: 'report --html report.html --mask --since 2026-11-01',
    },
    {
      description: 'Print the trends of the last 30 days as JSON',
      command: 'report --since 30d --jq .trends',
    },
  ]
  static override flags = {
    org: contextFlags.organizationId.definition,
    ...byIdFlag,
    ...reportFlags,
    ...outputFlags,
  }
  static override api = reportRequests

  perform(run: Run): Promise<void> {
    return reportOrganization(run)
  }
}
