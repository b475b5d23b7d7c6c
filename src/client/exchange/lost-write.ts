import { DocsctlError } from '../../errors.ts'
import type { Received } from '../wire/transport.ts'
import type { Exchange, Means } from './exchange.ts'

/** What a look tells of a write whose answer was lost: that answer, that it may show later, or nothing. */
export type Found = Received | 'not-yet' | undefined

/** How long effects come late at most, and lists lag behind them, in ms. */
export const longestEffect = 10_000

/** When it is looked for, in ms after the answer was lost. */
const moments = [0, 2_000, 5_000, longestEffect]

/**
 * Looks for what a lost write made, `began` being the local time at which it was sent.
 * That nothing is found proves nothing, so it is never a reason to send it again.
 */
export async function findLost(
  { clock, notify }: Pick<Means, 'clock' | 'notify'>,
  { lookUp, sending: { signal } }: Exchange,
  began: number,
  patience: number,
): Promise<Received | undefined> {
  if (!lookUp) return undefined
  const lost = clock.now()
  for (const moment of moments.filter((one) => one <= patience)) {
    const ms = moment - (clock.now() - lost)
    if (ms > 0) {
      notify({ type: 'wait', ms, reason: 'whether it was carried out may show a little later' })
      await clock.sleep(ms, signal)
    }
    const found = await lookedUp(() => lookUp(began, patience - moment), signal)
    if (found !== 'not-yet') return found
  }
  return undefined
}

async function lookedUp(
  look: () => Promise<Found>,
  signal: AbortSignal | undefined,
): Promise<Found> {
  try {
    return await look()
  } catch (error) {
    if (signal?.aborted) throw error
    // A look-up that fails leaves the outcome as unknown as it was.
    if (error instanceof DocsctlError) return undefined
    throw error
  }
}
