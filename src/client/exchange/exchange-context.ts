import type { Repeat } from '../../contract/operation.ts'
import type { Clock } from '../clock.ts'
import type { Notify } from '../events.ts'
import type { FailureContext } from '../failures.ts'
import type { Received, Sending, Transport } from '../wire/transport.ts'
import type { Pace } from './pace.ts'
import type { ServiceClock } from './service-clock.ts'

/** The objects that every request of a client needs. */
export interface ExchangeContext {
  transport: Transport
  clock: Clock
  random: () => number
  pace: Pace
  serviceClock: ServiceClock
  notify: Notify
  maxWait: number
}

/** One request with the rules for repeating and looking it up. */
export interface Exchange {
  sending: Sending
  repeat: Repeat
  context: FailureContext
  /** looks up a write with a lost response once; it was sent at the local time `began` */
  lookUp?: ((began: number, patience: number) => Promise<LookUpResult>) | undefined
  /** the response must be JSON */
  readsJson?: boolean
  /** a hint for an unknown outcome */
  look?: string | undefined
}

/** The result of looking up a lost write: its response, not visible yet, or undefined. */
export type LookUpResult = Received | 'not-yet' | undefined
