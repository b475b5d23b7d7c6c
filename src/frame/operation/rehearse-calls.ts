import type { Prepared } from '../../client/prepare.ts'
import type { DocsctlError } from '../../errors.ts'
import type { StateReading } from '../../jobs/states/read-states.ts'
import type { JobStep } from '../../jobs/step.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Calls } from './calls.ts'
import { idOf } from './outcomes.ts'
import { printRequests } from './request-shown.ts'

type RehearsalRun = TypedWords & ServiceAccess & Speaker & Machine

/** Prints what would be sent, beside what is there now; ends with 3 where something is not there. */
export async function rehearseCalls(
  calls: Pick<Calls, 'prepared' | 'several'>,
  run: RehearsalRun,
): Promise<void> {
  await rehearse(calls, await stepsOf(calls.prepared), run)
}

/** Why requests that are shown elsewhere could not be carried out, where something is not there. */
export async function failureOfCalls(
  prepared: readonly Prepared[],
  run: RehearsalRun,
): Promise<DocsctlError | undefined> {
  const { failureOf, lookBefore } = await import('../guards/look-before.ts')
  return failureOf((await lookBefore(run, await stepsOf(prepared))).missing)
}

async function stepsOf(prepared: readonly Prepared[]): Promise<JobStep[]> {
  const { stepOf } = await import('../../jobs/step.ts')
  return prepared.map((call) => stepOf(idOf(call), call))
}

/** The same of the steps of a job; `listed` was read before. */
export async function rehearseSteps(
  steps: readonly JobStep[],
  run: RehearsalRun,
  listed?: StateReading['listed'],
): Promise<void> {
  const { operationsById, requestOf } = await import('../../jobs/step.ts')
  const operations = await operationsById()
  const prepared = steps.map((step) => requestOf(step, operations))
  await rehearse({ prepared, several: true }, steps, run, listed)
}

async function rehearse(
  calls: Pick<Calls, 'prepared' | 'several'>,
  steps: readonly JobStep[],
  run: RehearsalRun,
  listed?: StateReading['listed'],
): Promise<void> {
  const { failureOf, lookBefore } = await import('../guards/look-before.ts')
  const { changes, missing } = await lookBefore(run, steps, listed)
  await printRequests(calls, run, changes)
  const failure = failureOf(missing)
  if (failure) throw failure
}
