import { checkStateHint, DocsctlError, type ErrorDetails, unknownState } from '../../errors.ts'
import type { ClientEvent } from '../events.ts'
import {
  answerError,
  isHtml,
  isServiceAnswer,
  maskedRequestId,
  truncatedJsonMessage,
} from '../failures.ts'
import { parseBody } from '../json.ts'
import { classifyFault, unreachable, type WireFault } from '../wire/faults.ts'
import { ResponseSpeed } from '../wire/response-speed.ts'
import { BrokenAnswer, type Received } from '../wire/transport.ts'
import { canceledError } from './canceled-error.ts'
import type { Exchange, ExchangeContext } from './exchange-context.ts'
import { lookUpLostWrite } from './lost-write.ts'
import {
  backoff,
  exhaustedWait,
  mayHaveHappened,
  remedyFor,
  requestedWait,
  type Setback,
  triesFor,
} from './retry.ts'

/** While a request is retried, records whether an earlier try may have been carried out. */
interface Doubt {
  /** true if the service may have carried out one of the tries */
  doubtful: boolean
}

/**
 * Sends a request, and retries it if that is safe and useful. Returns a successful response or
 * throws.
 */
export async function sendExchange(
  context: ExchangeContext,
  exchange: Exchange,
): Promise<Received> {
  const { signal } = exchange.sending
  const doubt: Doubt = { doubtful: false }
  try {
    return await exchangeWithRetries(context, exchange, doubt)
  } catch (error) {
    if (!signal?.aborted || (error instanceof DocsctlError && error !== signal.reason)) throw error
    throw canceledError(signal.reason, cancellationDetails(exchange, doubt))
  }
}

async function exchangeWithRetries(
  means: ExchangeContext,
  exchange: Exchange,
  doubt: Doubt,
): Promise<Received> {
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
    const speed = new ResponseSpeed(means, sending.url.host, maxWait - waited)
    const outcome = await attemptOnce(means, exchange, attempt, speed)
    waited += speed.slowMs
    if (!('setback' in outcome)) return outcome.received
    const { setback } = outcome
    const { received } = setback
    if (received?.status === 404 && sending.method === 'DELETE' && before) {
      // an error page of a proxy doesn't prove that the resource no longer exists
      if (!isServiceAnswer(received)) throw unknownOutcome(setback, exchange)
      return { ...received, status: 204, text: '', isGone: true }
    }
    doubt.doubtful = before || mayHaveHappened(setback)
    const remedy = remedyFor(setback, repeat)
    if (remedy === 'give-up') throw failure(setback, exchange, doubt)
    if (remedy === 'look') {
      const found = await lookUpLostWrite(means, exchange, began, maxWait - waited)
      if (found) return found
      throw unknownOutcome(setback, exchange)
    }

    const now = clock.now()
    const serverWait = received && requestedWait(received, means.serviceClock.at(now) ?? now)
    const ms = serverWait || backoff(attempt, random)
    if (attempt >= triesFor(setback) || waited + ms > maxWait) {
      throw failure(setback, exchange, doubt)
    }
    if (received && (received.status === 429 || serverWait !== undefined)) pace.hold(ms)
    notify(waitFor(setback, ms, attempt))
    await clock.sleep(ms, signal)
    waited += ms
  }
}

type AttemptOutcome = { received: Received } | { setback: Setback }

async function attemptOnce(
  means: ExchangeContext,
  exchange: Exchange,
  attempt: number,
  speed: ResponseSpeed,
): Promise<AttemptOutcome> {
  const { transport, clock, notify, pace, serviceClock, maxWait } = means
  const { sending, context } = exchange
  const { request } = context
  notify({ type: 'request', attempt, ...request })
  const started = clock.now()
  let received: Received
  let broken: WireFault | undefined
  try {
    received = await transport.send({ ...sending, speed })
    broken = truncationFault(received, exchange)
  } catch (error) {
    if (sending.signal?.aborted) throw error
    const isBroken = error instanceof BrokenAnswer
    const fault = classifyFault(isBroken ? error.cause : error, transport.isProxied(sending.url))
    if (!fault) throw withLookupHint(error, exchange)
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
    requestId: maskedRequestId(headers, context.secrets),
  })
  if (broken) return { setback: { fault: broken, answered: received } }
  if (status < 200 || status > 299) return { setback: { received } }
  const exhausted = exhaustedWait(received, serviceClock.at(now) ?? now)
  // if the rate limit is exhausted, waits for its reset, but no longer than `maxWait`
  if (exhausted) pace.hold(Math.min(exhausted, maxWait))
  return { received }
}

/**
 * Treats truncated JSON in the response to a read like a lost connection, so that the read can be
 * retried.
 */
function truncationFault(
  received: Received,
  { sending, readsJson }: Exchange,
): WireFault | undefined {
  const { status, text } = received
  if (!readsJson || sending.method !== 'GET' || status < 200 || status > 299) return undefined
  if (!/^\s*[[{]/.test(text) || parseBody(received) !== undefined) return undefined
  return { name: 'odd', what: truncatedJsonMessage, sent: true, retryable: true, cause: undefined }
}

function waitFor(setback: Setback, ms: number, attempt: number): ClientEvent {
  const { received } = setback
  return {
    type: 'wait',
    ms,
    reason: setbackReason(setback),
    ...(received && { status: received.status }),
    attempt,
    of: triesFor(setback),
  }
}

function setbackReason({ received, fault }: Setback): string {
  if (fault) return fault.what
  return received.status === 429 ? 'rate limited' : `the service returned ${received.status}`
}

function setbackError(setback: Setback, { sending, context }: Exchange): DocsctlError {
  return setback.fault
    ? unreachable(setback.fault, sending.url.host, { request: context.request })
    : answerError(setback.received, context)
}

function failure(setback: Setback, exchange: Exchange, { doubtful }: Doubt): DocsctlError {
  const error = setbackError(setback, exchange)
  if (!doubtful || exchange.sending.method === 'GET') return error
  return new DocsctlError(error.kind, error.message, {
    ...error.details,
    state: writeState(setback),
    isDoubtful: true,
  })
}

/** Builds the error for a write that was carried out or may have been carried out. */
function unknownOutcome(setback: Setback, exchange: Exchange): DocsctlError {
  const error = setbackError(setback, exchange)
  const isDone = writeState(setback) !== unknownState
  const message = isDone ? error.message : `The result of the request is unknown. ${error.message}`
  return new DocsctlError(isDone ? error.kind : 'unreachable', message, {
    ...error.details,
    state: writeState(setback),
    isDoubtful: true,
    hint: exchange.look ?? checkStateHint,
    retryable: false,
  })
}

/**
 * Adds a hint on how to check the outcome of a redirected write, because the service may have
 * carried it out.
 */
function withLookupHint(error: unknown, { look }: Exchange): unknown {
  if (!(error instanceof DocsctlError) || !error.details.isDoubtful || !look) return error
  return new DocsctlError(error.kind, error.message, { ...error.details, hint: look })
}

/**
 * Describes whether a request with an incomplete response was carried out. A success status means
 * that it was carried out.
 */
function writeState({ answered }: Setback): string {
  if (!answered || answered.status === 202 || isHtml(answered)) return unknownState
  return `The change was made, but the response (${answered.status}) was incomplete`
}

/** Describes whether a canceled request may have been carried out. */
function cancellationDetails(
  { context, sending, look, repeat }: Exchange,
  { doubtful }: Doubt,
): ErrorDetails {
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
