import type { Prepared } from '../client/prepare.ts'
import { checkStateHint, DocsctlError, unknownState } from '../errors.ts'
import { quoted } from '../output/text/shell-arguments.ts'
import { hasNaturalKey } from './created-resources.ts'
import { findLostWrite } from './find-lost-write.ts'
import type { JobContext } from './job-context.ts'
import type { JobHeader, StepProgress } from './journal-file.ts'
import { compareWithIntent } from './states/compare-state.ts'
import type { ResourceState } from './states/state.ts'
import type { StateAccess } from './states/state-access.ts'
import type { JobStep } from './step.ts'

/** A step whose outcome isn't recorded in the journal, with the current state of its resource. */
export interface DoubtfulStep {
  request: Prepared
  step: JobStep
  way: StateAccess | undefined
  state: ResourceState
  known: StepProgress
  /**
   * finds the resource that the step created; absent if the list with the resource was not read
   * before the job
   */
  created?: (() => Promise<Record<string, unknown> | 'unclear' | undefined>) | undefined
}

/**
 * Determines whether a step with an unknown outcome was carried out. Returns the result of the step
 * if so, or undefined if the step must be sent.
 */
export async function findDone(
  means: JobContext,
  { folder }: JobHeader,
  { request, step, way, state, known: { at }, created }: DoubtfulStep,
): Promise<Record<string, unknown> | undefined> {
  const agreement = way ? compareWithIntent(step, way, state) : 'unclear'
  if (agreement === 'agrees') return {}
  if (request.operation.repeat === 'safe') return undefined
  // different values prove that the step was not carried out; a missing list item proves nothing
  if (agreement === 'differs') return undefined
  if (hasNaturalKey(request)) return undefined
  const found = await created?.()
  if (created && found !== 'unclear') return found
  const outcome = created || at === undefined ? undefined : await findLostWrite(means, request, at)
  if (typeof outcome === 'object') return outcome.resource as Record<string, unknown>
  throw new DocsctlError('unreachable', 'The result of the request is unknown', {
    state: unknownState,
    isDoubtful: true,
    hint: folder === undefined ? checkStateHint : `docsctl org plan ${quoted([folder])}`,
    retryable: false,
  })
}
