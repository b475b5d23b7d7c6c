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
   * checks once whether a write with a lost response was carried out; `began` is the local time
   * when the write was sent
   */
  lookUp?: ((began: number, patience: number) => Promise<LookUpResult>) | undefined
  /** the response must be JSON */
  readsJson?: boolean
  /** a hint that is shown if the outcome is unknown */
  look?: string | undefined
}

/**
 * The result of looking up a lost write: the response, `not-yet` if no effect is visible so far, or
 * undefined if the outcome can't be determined.
 */
export type LookUpResult = Received | 'not-yet' | undefined
