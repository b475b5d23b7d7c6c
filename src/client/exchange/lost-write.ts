import { DocsctlError } from '../../errors.ts'
import type { Received } from '../wire/transport.ts'
import type { Exchange, ExchangeContext, LookUpResult } from './exchange-context.ts'

/** The longest time until a write becomes visible in lists, in ms. */
export const maxEffectDelay = 10_000

/**
 * The times of the lookups, in ms after the response was lost. Each lookup checks whether the write
 * is visible yet.
 */
const lookUpDelays = [0, 2_000, 5_000, maxEffectDelay]

/**
 * Looks up the resource of a write whose response was lost. `began` is the local time when the
 * write was sent. Never repeats the write, because the service may have carried it out even if the
 * lookup finds nothing.
 */
export async function lookUpLostWrite(
  { clock, notify }: Pick<ExchangeContext, 'clock' | 'notify'>,
  { lookUp, sending: { signal } }: Exchange,
  began: number,
  patience: number,
): Promise<Received | undefined> {
  if (!lookUp) return undefined
  const lost = clock.now()
  for (const moment of lookUpDelays.filter((one) => one <= patience)) {
    const ms = moment - (clock.now() - lost)
    if (ms > 0) {
      notify({ type: 'wait', ms, reason: 'checking the result of the request' })
      await clock.sleep(ms, signal)
    }
    const found = await tryLookUp(() => lookUp(began, patience - moment), signal)
    if (found !== 'not-yet') return found
  }
  return undefined
}

async function tryLookUp(
  look: () => Promise<LookUpResult>,
  signal: AbortSignal | undefined,
): Promise<LookUpResult> {
  try {
    return await look()
  } catch (error) {
    if (signal?.aborted) throw error
    // if the lookup fails, it remains unknown whether the write was carried out
    if (error instanceof DocsctlError) return undefined
    throw error
  }
}
