import { reportFlags, reportRequests } from '../features/report/report-flags.ts'
import { reportOrganization } from '../features/report/write-report.ts'
import { byIdFlag, contextFlags, outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Report on people, access, content, and changes in an organization'
  static override description =
    `Shows people by role and last activity, and the administrators of the organization and of each space, collection, and site. Shows share links, invite links, and the visibility of sites and spaces. Counts findings by severity, and spaces by the time since their last change. Counts change requests by age, and by who must act next. Also lists specifications, integrations, and changes since the last report.

Keeps the counts from the last 500 reports in the state folder. For the last report, also keeps the ID and a digest of each resource, but no names. Findings include violations of the rules in .docsctl/policy.yaml, if the current folder or a parent folder contains this file. If some data can't be read, shows it as unknown and exits with 12.

The page from --html can contain personal data, so docsctl creates a file that only you can read. The page contains no scripts and loads nothing from the network.`
  static override examples = [
    { description: 'Print the report', command: 'report' },
    {
      description:
        'Write an HTML page with trends since November 1, and mask names and email addresses',
      command: 'report --html report.html --mask --since 2026-11-01',
    },
    {
      description: 'Print the trends of the last 30 days, as JSON',
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
