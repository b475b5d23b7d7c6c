import type { LookUpOutcome } from '../client/exchange/look-up.ts'
import { longestEffect } from '../client/exchange/lost-write.ts'
import type { Prepared } from '../client/prepare.ts'
import type { JobMeans } from './job.ts'

/** Looks for what a lost request made; where it was sent a moment ago, once more when its effect must have come. */
export async function lookUpLost(
  means: JobMeans,
  request: Prepared,
  sentAt: number,
): Promise<LookUpOutcome | undefined> {
  const look = () => means.client.lookUp(request, sentAt, { signal: means.signal })
  const outcome = await look()
  if (outcome !== 'not-yet' || !(await hasWaited(means, sentAt))) return outcome
  return await look()
}

/** Waits until what may still come of a request must have come; answers whether that took any time. */
export async function hasWaited(
  { clock, signal, at }: Pick<JobMeans, 'clock' | 'signal' | 'at'>,
  sentAt: number,
): Promise<boolean> {
  const early = sentAt + longestEffect - clock.now()
  if (early <= 0) return false
  at('waiting for what may still come of a request that was under way')
  await clock.sleep(early, signal)
  return true
}
