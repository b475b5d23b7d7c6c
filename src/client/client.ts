import { setMaxListeners } from 'node:events'
import type { AnyOperation, InputOf, ItemOf, ResultOf } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { maskUrl } from '../output/text/redact.ts'
import { type Answer, createAnswer } from './answer.ts'
import { checkAnswer, checkLines } from './answers.ts'
import type { CallOptions, ClientOptions, ExchangeOptions } from './client-options.ts'
import { systemClock } from './clock.ts'
import { sendExchange } from './exchange/exchange.ts'
import type { Exchange, ExchangeContext, LookUpResult } from './exchange/exchange-context.ts'
import {
  foundResources,
  type LookUpOutcome,
  lookUpRequest,
  outcomeAmong,
} from './exchange/look-up.ts'
import { createPace } from './exchange/pace.ts'
import { createServiceClock } from './exchange/service-clock.ts'
import type { FailureContext } from './failures.ts'
import { parseBody } from './json.ts'
import { maxPageSize, type Page, type PagesOptions, pageItems, readPages } from './pages.ts'
import { type Prepared, prepare, splitInput, withBody } from './prepare.ts'
import { methodRepeatSafety, type RawAnswer, type RawRequest, rawSending } from './raw-request.ts'
import { explainRemovedOperation, isMissing } from './removed-operation.ts'
import { validatedBody } from './validated-body.ts'
import { baseUrl, checkedToken } from './wire/base-url.ts'
import { type DownloadOptions, downloadFile } from './wire/download.ts'
import { type ServerEvent, streamEvents } from './wire/events.ts'
import { type Fetched, type FetchOptions, fetchUrl } from './wire/fetch.ts'
import { createTransport } from './wire/transport.ts'
import type { Timeouts } from './wire/undici-parts.ts'

export interface Client {
  readonly apiUrl: string
  call<Op extends AnyOperation>(
    op: Op,
    input: InputOf<Op>,
    options?: CallOptions,
  ): Promise<ResultOf<Op>>
  /** Yields the items of a paginated list, up to the limit. */
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
  /**
   * Looks up whether a write that was sent at the given local time was carried out. Returns
   * undefined if the lookup can't determine the outcome.
   */
  lookUp(lost: Prepared, sentAt: number, options?: CallOptions): Promise<LookUpOutcome | undefined>
  /** Sends a request that doesn't belong to a known operation. */
  request(request: RawRequest, options?: CallOptions): Promise<RawAnswer>
  /** Yields the events that the service sends before its final response. */
  events(prepared: Prepared, options?: CallOptions): AsyncIterable<ServerEvent>
  /**
   * Downloads a file without sending the token. Writes the file only if the download is complete.
   */
  download(url: string, file: string, options?: DownloadOptions): Promise<{ bytes: number }>
  /** Fetches a URL without sending the token. The caller must read the response immediately. */
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
  const means: ExchangeContext = {
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
    // every active request adds a listener, so many listeners don't indicate a memory leak
    if (signal) setMaxListeners(0, signal)
    return signal
  }

  function failureContext(method: string, url: URL, operation?: AnyOperation): FailureContext {
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
      throw await explainRemovedOperation(error, prepared, (request) => readResources(request, own))
    }
  }

  async function exchangeOnce(prepared: Prepared, own: ExchangeOptions = {}): Promise<Answer> {
    const { operation, method } = prepared
    const url = requestUrl(prepared)
    const signal = signalFor(own.signal)
    const context = failureContext(method, url, operation)
    const { maxWait = means.maxWait } = own
    const { lookUp, ...looking } = lookingUp(prepared, signal)
    const look = own.look ?? looking.look
    const received = await sendExchange(
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
    const body = validatedBody(received, prepared, context, look)
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
    if (operation.effect !== 'read' && received.status !== 202) noteChange(context.request, body)
    return createAnswer(received, body, context.secrets)
  }

  function noteChange(request: { method: string; url: string }, body: unknown): void {
    const { id } = (body ?? {}) as { id?: unknown }
    notify({ type: 'change', change: { ...request, ...(typeof id === 'string' && { id }) } })
  }

  const requestUrl = ({ path }: { path: string }) => new URL(base.prefix + path, base.origin)

  async function requestOnce(raw: RawRequest, own: CallOptions): Promise<RawAnswer> {
    const sending = { ...rawSending(raw, base), signal: signalFor(own.signal) }
    const context = failureContext(sending.method, sending.url)
    const received = await sendExchange(means, {
      sending,
      repeat: raw.repeat ?? methodRepeatSafety(sending.method),
      readsJson: raw.headers?.accept === undefined,
      context,
      look: raw.look,
    })
    const body = parseBody(received)
    if (sending.method !== 'GET' && received.status !== 202) noteChange(context.request, body)
    return {
      ...createAnswer(received, body, token === undefined ? [] : [token]),
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
    const lookUp = async (began: number, maxWait: number): Promise<LookUpResult> => {
      const resources = await readResources(request, { signal, maxWait })
      const outcome = outcomeAmong(resources, lost, means.serviceClock.at(began))
      if (outcome === 'unclear') return undefined
      if (outcome === 'not-yet') return outcome
      return { status: 200, headers: {}, text: JSON.stringify(outcome.resource) }
    }
    return {
      lookUp,
      look: `Before you repeat the command, send GET ${maskUrl(requestUrl(request).href)} to check whether the change was made`,
    }
  }

  /**
   * Returns the resources that a lookup finds. Doesn't interpret a 404 as a sign that the operation
   * was removed.
   */
  async function readResources(request: Prepared, { signal, maxWait }: ExchangeOptions) {
    const own = { signal, maxWait }
    const { operation } = request
    if (operation.paged) {
      const resources: unknown[] = []
      for await (const { items } of pagesWith(request, own, exchangeOnce)) resources.push(...items)
      return resources
    }
    try {
      return foundResources(operation, (await exchangeOnce(request, own)).body)
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
        fetchPage: (page, signal) => ask(page, { signal, maxWait, cutsItems: own.asLines }),
        notify,
        pageSize: options.pageSize ?? maxPageSize,
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
      const resources = await readResources(request, { signal: signalFor(own.signal) })
      return outcomeAmong(resources, lost, means.serviceClock.at(sentAt))
    },
    preparedPages,
    pages,
    call: async (op, input, own) => {
      const prepared = prepare(op, splitInput(op, input as object))
      return (await exchange(prepared, own)).body as ResultOf<typeof op>
    },
    paginate: (op, input, own) => pageItems(pages(op, input, own), own?.limit),
    request: async (raw, own = {}) => {
      try {
        return await requestOnce(raw, own)
      } catch (error) {
        const called = isMissing(error) && (await raw.called?.())
        throw called
          ? await explainRemovedOperation(error, called, (request) => readResources(request, own))
          : error
      }
    },
    events: (prepared, own = {}) => {
      const url = requestUrl(prepared)
      // with compression, a proxy might collect events and deliver them in batches
      const headers = { accept: 'text/event-stream', 'accept-encoding': 'identity' }
      const { method, operation } = prepared
      const signal = signalFor(own.signal)
      const sending = { method, url, ...withBody(prepared, headers), signal }
      return streamEvents(means, sending, failureContext(method, url, operation))
    },
    download: (url, file, own = {}) =>
      downloadFile(means, url, file, { ...own, signal: signalFor(own.signal) }),
    fetch: (url, own = {}) => fetchUrl(means, url, { ...own, signal: signalFor(own.signal) }),
    close: () => transport.close(),
  }
}
