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
  const { stepOf } = await import('../../jobs/step.ts')
  const steps = calls.prepared.map((call) => stepOf(idOf(call), call))
  await rehearse(calls, steps, run)
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
  const { lookBefore, refuseMissing } = await import('../guards/look-before.ts')
  const { changes, missing } = await lookBefore(run, steps, listed)
  await printRequests(calls, run, changes)
  refuseMissing(missing)
}
