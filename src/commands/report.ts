import { reportFlags, reportRequests } from '../features/report/report-flags.ts'
import { writeReport } from '../features/report/write-report.ts'
import { byIdFlag, contextFlags, outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary = 'Report on people, access, content, and changes in an organization'
  static override description =
    `Shows people by role and last seen, administrators of each resource, publication and share links, findings by severity, change requests by age and whose turn it is, content by freshness, specifications, integrations, and the changes since the last report.

Keeps the numbers of each report, without names, in the state folder. The findings include those of the rules in .docsctl/policy.yaml, if the file exists. A part that can't be read is unknown. Exits with 12 then.`
  static override examples = [
    { description: 'Print a summary', command: 'report' },
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
    return writeReport(run)
  }
}
