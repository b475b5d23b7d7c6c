import type { Repeat } from '../../contract/operation.ts'
import { DocsctlError, type ErrorDetails, lookHint, unknownState } from '../../errors.ts'
import type { Clock } from '../clock.ts'
import type { ClientEvent, Notify } from '../events.ts'
import {
  type FailureContext,
  failureOf,
  isHtml,
  isOfService,
  notWhole,
  requestIdOf,
} from '../failures.ts'
import { jsonIn } from '../json.ts'
import { faultOf, unreachable, type WireFault } from '../wire/faults.ts'
import { BrokenAnswer, type Received, type Sending, type Transport } from '../wire/transport.ts'
import { cancelled } from './cancelled.ts'
import { type Found, findLost } from './lost-write.ts'
import type { Pace } from './pace.ts'
import {
  askedWait,
  backoff,
  exhaustedWait,
  mayHaveHappened,
  remedyFor,
  type Setback,
  triesFor,
} from './retry.ts'
import type { ServiceClock } from './service-clock.ts'

export interface Means {
  transport: Transport
  clock: Clock
  random: () => number
  pace: Pace
  serviceClock: ServiceClock
  notify: Notify
  maxWait: number
}

export interface Exchange {
  sending: Sending
  repeat: Repeat
  context: FailureContext
  /** looks once for what came of a write whose answer was lost, sent at the local time `began` */
  lookUp?: ((began: number, patience: number) => Promise<Found>) | undefined
  /** the answer is to be JSON */
  readsJson?: boolean
  /** one thing to do where the outcome stays unknown */
  look?: string | undefined
}

/** Whether the request may have been carried out, so far. */
interface Doubt {
  doubtful: boolean
}

/** Sends a request, again where that is safe and may help; gives a success or throws. */
export async function exchangeWith(means: Means, exchange: Exchange): Promise<Received> {
  const { signal } = exchange.sending
  const doubt: Doubt = { doubtful: false }
  try {
    return await exchangeAtLast(means, exchange, doubt)
  } catch (error) {
    if (!signal?.aborted || (error instanceof DocsctlError && error !== signal.reason)) throw error
    throw cancelled(signal.reason, midway(exchange, doubt))
  }
}

async function exchangeAtLast(means: Means, exchange: Exchange, doubt: Doubt): Promise<Received> {
  const { clock, pace, notify, random, maxWait } = means
  const { sending, repeat } = exchange
  const { signal } = sending
  let waited = 0
  for (let attempt = 1; ; attempt++) {
    await pace.ready(signal)
    signal?.throwIfAborted()
    const before = doubt.doubtful
    doubt.doubtful = true
    const began = clock.now()
    const outcome = await attemptOnce(means, exchange, attempt)
    if (!('setback' in outcome)) return outcome.received
    const { setback } = outcome
    const { received } = setback
    if (received?.status === 404 && sending.method === 'DELETE' && before) {
      // the page of a proxy says nothing of what is there
      if (!isOfService(received)) throw unknown(setback, exchange)
      return { ...received, status: 204, text: '', isGone: true }
    }
    doubt.doubtful = before || mayHaveHappened(setback)
    const remedy = remedyFor(setback, repeat)
    if (remedy === 'give-up') throw failure(setback, exchange, doubt)
    if (remedy === 'look') {
      const found = await findLost(means, exchange, began, maxWait - waited)
      if (found) return found
      throw unknown(setback, exchange)
    }

    const now = clock.now()
    const asked = received && askedWait(received, means.serviceClock.at(now) ?? now)
    const ms = asked || backoff(attempt, random)
    if (attempt >= triesFor(setback) || waited + ms > maxWait) {
      throw failure(setback, exchange, doubt)
    }
    if (received && (received.status === 429 || asked !== undefined)) pace.hold(ms)
    notify(waitFor(setback, ms, attempt))
    await clock.sleep(ms, signal)
    waited += ms
  }
}

type AttemptOutcome = { received: Received } | { setback: Setback }

async function attemptOnce(
  means: Means,
  exchange: Exchange,
  attempt: number,
): Promise<AttemptOutcome> {
  const { transport, clock, notify, pace, serviceClock, maxWait } = means
  const { sending, context } = exchange
  const { request } = context
  notify({ type: 'request', attempt, ...request })
  const started = clock.now()
  let received: Received
  let broken: WireFault | undefined
  try {
    received = await transport.send(sending)
    broken = cutShort(received, exchange)
  } catch (error) {
    if (sending.signal?.aborted) throw error
    const isBroken = error instanceof BrokenAnswer
    const fault = faultOf(isBroken ? error.cause : error, transport.isProxied(sending.url))
    if (!fault) throw withLook(error, exchange)
    if (!isBroken) return { setback: { fault } }
    received = error.received
    broken = fault
  }
  const { status, headers } = received
  const now = clock.now()
  serviceClock.learn(received, now)
  notify({
    type: 'response',
    ...request,
    status,
    ms: now - started,
    requestId: requestIdOf(headers, context.secrets),
  })
  if (broken) return { setback: { fault: broken, answered: received } }
  if (status < 200 || status > 299) return { setback: { received } }
  const exhausted = exhaustedWait(received, serviceClock.at(now) ?? now)
  // A hint is worth no more than the patience: after that the service is simply asked.
  if (exhausted) pace.hold(Math.min(exhausted, maxWait))
  return { received }
}

/** Half of the JSON that a read was to get: as if the connection had broken off. */
function cutShort(received: Received, { sending, readsJson }: Exchange): WireFault | undefined {
  const { status, text } = received
  if (!readsJson || sending.method !== 'GET' || status < 200 || status > 299) return undefined
  if (!/^\s*[[{]/.test(text) || jsonIn(received) !== undefined) return undefined
  return { name: 'odd', what: notWhole, sent: true, passing: true, cause: undefined }
}

function waitFor(setback: Setback, ms: number, attempt: number): ClientEvent {
  const { received } = setback
  return {
    type: 'wait',
    ms,
    reason: reasonOf(setback),
    ...(received && { status: received.status }),
    attempt,
    of: triesFor(setback),
  }
}

function reasonOf({ received, fault }: Setback): string {
  if (fault) return fault.what
  return received.status === 429 ? 'rate limited' : `the service answered ${received.status}`
}

function errorOf(setback: Setback, { sending, context }: Exchange): DocsctlError {
  return setback.fault
    ? unreachable(setback.fault, sending.url.host, { request: context.request })
    : failureOf(setback.received, context)
}

function failure(setback: Setback, exchange: Exchange, { doubtful }: Doubt): DocsctlError {
  const error = errorOf(setback, exchange)
  if (!doubtful || exchange.sending.method === 'GET') return error
  return new DocsctlError(error.kind, error.message, {
    ...error.details,
    state: stateOf(setback),
    isDoubtful: true,
  })
}

/** The error for a write that may have been carried out, or whose answer says that it was. */
function unknown(setback: Setback, exchange: Exchange): DocsctlError {
  const error = errorOf(setback, exchange)
  const isDone = stateOf(setback) !== unknownState
  const message = isDone
    ? error.message
    : `whether it was carried out is not known: ${error.message}`
  return new DocsctlError(isDone ? error.kind : 'unreachable', message, {
    ...error.details,
    state: stateOf(setback),
    isDoubtful: true,
    hint: exchange.look ?? lookHint,
    retryable: false,
  })
}

/** A redirect that may mean that a write was done is no answer to it; what shows it is the same as for a lost one. */
function withLook(error: unknown, { look }: Exchange): unknown {
  if (!(error instanceof DocsctlError) || !error.details.isDoubtful || !look) return error
  return new DocsctlError(error.kind, error.message, { ...error.details, hint: look })
}

/** What a write that got no whole answer has left behind: a status of success says that it was done. */
function stateOf({ answered }: Setback): string {
  if (!answered || answered.status === 202 || isHtml(answered)) return unknownState
  return `it was done: the service answered ${answered.status}; only what it answered did not come whole`
}

/** What is known of a request that was cancelled. */
function midway({ context, sending, look, repeat }: Exchange, { doubtful }: Doubt): ErrorDetails {
  const { request } = context
  if (sending.method === 'GET' || !doubtful) return { request }
  if (repeat === 'safe') return { request, state: unknownState, isDoubtful: true }
  return {
    request,
    state: unknownState,
    isDoubtful: true,
    retryable: false,
    ...(look !== undefined && { hint: look }),
  }
}
