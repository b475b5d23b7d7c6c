import { createOpenAPISpec } from '../../contract/openapi.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { dryRunFlags, outputFlags, webFlags } from '../../frame/words/flags.ts'
import { pipelineFlags } from '../../frame/words/pipeline-flags.ts'
import { inPipeline } from '../../pipelines/tell.ts'
import { createFlags, documentArgs, documentFlags } from '../../topics/openapi/flags.ts'
import { publishTyped } from '../../topics/openapi/publish-openapi.ts'
import { publishRows } from '../../topics/openapi/publish-rows.ts'

export default class Create extends DocsctlCommand {
  static override summary = createOpenAPISpec.summary
  static override description =
    'Checks the document, takes in the files that it refers to, sends it, and waits until the service has processed it. A URL is handed to the service as such, unless --fetch is given.'
  static override examples = [
    'openapi create petstore openapi.yaml',
    'openapi create petstore https://example.com/openapi.json',
    'openapi create petstore openapi.yaml --check --lint recommended --report sarif=findings.sarif',
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
    const rows = run.text('rows')
    return inPipeline(run, (account) =>
      rows === undefined
        ? publishTyped(run, account, 'create')
        : publishRows(run, account, 'create', rows),
    )
  }
}
