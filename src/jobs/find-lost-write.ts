import type { LookUpOutcome } from '../client/exchange/look-up.ts'
import { maxEffectDelay } from '../client/exchange/lost-write.ts'
import type { Prepared } from '../client/prepare.ts'
import type { JobContext } from './job-context.ts'

/**
 * Looks up the result of a request whose response was lost. If the request was sent recently and
 * its effect isn't visible, waits and looks again.
 */
export async function findLostWrite(
  context: JobContext,
  request: Prepared,
  sentAt: number,
): Promise<LookUpOutcome | undefined> {
  const look = () => context.client.lookUp(request, sentAt, { signal: context.signal })
  const outcome = await look()
  if (outcome !== 'not-yet' || !(await waitedForEffect(context, sentAt))) return outcome
  return await look()
}

/** Waits until the effect of a request should be visible. Returns true if it had to wait. */
export async function waitedForEffect(
  { clock, signal, at }: Pick<JobContext, 'clock' | 'signal' | 'at'>,
  sentAt: number,
): Promise<boolean> {
  const early = sentAt + maxEffectDelay - clock.now()
  if (early <= 0) return false
  at('Waiting for the result of an interrupted request')
  await clock.sleep(early, signal)
  return true
}
