import { createOpenAPISpec } from '../../contract/openapi.ts'
import { createFlags, documentArgs, documentFlags } from '../../features/openapi/flags.ts'
import { publishTyped } from '../../features/openapi/publish-openapi.ts'
import { publishRows } from '../../features/openapi/publish-rows.ts'
import { dryRunFlags, outputFlags, webFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class Create extends DocsctlCommand {
  static override summary = createOpenAPISpec.summary
  static override description =
    'Checks the document, bundles referenced files into it, sends it, and waits until the service has processed it. If you pass a URL without --fetch, docsctl sends the URL unchecked, and the service fetches the document.'
  static override examples = [
    {
      description: 'Create a specification from a file',
      command: 'openapi create petstore openapi.yaml',
    },
    {
      description: 'Create a specification from a URL',
      command: 'openapi create petstore https://example.com/openapi.json',
    },
    {
      description: 'Check a file and write a SARIF report, without creating a specification',
      command:
        'openapi create petstore openapi.yaml --check --lint recommended --report sarif=findings.sarif',
    },
  ]
  static override api = [
    'POST /v1/orgs/{organizationId}/openapi',
    'GET /v1/orgs/{organizationId}/openapi/{specSlug}',
  ]
  static override args = documentArgs
  static override flags = {
    ...documentFlags,
    ...createFlags,
    ...dryRunFlags,
    ...outputFlags,
    ...webFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    const rows = run.args.text('rows')
    return inPipeline(run, (account) =>
      rows === undefined
        ? publishTyped(run, account, 'create')
        : publishRows(run, account, 'create', rows),
    )
  }
}
