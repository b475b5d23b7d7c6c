import type { StateReading } from '../../jobs/states/read-states.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Calls } from './calls.ts'
import { printRequests } from './request-shown.ts'

/** Prints what would be sent, beside what is there now; ends with 3 where something is not. `listed` was read before. */
export async function rehearseCalls(
  calls: Pick<Calls, 'prepared' | 'several'>,
  run: TypedWords & ServiceAccess & Speaker & Machine,
  listed?: StateReading['listed'],
): Promise<void> {
  const { lookBefore, refuseMissing } = await import('../guards/look-before.ts')
  const { changes, missing } = await lookBefore(run, calls.prepared, listed)
  await printRequests(calls, run, changes)
  refuseMissing(missing)
}
