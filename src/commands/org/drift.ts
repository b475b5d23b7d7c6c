import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { pipelineFlags } from '../../frame/words/pipeline-flags.ts'
import { inPipeline } from '../../pipelines/tell.ts'
import { acceptFlagsFor } from '../../topics/audit/weigh.ts'
import { tellDrift } from '../../topics/org/drift.ts'
import { folderArg, readFlags } from '../../topics/org/org-words.ts'
import { readRequests } from '../../topics/org/read-requests.ts'

export default class DriftCommand extends DocsctlCommand {
  static override summary =
    'tell what others changed since the files of an organization were pulled'
  static override description =
    'For a schedule: it reads only, and ends with 10 where the organization moved, with an annotation at the line of what moved. Who did it is told where the service has audit events. What is accepted, with a reason and until a day, does not count.'
  static override examples = [
    'org drift acme',
    'org drift acme --json',
    'org drift acme --accept 1f0c9a7e52d4 --reason "the move of the docs" --until 2027-01-31',
  ]
  static override args = folderArg
  static override flags = {
    ...readFlags,
    ...acceptFlagsFor('FOLDER/.docsctl/drift-accepted.yaml'),
    ...pipelineFlags,
    ...outputFlags,
  }
  static override effect = 'read' as const
  static override api = [...readRequests, 'GET /v1/orgs/{organizationId}/audit-events']

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => tellDrift(run, account))
  }
}
