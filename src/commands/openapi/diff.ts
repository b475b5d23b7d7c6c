import { diffOpenAPI, reportFormats } from '../../features/openapi/diff-openapi.ts'
import { comparisonFlags, orgFlags, sideArgs } from '../../features/openapi/flags.ts'
import { policyFlags } from '../../features/openapi/policy-flags.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { outputFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class Diff extends DocsctlCommand {
  static override summary = 'Compare two OpenAPI documents and find breaking changes'
  static override description =
    `Each document is a file, a URL, git:REF or git:REF:PATH (from a commit), or published:SLUG (from the service). For git:REF, docsctl uses the path of the other document, which must be a file. For a document from standard input, pass - as BASE or REVISION. Without REVISION, docsctl compares git:REF:PATH with the current file at PATH.

A change to a shared schema or parameter appears once, with its locations. You need an API token only for published:SLUG.`
  static override examples = [
    { description: 'Compare two files', command: 'openapi diff old.yaml new.yaml' },
    {
      description: 'Fail if the current file has breaking changes since main',
      command: 'openapi diff git:origin/main:openapi.yaml --fail-on-breaking',
    },
    {
      description: 'Compare with the published version, and print Markdown',
      command: 'openapi diff published:petstore openapi.yaml --format markdown',
    },
    {
      description: 'Fail on breaking changes and warnings, and comment on the pull request',
      command: 'openapi diff git:v1.2.0:openapi.yaml --fail-on warning --comment',
    },
  ]
  static override api = [
    'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw',
  ]
  static override args = sideArgs
  static override flags = {
    ...orgFlags,
    ...policyFlags,
    'exit-code': Flags.boolean({
      description: 'Exit with 10 if there are differences that affect clients',
      helpGroup: 'CHANGE',
    }),
    format: Flags.string({
      description: 'Report format (default: text)',
      helpGroup: 'OUTPUT',
      options: [...reportFormats],
      exclusive: ['output', 'json', 'jq', 'columns'],
    }),
    comment: Flags.boolean({
      description:
        "Post the report as a comment on the CI run's pull request, or update the comment from an earlier run",
      helpGroup: 'OUTPUT',
    }),
    'require-comment': Flags.boolean({
      description: "Like --comment, but fail if the comment can't be written",
      helpGroup: 'OUTPUT',
    }),
    ...comparisonFlags,
    ...outputFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (account) => diffOpenAPI(run, account))
  }
}
