import { publishOpenAPISpec } from '../../contract/openapi.ts'
import { documentArgs, documentFlags, publishFlags } from '../../features/openapi/flags.ts'
import { deletePreview } from '../../features/openapi/previews/delete-preview.ts'
import { publishTyped } from '../../features/openapi/publish-openapi.ts'
import { publishRows } from '../../features/openapi/publish-rows.ts'
import { publishByManifest, publishFolder } from '../../features/openapi/publish-several.ts'
import { Args } from '../../host/arguments/definitions.ts'
import { confirmFlags, dryRunFlags, outputFlags, webFlags } from '../../host/arguments/flags.ts'
import { pipelineFlags } from '../../host/arguments/pipeline-flags.ts'
import { DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import { inPipeline } from '../../output/ci/report-outcome.ts'

export default class Publish extends DocsctlCommand {
  static override summary = publishOpenAPISpec.summary
  static override description =
    `Checks the document, and bundles referenced files into it. Sends it unless it is already published, and waits until the service has processed it. If you pass a URL without --fetch, docsctl sends the URL unchecked, and the service fetches the document.

With --manifest, publishes all documents listed under "specifications", or, if you pass SLUG, only the document for SLUG. Each entry has a "slug" and a "file" or "url", and can set flags, such as "lint" or "against". Flags under "options" apply to all entries. Flags of an entry override these flags, and flags on the command line override both.`
  static override examples = [
    { description: 'Publish a file', command: 'openapi publish petstore openapi.yaml' },
    {
      description: 'Publish from a URL',
      command: 'openapi publish petstore https://example.com/openapi.json',
    },
    {
      description: 'Check without publishing, and write a SARIF report',
      command:
        'openapi publish petstore openapi.yaml --check --lint recommended --report sarif=findings.sarif',
    },
    {
      description: 'Publish unless there are breaking changes since main',
      command: 'openapi publish petstore openapi.yaml --against git:origin/main --fail-on-breaking',
    },
    {
      description: 'Publish all documents in a manifest',
      command: 'openapi publish --manifest openapi.publish.yaml',
    },
    {
      description: 'Publish a preview for a pull request, and print the link to the preview',
      command: 'openapi publish petstore openapi.yaml --preview pr-123',
    },
    {
      description: 'Delete the preview when the pull request is closed',
      command: 'openapi publish petstore --preview pr-123 --preview-delete --yes',
    },
    {
      description: 'Store the published version, so that it can be published again',
      command: 'openapi publish petstore openapi.yaml --keep-in versions',
    },
    { description: 'Publish each document in a folder', command: 'openapi publish --dir apis/' },
    {
      description: 'Publish one document in a manifest',
      command: 'openapi publish petstore --manifest openapi.publish.yaml',
    },
  ]
  static override api = [
    'GET /v1/orgs/{organizationId}/openapi/{specSlug}',
    'PUT /v1/orgs/{organizationId}/openapi/{specSlug}',
  ]
  // with --manifest, the documents come from the manifest
  static override args = {
    slug: Args.string({ ...documentArgs.slug, required: false, resource: 'specifications' }),
    'file-or-url': Args.string({ ...documentArgs['file-or-url'], required: false }),
  }
  static override flags = {
    ...documentFlags,
    ...publishFlags,
    ...confirmFlags,
    ...dryRunFlags,
    ...outputFlags,
    ...webFlags,
    ...pipelineFlags,
  }

  perform(run: Run): Promise<void> {
    const [manifest, folder, rows] = ['manifest', 'dir', 'rows'].map((flag) => run.args.text(flag))
    return inPipeline(run, (account) => {
      if (run.args.has('preview-delete')) return deletePreview(run, account)
      if (rows !== undefined) return publishRows(run, account, 'publish', rows)
      if (folder !== undefined) return publishFolder(run, account, folder)
      return manifest === undefined
        ? publishTyped(run, account, 'publish')
        : publishByManifest(run, account, manifest)
    })
  }
}
