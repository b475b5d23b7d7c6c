import { prepare } from '../../../client/prepare.ts'
import { rehearseCalls } from '../../../command/operation/rehearse-calls.ts'
import { performOne } from '../../../command/operation/send-call.ts'
import { checkColumns } from '../../../command/result/choose-columns.ts'
import { writeObject } from '../../../command/result/result.ts'
import { deleteOpenAPISpec } from '../../../contract/openapi.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import { confirm } from '../../../host/terminal/confirm.ts'
import type { PipelineAccount } from '../../../output/ci/report-outcome.ts'
import { conflicting, missing, requires } from '../../../output/text/problems.ts'
import { usage } from '../../../output/text/sentences.ts'
import { undefinedIfNotFound } from '../lost-publish.ts'
import { publishingView } from '../report.ts'
import { specificationReader } from '../send-document.ts'
import { previewSlug } from './preview-slug.ts'

/**
 * Deletes the preview of a specification. Succeeds if there is no preview, because not every pull
 * request creates one.
 */
export async function deletePreview(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
): Promise<void> {
  const { slug: typed, 'file-or-url': document } = run.args.named
  const preview = run.args.text('preview')
  if (preview === undefined) throw usage([requires('--preview-delete', '--preview')])
  if (typed === undefined) throw usage([missing('SLUG')])
  if (document !== undefined) throw usage([conflicting('FILE-OR-URL', ['--preview-delete'])])
  checkColumns(run, publishingView)
  const slug = previewSlug(typed, preview)
  account.slug = slug
  const organizationId = await run.service.context('organizationId')
  const call = prepare(deleteOpenAPISpec, { path: { organizationId, specSlug: slug } })
  if (run.args.has('dry-run')) {
    account.result = 'rehearsed'
    return await rehearseCalls({ prepared: [call], several: false }, run)
  }
  const read = await specificationReader(run, organizationId, slug)
  const found = await undefinedIfNotFound(read())
  if (found) {
    await confirm(run, { what: async () => `delete the preview ${slug}` })
    await performOne(call, { look: () => ['openapi', 'get', slug] }, run)
  } else await run.console.note(`note: The preview ${slug} does not exist`)
  account.result = found ? 'deleted' : 'unchanged'
  await writeObject(run, { slug, result: account.result }, publishingView)
}
