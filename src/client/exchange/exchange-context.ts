import type { Repeat } from '../../contract/operation.ts'
import type { Clock } from '../clock.ts'
import type { Notify } from '../events.ts'
import type { FailureContext } from '../failures.ts'
import type { Received, Sending, Transport } from '../wire/transport.ts'
import type { Pace } from './pace.ts'
import type { ServiceClock } from './service-clock.ts'

/** The dependencies that all requests of a client share. */
export interface ExchangeContext {
  transport: Transport
  clock: Clock
  random: () => number
  pace: Pace
  serviceClock: ServiceClock
  notify: Notify
  maxWait: number
}

/** A request with its retry and lookup rules. */
export interface Exchange {
  sending: Sending
  repeat: Repeat
  context: FailureContext
  /**
   * looks up whether a write with a lost response was carried out; `began` is the local time when
   * the write was sent
   */
  lookUp?: ((began: number, patience: number) => Promise<LookUpResult>) | undefined
  /** true if the response must be JSON */
  readsJson?: boolean
  /** a hint that is shown if it is unknown whether the write was carried out */
  look?: string | undefined
}

/**
 * The result of looking up a write with a lost response. `not-yet` means that no effect is visible
 * so far. Undefined means that the lookup can't determine whether the write was carried out.
 */
export type LookUpResult = Received | 'not-yet' | undefined
