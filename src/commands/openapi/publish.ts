import { DocsctlCommand } from '../../cli/command.ts'
import { dryRunFlags, outputFlags, webFlags } from '../../cli/flags.ts'
import { documentArgs, documentFlags, updateFlags } from '../../cli/openapi-flags.ts'
import { inPipeline } from '../../cli/pipeline.ts'
import { pipelineFlags } from '../../cli/pipeline-flags.ts'
import { publishOpenAPI } from '../../cli/publish-openapi.ts'
import type { Run } from '../../cli/run.ts'
import { publishOpenAPISpec } from '../../contract/openapi.ts'

export default class Publish extends DocsctlCommand {
  static override summary = publishOpenAPISpec.summary
  static override description =
    'Checks the document, takes in the files that it refers to, sends it, and waits until the service has processed it. A URL is handed to the service as such, unless --fetch is given.'
  static override examples = [
    'openapi publish petstore openapi.yaml',
    'openapi publish petstore https://example.com/openapi.json',
    'openapi publish petstore openapi.yaml --check --lint recommended --report sarif=findings.sarif',
  ]
  static api = [
    'GET /v1/orgs/{organizationId}/openapi/{specSlug}',
    'PUT /v1/orgs/{organizationId}/openapi/{specSlug}',
  ]
  static override args = documentArgs
  static override flags = {
    ...documentFlags,
    ...updateFlags,
    ...dryRunFlags,
    ...outputFlags,
    ...webFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    return inPipeline(run, (told) => publishOpenAPI(run, told, 'publish'))
  }
}
