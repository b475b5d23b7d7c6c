import { prepare } from '../../client/prepare.ts'
import { printWriteResult } from '../../command/operation/after-write.ts'
import { withFlowJob } from '../../command/operation/flow-job.ts'
import { openInBrowser } from '../../command/operation/open-in-browser.ts'
import { checkColumns } from '../../command/result/choose-columns.ts'
import { writeObject } from '../../command/result/result.ts'
import { publishIntegration } from '../../contract/integrations/integrations.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { resumedJob } from '../../jobs/resumed-job.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { readManifestFile } from '../manifests/index.ts'
import { chooseVersion, type StoredPublication } from '../publications/index.ts'
import { expectVersion, fetchPublished, reportDifferences } from './comparison.ts'
import { resolveSecrets } from './model/secrets.ts'
import { accountFor, publishedView, rehearsalView } from './publish-integration.ts'
import { sendVersion, waitForLost } from './publish-version.ts'

type RollbackRun = WithArgs & WithService & WithConsole & WithEnvironment

/** Publishes a stored version of an integration again. The rollback is a job that can be undone. */
export async function rollbackIntegration(
  run: RollbackRun,
  account: PipelineAccount,
): Promise<void> {
  const { integration: name = '' } = run.args.named
  account.slug = name
  if (!run.args.has('dry-run')) checkColumns(run, publishedView(run))
  const published = await fetchPublished(name, run)
  if (published === 'unknown') return
  if (!resumedJob(run))
    expectVersion(name, run.args.number('expect-version', 0), published?.version)
  const { apiUrl } = await run.service.session()
  const { chosen, step, store } = await chooseVersion(run, {
    target: { type: 'integration', name, apiUrl: apiUrl.value },
    current: published && String(published.version),
    request: { operation: publishIntegration.id, path: { integrationName: name } },
    undo: { command: 'integrations rollback', flags: ['--accept-new-scopes'] },
  })
  const { body, shown, hidden } = await storedBody(chosen, run)
  await account.hide(hidden)
  const call = prepare(publishIntegration, { path: { integrationName: name }, body })
  if (run.args.has('dry-run')) {
    account.result = 'rehearsed'
    const url = maskUrl(`${apiUrl.value}${call.path}`)
    return await writeObject(run, { method: call.method, url, body: shown }, rehearsalView)
  }
  const built = { name, body }
  const answer = await withFlowJob(
    run,
    { steps: [step], parallel: 1, isAlwaysKept: true },
    ({ perform }) =>
      perform(0, async (flowStep) => {
        if (flowStep.lost) await waitForLost(flowStep.lost, run)
        const before = flowStep.lost ? await fetchPublished(name, run) : published
        const known = before === 'unknown' ? undefined : before
        const comparison = await reportDifferences(built, known, run, run.console.note)
        return (await sendVersion(built, { comparison, call, step: flowStep }, run)).answer
      }),
  )
  const value = accountFor(answer, account)
  account.result = 'updated'
  if (account.version !== undefined) await store(account.version)
  const show = () =>
    run.args.has('web') ? openInBrowser(value, run) : writeObject(run, value, publishedView(run))
  await printWriteResult(value, show)
}

/** Returns the stored body with its secrets, and the body to show in a dry run. */
async function storedBody({ path, body }: StoredPublication, run: WithEnvironment) {
  const { env, cwd } = run.environment
  const file = await readManifestFile(path, cwd)
  const place = ['body', 'secrets']
  const secrets = await resolveSecrets(file, place, body.secrets, env, run.environment.signal)
  const sizes = (image: unknown) => ({ bytes: Buffer.from(String(image), 'base64').length })
  const { icon, previewImages = [] } = body as { icon?: string; previewImages?: string[] }
  return {
    body: { ...body, ...(body.secrets !== undefined && { secrets: secrets.values }) },
    shown: {
      ...body,
      ...(icon !== undefined && { icon: sizes(icon) }),
      previewImages: previewImages.map(sizes),
    },
    hidden: secrets.hidden,
  }
}
