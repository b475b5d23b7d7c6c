import type { Prepared } from '../../client/prepare.ts'
import type { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { StateReading } from '../../jobs/states/state-reader.ts'
import type { JobStep } from '../../jobs/step.ts'
import type { Calls } from './calls.ts'
import { callId } from './outcomes.ts'
import { printRequests } from './request-preview.ts'

type RehearsalRun = WithArgs & WithService & WithConsole & WithEnvironment

/**
 * Prints the requests of a dry run and the current state of the resources. Exits with 3 if a
 * resource is missing.
 */
export async function rehearseCalls(
  calls: Pick<Calls, 'prepared' | 'several'>,
  run: RehearsalRun,
): Promise<void> {
  await rehearse(calls, await createSteps(calls.prepared), run)
}

/** Builds the error for requests that would fail because a resource is missing. */
export async function callsFailure(
  prepared: readonly Prepared[],
  run: RehearsalRun,
): Promise<DocsctlError | undefined> {
  const { missingResourcesError, readCurrentState } = await import(
    '../guards/read-current-state.ts'
  )
  return missingResourcesError((await readCurrentState(run, await createSteps(prepared))).missing)
}

async function createSteps(prepared: readonly Prepared[]): Promise<JobStep[]> {
  const { createStep } = await import('../../jobs/step.ts')
  return prepared.map((call) => createStep(callId(call), call))
}

/** Prints the dry run of a job. `listed` contains the lists that were already read. */
export async function rehearseSteps(
  steps: readonly JobStep[],
  run: RehearsalRun,
  listed?: StateReading['listed'],
): Promise<void> {
  const { operationsById, buildStepRequest } = await import('../../jobs/step.ts')
  const operations = await operationsById()
  const prepared = steps.map((step) => buildStepRequest(step, operations))
  await rehearse({ prepared, several: true }, steps, run, listed)
}

async function rehearse(
  calls: Pick<Calls, 'prepared' | 'several'>,
  steps: readonly JobStep[],
  run: RehearsalRun,
  listed?: StateReading['listed'],
): Promise<void> {
  const { missingResourcesError, readCurrentState } = await import(
    '../guards/read-current-state.ts'
  )
  const { changes, missing, states } = await readCurrentState(run, steps, listed)
  run.environment.agentCall?.planned(calls.prepared, states)
  await printRequests(calls, run, changes)
  const failure = missingResourcesError(missing)
  if (failure) throw failure
}
