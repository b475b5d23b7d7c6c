import { prepare } from '../../client/prepare.ts'
import { withFlowJob } from '../../command/operation/flow-job.ts'
import { rehearseCalls } from '../../command/operation/rehearse-calls.ts'
import { checkColumns } from '../../command/result/choose-columns.ts'
import { getPublishedOpenAPIDocument, publishOpenAPISpec } from '../../contract/openapi.ts'
import { DocsctlError } from '../../errors.ts'
import { duration } from '../../host/arguments/values.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { resumedJob } from '../../jobs/resumed-job.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { chooseVersion } from '../publications/index.ts'
import type { SourceToSend } from './document.ts'
import { undefinedIfNotFound } from './lost-publish.ts'
import type { Specification } from './model/processing.ts'
import { publishOptions } from './options.ts'
import { reportPublication } from './publish-openapi.ts'
import { publishingView } from './report.ts'
import { sendDocument, specificationReader } from './send-document.ts'

/** Publishes a stored version of a specification again. Runs as a job that can be undone. */
export async function rollbackOpenAPI(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
): Promise<void> {
  const { slug = '' } = run.args.named
  account.slug = slug
  checkColumns(run, publishingView)
  const organizationId = await run.service.context('organizationId')
  const { apiUrl } = await run.service.session()
  const read = await specificationReader(run, organizationId, slug)
  const specification = await undefinedIfNotFound(read())
  const current = specification?.lastVersion
  const expected = run.args.text('expect-version')
  if (expected !== undefined && expected !== current && !resumedJob(run)) {
    const found =
      current === undefined ? 'no version is published' : `version ${current} is published`
    throw new DocsctlError('conflict', `Expected version ${expected} of ${slug}, but ${found}`, {
      state: 'Nothing was published',
      hint: `docsctl openapi get ${slug}`,
    })
  }
  const path = { organizationId, specSlug: slug }
  const { chosen, step, store } = await chooseVersion(run, {
    target: {
      type: 'specification',
      name: slug,
      apiUrl: apiUrl.value,
      organization: organizationId,
    },
    current,
    request: { operation: publishOpenAPISpec.id, path },
    undo: { command: 'openapi rollback', flags: [] },
    readCurrent: async () => ({ source: await publishedSource(run, path, specification) }),
  })
  const { source } = chosen.body as { source: SourceToSend['source'] }
  const request = prepare(publishOpenAPISpec, { path, body: { source } })
  if (run.args.has('dry-run')) {
    account.result = 'rehearsed'
    return await rehearseCalls({ prepared: [request], several: false }, run)
  }
  const waitTimeout = duration('wait-timeout', run.args.text('wait-timeout') ?? '10m')
  const options = { force: true, waits: true, waitTimeout }
  const what = { verb: 'publish' as const, slug, typed: chosen.path }
  const done = await withFlowJob(
    run,
    { steps: [step], parallel: 1, isAlwaysKept: true },
    ({ perform }) =>
      perform(0, (flowStep) => sendDocument(run, { ...what, options, request, source }, flowStep)),
  )
  const version = done.specification?.lastVersion
  if (version !== undefined) await store(version)
  await reportPublication(run, account, { slug, findings: [], options: publishOptions(run) }, done)
}

/** Returns the source of the published version: its URL, or otherwise its text. */
async function publishedSource(
  run: WithService,
  path: { organizationId: string; specSlug: string },
  specification: Specification | undefined,
): Promise<SourceToSend['source']> {
  const url = specification?.sourceURL
  if (url !== undefined) return { url }
  const client = await run.service.client()
  const { body } = await client.exchange(prepare(getPublishedOpenAPIDocument, { path }))
  return { text: (body as { text: string }).text }
}
