import { DocsctlError } from '../../errors.ts'
import type { Received } from '../wire/transport.ts'
import type { Exchange, ExchangeContext, LookUpResult } from './exchange-context.ts'

/** The longest time until a write becomes visible in lists, in ms. */
export const longestEffect = 10_000

/** The times of the lookups, in ms after the response was lost. */
const moments = [0, 2_000, 5_000, longestEffect]

/**
 * Looks up the resource of a write whose response was lost. `began` is the local time when the
 * write was sent. Even if the lookup finds nothing, the service may have carried out the write, so
 * the write is never repeated.
 */
export async function lookUpLostWrite(
  { clock, notify }: Pick<ExchangeContext, 'clock' | 'notify'>,
  { lookUp, sending: { signal } }: Exchange,
  began: number,
  patience: number,
): Promise<Received | undefined> {
  if (!lookUp) return undefined
  const lost = clock.now()
  for (const moment of moments.filter((one) => one <= patience)) {
    const ms = moment - (clock.now() - lost)
    if (ms > 0) {
      notify({ type: 'wait', ms, reason: 'checking the result of the request' })
      await clock.sleep(ms, signal)
    }
    const found = await lookedUp(() => lookUp(began, patience - moment), signal)
    if (found !== 'not-yet') return found
  }
  return undefined
}

async function lookedUp(
  look: () => Promise<LookUpResult>,
  signal: AbortSignal | undefined,
): Promise<LookUpResult> {
  try {
    return await look()
  } catch (error) {
    if (signal?.aborted) throw error
    // if the lookup fails, the outcome remains unknown
    if (error instanceof DocsctlError) return undefined
    throw error
  }
}
