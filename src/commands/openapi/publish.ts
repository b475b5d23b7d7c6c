import { publishOpenAPISpec } from '../../contract/openapi.ts'
import { DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import { Args } from '../../frame/words/definitions.ts'
import { dryRunFlags, outputFlags, webFlags } from '../../frame/words/flags.ts'
import { pipelineFlags } from '../../frame/words/pipeline-flags.ts'
import { inPipeline } from '../../pipelines/tell.ts'
import { documentArgs, documentFlags, publishFlags } from '../../topics/openapi/flags.ts'
import { publishTyped } from '../../topics/openapi/publish-openapi.ts'
import { publishRows } from '../../topics/openapi/publish-rows.ts'
import { publishByManifest, publishFolder } from '../../topics/openapi/publish-several.ts'

export default class Publish extends DocsctlCommand {
  static override summary = publishOpenAPISpec.summary
  static override description =
    'Checks the document, takes in the files that it refers to, sends it, and waits until the service has processed it. A URL is handed to the service as such, unless --fetch is given. With --manifest it publishes several, or the one named SLUG: the file lists them under specifications, each with slug, file or url, and flags of its own such as lint or against; what it lists under options holds for all.'
  static override examples = [
    'openapi publish petstore openapi.yaml',
    'openapi publish petstore https://example.com/openapi.json',
    'openapi publish petstore openapi.yaml --check --lint recommended --report sarif=findings.sarif',
    'openapi publish petstore openapi.yaml --against git:origin/main --fail-on-breaking',
    'openapi publish --manifest openapi.publish.yaml',
    'openapi publish --dir apis/',
    'openapi publish petstore --manifest openapi.publish.yaml',
  ]
  static override api = [
    'GET /v1/orgs/{organizationId}/openapi/{specSlug}',
    'PUT /v1/orgs/{organizationId}/openapi/{specSlug}',
  ]
  // --manifest names them in their place
  static override args = {
    slug: Args.string({ ...documentArgs.slug, required: false, things: 'specifications' }),
    'file-or-url': Args.string({ ...documentArgs['file-or-url'], required: false }),
  }
  static override flags = {
    ...documentFlags,
    ...publishFlags,
    ...dryRunFlags,
    ...outputFlags,
    ...webFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    const [manifest, folder, rows] = ['manifest', 'dir', 'rows'].map((flag) => run.text(flag))
    return inPipeline(run, (account) => {
      if (rows !== undefined) return publishRows(run, account, 'publish', rows)
      if (folder !== undefined) return publishFolder(run, account, folder)
      return manifest === undefined
        ? publishTyped(run, account, 'publish')
        : publishByManifest(run, account, manifest)
    })
  }
}
