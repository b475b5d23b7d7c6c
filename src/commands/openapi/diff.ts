import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { outputFlags } from '../../frame/words/flags.ts'
import { pipelineFlags } from '../../frame/words/pipeline-flags.ts'
import { inPipeline } from '../../pipelines/tell.ts'
import { diffOpenAPI, reportFormats } from '../../topics/openapi/diff-openapi.ts'
import { orgFlag, readingFlags, sideArgs } from '../../topics/openapi/flags.ts'
import { judgingFlags } from '../../topics/openapi/judging.ts'

export default class Diff extends DocsctlCommand {
  static override summary =
    'tell what differs between two OpenAPI documents, and what breaks clients'
  static override description =
    'Each of both is a file, a URL, git:REF or git:REF:PATH for what stands at a commit, or published:SLUG for what the service has. Without REVISION, git:REF:PATH is compared with PATH as it is now. A change of what many operations share, such as a schema or a parameter, is told once, with its places. Only published: needs a sign-in.'
  static override examples = [
    'openapi diff old.yaml new.yaml',
    'openapi diff git:origin/main:openapi.yaml --fail-on-breaking',
    'openapi diff published:petstore openapi.yaml --format markdown',
    'openapi diff git:v1.2.0:openapi.yaml --fail-on warning --comment',
  ]
  static override api = [
    'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw',
  ]
  static override args = sideArgs
  static override flags = {
    ...orgFlag,
    ...judgingFlags,
    'exit-code': Flags.boolean({
      description: 'end with 10 where anything differs for clients',
      helpGroup: 'CHANGE',
    }),
    format: Flags.string({
      description: 'how the report is written (default: text)',
      helpGroup: 'OUTPUT',
      options: [...reportFormats],
      exclusive: ['output', 'json', 'jq', 'columns'],
    }),
    comment: Flags.boolean({
      description: 'keep the report as one comment of the pull request that the pipeline runs for',
      helpGroup: 'OUTPUT',
    }),
    ...readingFlags,
    ...outputFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => diffOpenAPI(run, account))
  }
}
