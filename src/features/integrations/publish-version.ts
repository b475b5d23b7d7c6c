import { agrees } from '../../client/exchange/look-up.ts'
import type { Prepared } from '../../client/prepare.ts'
import { performOne } from '../../command/operation/send-call.ts'
import { DocsctlError, unknownState } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { confirmToContinue } from '../../host/terminal/confirm.ts'
import { waitedForEffect } from '../../jobs/find-lost-write.ts'
import type { FlowStep, LostTry } from '../../jobs/flow-step.ts'
import { confirmationRequired } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import {
  fetchPublished,
  type IntegrationComparison,
  type PublishedIntegration,
} from './comparison.ts'
import type { BuiltIntegration } from './model/integration.ts'

/** An integration that is about to be published, and the comparison with its published version. */
interface VersionToSend {
  comparison: IntegrationComparison
  call: Prepared
  step: FlowStep
}

/**
 * Publishes an integration unless an interrupted run has already published it. Returns the
 * published version, and whether the integration is new.
 */
export async function sendVersion(
  { name, body }: Pick<BuiltIntegration, 'name' | 'body'>,
  { comparison, call, step }: VersionToSend,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<{ answer: unknown; isNew: boolean }> {
  const { lost } = step
  const found = lost && publishedSince(comparison, { body }, lost)
  if (lost && !found) await step.notDone()
  const answer = found ?? (await publishAccepted(comparison, call, run, step))
  await step.done({ name, version: (answer as { version?: number }).version })
  return { answer, isNew: lost && found ? lost.before === 'absent' : !comparison.published }
}

/**
 * Publishes an integration after the user accepts its new scopes. If the response is lost, reads
 * the published version to find out whether the request created it. Someone else may have published
 * that version.
 */
async function publishAccepted(
  comparison: IntegrationComparison,
  call: Prepared,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  step: FlowStep,
): Promise<unknown> {
  await acceptScopes(comparison, run)
  const { name, published } = comparison
  await step.begin(published ? { fields: { version: published.version } } : 'absent')
  let moved: PublishedIntegration | undefined
  const lookUp = async () => {
    const now = await fetchPublished(name, run)
    if (now === 'unknown') return undefined
    if (now?.version === published?.version) return 'not-yet'
    moved = now
    return undefined
  }
  const look = () => ['integrations', 'get', name]
  try {
    return await performOne(call, { look, lookUp }, run)
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    if (error.details.status === 413 && run.args.flags.minify === false) {
      const argv = run.args.argv.filter((word) => word !== '--no-minify')
      const hint = docsctlLine([...run.args.command.split(' '), ...argv])
      throw new DocsctlError(error.kind, error.message, { ...error.details, hint })
    }
    if (!moved) throw error
    const state = stateOfMoved(moved, published?.version)
    throw new DocsctlError(error.kind, error.message, { ...error.details, state })
  }
}

/** Waits long enough for a publish with a lost response to take effect. */
export async function waitForLost(
  { at }: LostTry,
  run: WithConsole & WithEnvironment,
): Promise<void> {
  const { clock } = run.environment
  await waitedForEffect(
    { clock, signal: run.environment.signal, at: (text) => run.console.progress.at(text) },
    at,
  )
}

/**
 * Returns the version that an interrupted publish created, or `undefined` if the publish had no
 * effect. The version must have the next version number and the expected content. Throws an error
 * for any other new version.
 */
function publishedSince(
  { name, published, differences }: IntegrationComparison,
  { body }: Pick<BuiltIntegration, 'body'>,
  { before }: LostTry,
): PublishedIntegration | undefined {
  const version = typeof before === 'object' ? (before.fields.version as number) : undefined
  if (published?.version === version) return undefined
  const { title, summary, description } = body
  const texts = Object.entries({ title, summary, description }).filter(([, text]) => text)
  const isAlike =
    differences.length === 0 && agrees(published, Object.fromEntries(texts)) !== 'differs'
  if (published?.version === (version ?? 0) + 1 && isAlike) return published
  throw new DocsctlError('unreachable', `It is unknown whether ${name} was published`, {
    state: published ? stateOfMoved(published, version) : unknownState,
    isDoubtful: true,
    hint: `docsctl integrations get ${name}`,
    retryable: false,
  })
}

function stateOfMoved(now: PublishedIntegration, before: number | undefined): string {
  const was =
    before === undefined
      ? 'no version was published before'
      : `version ${before} was published before`
  return `Version ${now.version} is published now, and ${was}. The request may have published version ${now.version}`
}

/**
 * Asks the user to accept new scopes, because existing installations accepted only the old scopes.
 */
async function acceptScopes(
  { name, newScopes }: IntegrationComparison,
  run: WithArgs & WithConsole & WithEnvironment,
): Promise<void> {
  if (newScopes.length === 0 || run.args.has('accept-new-scopes')) return
  const scopes = newScopes.join(', ')
  if (!run.console.interactive) {
    const message = `${name} requests new scopes: ${scopes}. To publish it without a terminal or with --no-input, use --accept-new-scopes`
    throw usage([confirmationRequired('--accept-new-scopes', message)])
  }
  await confirmToContinue(run, `${name} requests new scopes: ${scopes}`)
}
