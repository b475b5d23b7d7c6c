import type { LookUpOutcome } from '../client/exchange/look-up.ts'
import type { Prepared } from '../client/prepare.ts'
import type { JobMeans } from './job.ts'

/** What is not there so long after a request, in ms, did not come of it. */
const longestEffect = 120_000

/** Looks for what a lost request made; that of a plan once more, when its effect must have come. */
export async function lookUpLost(
  { client, clock, signal, at }: JobMeans,
  request: Prepared,
  sentAt: number,
  isPlan: boolean,
): Promise<LookUpOutcome | undefined> {
  const outcome = await client.lookUp(request, sentAt, { signal })
  const early = sentAt + longestEffect - clock.now()
  if (outcome !== 'not-yet' || !isPlan || early <= 0) return outcome
  at('waiting for what may still come of a request that was under way')
  await clock.sleep(early, signal)
  return await client.lookUp(request, sentAt, { signal })
}
