import { setMaxListeners } from 'node:events'
import type { AnyOperation, InputOf, ItemOf, ResultOf } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { maskUrl } from '../text/redact.ts'
import { type Answer, answerOf } from './answer.ts'
import { checkAnswer, checkLines } from './answers.ts'
import { believedBody } from './belief.ts'
import type { CallOptions, ClientOptions, ExchangeOptions } from './client-options.ts'
import { systemClock } from './clock.ts'
import { type Exchange, exchangeWith, type Means } from './exchange/exchange.ts'
import { type LookUpOutcome, lookUpRequest, outcomeAmong, thingsIn } from './exchange/look-up.ts'
import type { Found } from './exchange/lost-write.ts'
import { createPace } from './exchange/pace.ts'
import { createServiceClock } from './exchange/service-clock.ts'
import type { FailureContext } from './failures.ts'
import { jsonIn } from './json.ts'
import { itemsOf, largestPage, type Page, type PagesOptions, readPages } from './pages.ts'
import { type Prepared, prepare, splitInput, withBody } from './prepare.ts'
import { type RawAnswer, type RawRequest, rawSending, repeatOf } from './raw-request.ts'
import { explainRetired, isMissing } from './retired.ts'
import { baseUrl, checkedToken } from './wire/base-url.ts'
import { type DownloadOptions, downloadWith } from './wire/download.ts'
import { eventsWith, type ServerEvent } from './wire/events.ts'
import { type Fetched, type FetchOptions, fetchWith } from './wire/fetch.ts'
import { createTransport } from './wire/transport.ts'
import type { Timeouts } from './wire/undici-parts.ts'

export interface Client {
  readonly apiUrl: string
  call<Op extends AnyOperation>(
    op: Op,
    input: InputOf<Op>,
    options?: CallOptions,
  ): Promise<ResultOf<Op>>
  /** The items of a paged list, one by one, and no more than the limit. */
  paginate<Op extends AnyOperation & { paged: true }>(
    op: Op,
    input: InputOf<Op>,
    options?: PagesOptions,
  ): AsyncIterable<ItemOf<Op>>
  pages<Op extends AnyOperation & { paged: true }>(
    op: Op,
    input: InputOf<Op>,
    options?: PagesOptions,
  ): AsyncIterable<Page<ItemOf<Op>>>
  preparedPages(prepared: Prepared, options?: PagesOptions): AsyncIterable<Page>
  exchange(prepared: Prepared, options?: ExchangeOptions): Promise<Answer>
  /** What became of a write that was sent at a local time; nothing where there is no way to look. */
  lookUp(lost: Prepared, sentAt: number, options?: CallOptions): Promise<LookUpOutcome | undefined>
  /** A request that is no operation, or not known as one. */
  request(request: RawRequest, options?: CallOptions): Promise<RawAnswer>
  /** What the service sends while it works on an answer, as it comes. */
  events(prepared: Prepared, options?: CallOptions): AsyncIterable<ServerEvent>
  /** Fetches a file without the token; it is there whole or not at all. */
  download(url: string, file: string, options?: DownloadOptions): Promise<{ bytes: number }>
  /** Fetches what is at a URL without the token, for what is read at once. */
  fetch(url: string, options?: FetchOptions): Promise<Fetched>
  close(): Promise<void>
}

const defaultTimeouts: Timeouts = { connect: 10_000, firstByte: 30_000, betweenBytes: 30_000 }

export function createClient(options: ClientOptions): Client {
  const base = baseUrl(options.apiUrl)
  const token = checkedToken(options.token)
  const clock = options.clock ?? systemClock
  const notify = options.observe ?? (() => {})
  const transport = createTransport({
    origin: base.origin,
    token,
    userAgent: options.userAgent ?? 'docsctl',
    env: options.env ?? {},
    timeouts: { ...defaultTimeouts, ...options.timeouts },
    dispatcher: options.dispatcher,
    shortLived: options.shortLived ?? false,
  })
  const means: Means = {
    transport,
    clock,
    notify,
    random: options.random ?? Math.random,
    pace: createPace(clock, notify),
    serviceClock: createServiceClock(),
    maxWait: options.maxWait ?? 120_000,
  }

  function signalFor(own: AbortSignal | undefined): AbortSignal | undefined {
    const signal =
      own && options.signal && own !== options.signal
        ? AbortSignal.any([own, options.signal])
        : (own ?? options.signal)
    // each request that is under way listens to it, and many of them are no leak
    if (signal) setMaxListeners(0, signal)
    return signal
  }

  function contextOf(method: string, url: URL, operation?: AnyOperation): FailureContext {
    return {
      operation,
      request: { method, url: maskUrl(url.href) },
      signedIn: token !== undefined,
      secrets: token === undefined ? [] : [token],
    }
  }

  async function exchange(prepared: Prepared, own: ExchangeOptions = {}): Promise<Answer> {
    try {
      return await exchangeOnce(prepared, own)
    } catch (error) {
      throw await explainRetired(error, prepared, (request) => thingsOf(request, own))
    }
  }

  async function exchangeOnce(prepared: Prepared, own: ExchangeOptions = {}): Promise<Answer> {
    const { operation, method } = prepared
    const url = urlOf(prepared)
    const signal = signalFor(own.signal)
    const context = contextOf(method, url, operation)
    const { maxWait = means.maxWait } = own
    const { lookUp, ...looking } = lookingUp(prepared, signal)
    const look = own.look ?? looking.look
    const received = await exchangeWith(
      { ...means, maxWait },
      {
        sending: {
          method,
          url,
          ...withBody(prepared, { accept: 'application/json' }),
          ...(own.cutsItems && { cutsItems: true }),
          signal,
        },
        repeat: operation.repeat,
        context,
        readsJson: operation.result !== undefined,
        look,
        lookUp: own.lookUp ?? lookUp,
      },
    )
    const body = believedBody(received, prepared, context, look)
    if (operation.result && body !== undefined) {
      const problemEvent = { type: 'answer-problem', operation: operation.id } as const
      for (const problem of checkAnswer(operation.result, body))
        notify({ ...problemEvent, ...problem })
      if (received.lines) {
        for (const problem of checkLines(operation.result, received.lines)) {
          notify({ ...problemEvent, ...problem })
        }
      }
    }
    return answerOf(received, body, context.secrets)
  }

  const urlOf = ({ path }: { path: string }) => new URL(base.prefix + path, base.origin)

  async function requestOnce(raw: RawRequest, own: CallOptions): Promise<RawAnswer> {
    const sending = { ...rawSending(raw, base), signal: signalFor(own.signal) }
    const received = await exchangeWith(means, {
      sending,
      repeat: raw.repeat ?? repeatOf(sending.method),
      readsJson: raw.headers?.accept === undefined,
      context: contextOf(sending.method, sending.url),
      look: raw.look,
    })
    const body = jsonIn(received)
    return {
      ...answerOf(received, body, token === undefined ? [] : [token]),
      ...(body === undefined && received.text !== '' && { text: received.text }),
    }
  }

  function lookingUp(
    lost: Prepared,
    signal: AbortSignal | undefined,
  ): Pick<Exchange, 'lookUp' | 'look'> {
    if (lost.operation.repeat === 'safe') return {}
    const request = lookUpRequest(lost)
    if (!request) return {}
    const lookUp = async (began: number, maxWait: number): Promise<Found> => {
      const things = await thingsOf(request, { signal, maxWait })
      const outcome = outcomeAmong(things, lost, means.serviceClock.at(began))
      if (outcome === 'unclear') return undefined
      if (outcome === 'not-yet') return outcome
      return { status: 200, headers: {}, text: JSON.stringify(outcome.thing) }
    }
    return { lookUp, look: `look with GET ${maskUrl(urlOf(request).href)} before it is sent again` }
  }

  /** What a look gives; that something isn't there is no news of the path. */
  async function thingsOf(request: Prepared, { signal, maxWait }: ExchangeOptions) {
    const own = { signal, maxWait }
    const { operation } = request
    if (operation.paged) {
      const things: unknown[] = []
      for await (const { items } of pagesWith(request, own, exchangeOnce)) things.push(...items)
      return things
    }
    try {
      return thingsIn(operation, (await exchangeOnce(request, own)).body)
    } catch (error) {
      const isMissing = error instanceof DocsctlError && error.kind === 'not-found'
      if (isMissing && operation.list === undefined) return []
      throw error
    }
  }

  function pagesWith(
    prepared: Prepared,
    { maxWait, ...own }: PagesOptions & ExchangeOptions,
    ask = exchange,
  ): AsyncIterable<Page> {
    return readPages(
      {
        ask: (page, signal) => ask(page, { signal, maxWait, cutsItems: own.asLines }),
        notify,
        pageSize: options.pageSize ?? largestPage,
      },
      prepared,
      own,
    )
  }

  const preparedPages = (prepared: Prepared, own: PagesOptions = {}) => pagesWith(prepared, own)

  function pages<Op extends AnyOperation & { paged: true }>(
    op: Op,
    input: InputOf<Op>,
    own?: PagesOptions,
  ): AsyncIterable<Page<ItemOf<Op>>> {
    const prepared = prepare(op, splitInput(op, input as object))
    return preparedPages(prepared, own) as AsyncIterable<Page<ItemOf<Op>>>
  }

  return {
    apiUrl: base.origin + base.prefix,
    exchange,
    lookUp: async (lost, sentAt, own = {}) => {
      const request = lookUpRequest(lost)
      if (!request) return undefined
      const things = await thingsOf(request, { signal: signalFor(own.signal) })
      return outcomeAmong(things, lost, means.serviceClock.at(sentAt))
    },
    preparedPages,
    pages,
    call: async (op, input, own) => {
      const prepared = prepare(op, splitInput(op, input as object))
      return (await exchange(prepared, own)).body as ResultOf<typeof op>
    },
    paginate: (op, input, own) => itemsOf(pages(op, input, own), own?.limit),
    request: async (raw, own = {}) => {
      try {
        return await requestOnce(raw, own)
      } catch (error) {
        const called = isMissing(error) && (await raw.called?.())
        throw called
          ? await explainRetired(error, called, (request) => thingsOf(request, own))
          : error
      }
    },
    events: (prepared, own = {}) => {
      const url = urlOf(prepared)
      // compressed events would come in lumps
      const headers = { accept: 'text/event-stream', 'accept-encoding': 'identity' }
      const { method, operation } = prepared
      const signal = signalFor(own.signal)
      const sending = { method, url, ...withBody(prepared, headers), signal }
      return eventsWith(means, sending, contextOf(method, url, operation))
    },
    download: (url, file, own = {}) =>
      downloadWith(means, url, file, { ...own, signal: signalFor(own.signal) }),
    fetch: (url, own = {}) => fetchWith(means, url, { ...own, signal: signalFor(own.signal) }),
    close: () => transport.close(),
  }
}
