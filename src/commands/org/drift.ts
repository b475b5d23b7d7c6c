import { acceptFlagsFor } from '../../features/audit/classify-findings.ts'
import { reportDrift } from '../../features/org/drift.ts'
import { folderArg, readFlags, selectionFlag } from '../../features/org/org-flags.ts'
import { readRequests } from '../../features/org/read-requests.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class DriftCommand extends DocsctlCommand {
  static override summary = 'Show changes in the organization since the last pull or apply'
  static override description =
    "Sends only read requests, so this command is safe to run on a schedule. Exits with 10 if the organization has changed. Shows who last changed each resource if the service provides audit events. In GitHub, GitLab, and Azure pipelines, also reports the changes in the format of the CI service. Accepted changes don't affect the exit code until their acceptance expires."
  static override examples = [
    { description: 'Show changes since the last pull or apply', command: 'org drift acme' },
    { description: 'Check only members', command: 'org drift acme --only members' },
    { description: 'Print the changes as JSON', command: 'org drift acme --json' },
    {
      description: 'Accept a change until a date',
      command: 'org drift acme --accept 1f0c9a7e52d4 --reason "docs migration" --until 2027-01-31',
    },
  ]
  static override args = folderArg
  static override flags = {
    ...readFlags,
    ...selectionFlag,
    ...acceptFlagsFor('FOLDER/.docsctl/drift-accepted.yaml'),
    ...pipelineFlags,
    ...outputFlags,
  }
  static override effect = 'read' as const
  static override api = [...readRequests, 'GET /v1/orgs/{organizationId}/audit-events']

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => reportDrift(run, account))
  }
}
