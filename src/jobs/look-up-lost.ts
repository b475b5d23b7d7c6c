import type { LookUpOutcome } from '../client/exchange/look-up.ts'
import { longestEffect } from '../client/exchange/lost-write.ts'
import type { Prepared } from '../client/prepare.ts'
import type { JobMeans } from './job.ts'

/** Looks for what a lost request made; where it was sent a moment ago, once more when its effect must have come. */
export async function lookUpLost(
  { client, clock, signal, at }: JobMeans,
  request: Prepared,
  sentAt: number,
): Promise<LookUpOutcome | undefined> {
  const outcome = await client.lookUp(request, sentAt, { signal })
  const early = sentAt + longestEffect - clock.now()
  if (outcome !== 'not-yet' || early <= 0) return outcome
  at('waiting for what may still come of a request that was under way')
  await clock.sleep(early, signal)
  return await client.lookUp(request, sentAt, { signal })
}
