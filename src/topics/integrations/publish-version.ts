import { agrees } from '../../client/exchange/look-up.ts'
import type { Prepared } from '../../client/prepare.ts'
import { DocsctlError, unknownState } from '../../errors.ts'
import { performOne } from '../../frame/operation/outcomes.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { goOn } from '../../frame/terminal/confirm.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { FlowStep, LostTry } from '../../jobs/flow-step.ts'
import { hasWaited } from '../../jobs/look-up-lost.ts'
import type { BuiltIntegration } from '../../publishing/integrations/integration.ts'
import { usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import {
  type IntegrationComparison,
  type PublishedIntegration,
  readPublished,
} from './comparison.ts'

/** Publishes it, once its new scopes are accepted. */
export async function publishAccepted(
  comparison: IntegrationComparison,
  call: Prepared,
  run: TypedWords & ServiceAccess & Speaker & Machine,
  step: FlowStep,
): Promise<unknown> {
  await acceptScopes(comparison, run)
  const { published } = comparison
  await step.begin(published ? { fields: { version: published.version } } : 'absent')
  return await publishFrom(comparison, call, run)
}

/** Waits until what may still come of a publish must have come. */
export async function waitForLost({ at }: LostTry, run: Speaker & Machine): Promise<void> {
  const { clock } = run.runtime
  await hasWaited({ clock, signal: run.signal, at: (text) => run.progress.at(text) }, at)
}

/** What a publish that broke off has made: the next version, where that is as it was to be; nothing where there is none. */
export function publishedSince(
  { name, published, differences }: IntegrationComparison,
  { body }: BuiltIntegration,
  { before }: LostTry,
): PublishedIntegration | undefined {
  const version = typeof before === 'object' ? (before.fields.version as number) : undefined
  if (published?.version === version) return undefined
  const { title, summary, description } = body
  const texts = Object.entries({ title, summary, description }).filter(([, text]) => text)
  const isAlike =
    differences.length === 0 && agrees(published, Object.fromEntries(texts)) !== 'differs'
  if (published?.version === (version ?? 0) + 1 && isAlike) return published
  throw new DocsctlError('unreachable', `whether ${name} was published is not known`, {
    state: published ? stateOfMoved(published, version) : unknownState,
    isDoubtful: true,
    hint: `docsctl integrations get ${name}`,
    retryable: false,
  })
}

function stateOfMoved(now: PublishedIntegration, before: number | undefined): string {
  const was = before === undefined ? 'nothing was before' : `version ${before} was before`
  return `version ${now.version} is published now, and ${was}: it may be this one`
}

/**
 * Sends the publish; where the answer is lost, the version says whether something was published since,
 * which may be this or another publisher's.
 */
async function publishFrom(
  { name, published }: IntegrationComparison,
  call: Prepared,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<unknown> {
  let moved: PublishedIntegration | undefined
  const lookUp = async () => {
    const now = await readPublished(name, run)
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
    if (error.details.status === 413 && run.flags.minify === false) {
      const argv = run.argv.filter((word) => word !== '--no-minify')
      const hint = docsctlLine([...run.name.split(' '), ...argv])
      throw new DocsctlError(error.kind, error.message, { ...error.details, hint })
    }
    if (!moved) throw error
    const state = stateOfMoved(moved, published?.version)
    throw new DocsctlError(error.kind, error.message, { ...error.details, state })
  }
}

/** Whoever installed it gave it the old scopes: new ones want a yes. */
async function acceptScopes(
  { name, newScopes }: IntegrationComparison,
  run: TypedWords & Speaker & Machine,
): Promise<void> {
  if (newScopes.length === 0 || run.has('accept-new-scopes')) return
  const scopes = newScopes.join(', ')
  if (!run.interactive) {
    const rule = `is needed where nobody can be asked: ${name} gets new scopes: ${scopes}`
    throw usage([{ where: '--accept-new-scopes', rule }])
  }
  await goOn(run, `${name} gets new scopes: ${scopes}`)
}
