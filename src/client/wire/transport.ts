import type { Dispatcher } from 'undici'
import { DocsctlError, type ErrorDetails, unknownState } from '../../errors.ts'
import { maskUrl } from '../../text/redact.ts'
import { heldAnswer, heldBody, textOf, unpacked } from './body.ts'
import { cutPage, isSpelledPlainly } from './cut-page.ts'
import type { ItemLines } from './item-lines.ts'
import { maxAnswer } from './max-answer.ts'
import { isLoopback, type ProxyVariables, proxyFor } from './proxy.ts'
import type { Timeouts } from './undici-parts.ts'

/** One HTTP request; the token is no header of it, since it depends on where the request goes. */
export interface Sending {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal | undefined
  /** never with the token, wherever it goes */
  anonymous?: true
  /** the items of a list are cut out of the answer, and not read */
  cutsItems?: boolean
}

export interface Received {
  status: number
  headers: Record<string, string>
  /** without the items that were cut out of it */
  text: string
  lines?: ItemLines
  /** what was to be deleted is not there, and whether this deletion did it is not known */
  isGone?: true
}

/** A success whose body did not come whole. */
export class BrokenAnswer extends Error {
  readonly received: Received

  constructor(received: Received, cause: unknown) {
    super('the answer did not come whole', { cause })
    this.received = received
  }
}

export interface Opened {
  response: Dispatcher.ResponseData
  url: URL
}

export interface Transport {
  send(sending: Sending): Promise<Received>
  /** A GET without the token, whose body is read as it comes; the URL is the one behind redirects. */
  open(url: URL, signal: AbortSignal | undefined, headers?: Record<string, string>): Promise<Opened>
  /** With the token; the body is read as it comes. */
  stream(sending: Sending): Promise<Opened>
  isProxied(url: URL): boolean
  close(): Promise<void>
}

export interface TransportOptions {
  /** the only origin that the token is sent to */
  origin: string
  token: string | undefined
  userAgent: string
  env: ProxyVariables
  timeouts: Timeouts
  dispatcher: Dispatcher | undefined
  shortLived: boolean
}

const maxRedirects = 5
/** What is read of an answer that is no success, in bytes. */
const maxFailure = 1e6
/** Up to here a first answer is read sooner than cut, in bytes: the machine has yet to learn cutting. */
const soonRead = 1e6
/** Bytes a millisecond: a large body takes its time on the way, and the service until it has read it. */
const slowest = 100

export function createTransport(options: TransportOptions): Transport {
  const { origin, token, userAgent, env, timeouts } = options
  const limit = maxAnswer(env)
  const dispatchers = new Map<string, Dispatcher>()
  let parts: typeof import('./undici-parts.ts') | undefined
  let isFirst = true

  async function load() {
    if (parts) return parts
    // Only now: a dry run and the help never need it.
    parts = await import('./undici-parts.ts')
    if (options.shortLived) parts.leaveWasmUnoptimised()
    return parts
  }

  async function dispatcherFor(url: URL): Promise<Dispatcher> {
    if (options.dispatcher) return options.dispatcher
    const { directDispatcher, proxyDispatcher } = await load()
    const proxy = proxyFor(url, env)
    const key = proxy?.url ?? ''
    const dispatcher =
      dispatchers.get(key) ??
      (proxy ? await proxyDispatcher(proxy, timeouts) : directDispatcher(timeouts))
    dispatchers.set(key, dispatcher)
    return dispatcher
  }

  async function once(sending: Sending, url: URL): Promise<Dispatcher.ResponseData> {
    const { request } = parts ?? (await load())
    const home = url.origin === origin && !sending.anonymous
    return request(await dispatcherFor(url), {
      origin: url.origin,
      path: url.pathname + url.search,
      method: sending.method as Dispatcher.HttpMethod,
      headers: {
        'user-agent': userAgent,
        ...(paysToPack(sending, url) && { 'accept-encoding': 'gzip, br, deflate' }),
        // What the caller types, an `Authorization` too, stands before our own.
        ...(home && token !== undefined && { authorization: `Bearer ${token}` }),
        ...(sending.anonymous && { accept: '*/*', ...ownCredentials(url) }),
        ...sending.headers,
        // behind a redirect to the encrypted port of the same host
        ...(!home && !sending.anonymous && { authorization: undefined }),
      },
      body: sending.body ?? null,
      signal: sending.signal ?? null,
      headersTimeout: timeouts.firstByte + Math.ceil((sending.body?.length ?? 0) / slowest),
      bodyTimeout: timeouts.betweenBytes,
    })
  }

  async function follow(sending: Sending): Promise<Opened> {
    let url = sending.url
    for (let hops = 0; ; hops++) {
      const response = await once(sending, url)
      const target = redirectTarget(response, url)
      if (!target) return { response, url }
      await response.body.dump()
      refuseRedirect({ ...sending, url }, target, hops, response.statusCode)
      url = target
    }
  }

  return {
    stream: follow,
    send: async (sending) => {
      const { response } = await follow(sending)
      const { statusCode: status, headers } = response
      const received = { status, headers: plainHeaders(headers), text: '' }
      const isSuccess = status >= 200 && status < 300
      try {
        const body = await unpacked(response)
        const bytes = await (isSuccess ? heldAnswer(body, limit) : heldBody(body, maxFailure))
        if (!isSuccess || !sending.cutsItems) return { ...received, text: textOf(bytes) }
        const isSoonRead = isFirst && bytes.length <= soonRead
        isFirst = false
        if (isSoonRead) {
          const text = textOf(bytes)
          if (isSpelledPlainly(text)) return { ...received, text }
        }
        const cut = cutPage(bytes)
        if (cut) return { ...received, text: cut.envelope, lines: cut.lines }
        return { ...received, text: textOf(bytes) }
      } catch (cause) {
        if (sending.signal?.aborted) throw cause
        if (isSuccess) throw new BrokenAnswer(received, cause)
        // its status says what happened
        return received
      }
    },
    open: (url, signal, headers = {}) =>
      follow({ method: 'GET', url, headers, signal, anonymous: true }),
    isProxied: (url) => !options.dispatcher && proxyFor(url, env) !== undefined,
    close: async () => {
      const open = [...dispatchers.values()]
      dispatchers.clear()
      await Promise.all(open.map((dispatcher) => dispatcher.destroy()))
    },
  }
}

/** On this machine, to unpack takes longer than the way there: `bench` has the figures. */
function paysToPack({ method, anonymous }: Sending, { hostname }: URL): boolean {
  return method === 'GET' && !anonymous && !isLoopback(hostname)
}

function redirectTarget(response: Dispatcher.ResponseData, from: URL): URL | undefined {
  const { location } = response.headers
  if (![301, 302, 303, 307, 308].includes(response.statusCode)) return undefined
  if (typeof location !== 'string' || !URL.canParse(location, from.href)) return undefined
  const target = new URL(location, from)
  if (target.origin === from.origin && target.username === '' && target.password === '') {
    target.username = from.username
    target.password = from.password
  }
  return target
}

/** What a URL of another service has before its host. */
function ownCredentials({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {}
  const words = [username, password].map(plain).join(':')
  return { authorization: `Basic ${Buffer.from(words).toString('base64')}` }
}

/** What isn't escaped as it should be is meant as it stands. */
function plain(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

/** A request to the service stays with it: what another one answers is not its answer. */
function refuseRedirect(sending: Sending, target: URL, hops: number, status: number): void {
  const { method, url, anonymous } = sending
  const reads = method === 'GET' || method === 'HEAD'
  const from = maskUrl(url.href)
  const to = maskUrl(target.href)
  const refuse = (message: string, doubt?: ErrorDetails) => {
    const request = { method, url: from }
    const hint = 'check the API URL'
    throw new DocsctlError('failed', message, { hint, status, request, ...doubt })
  }
  const redirected = `${method} ${from} was answered with a redirect`
  // after a write, one that isn't to be sent again elsewhere may well mean that it was done
  const mayBeDone = !reads && status !== 307 && status !== 308
  const doubt = mayBeDone ? { state: unknownState, isDoubtful: true as const } : undefined
  if (!/^https?:$/.test(target.protocol) || !(anonymous || staysWith(url, target))) {
    refuse(`${redirected} to another origin, which is not followed: ${to}`, doubt)
  }
  if (mayBeDone) refuse(`${redirected} to ${to}`, doubt)
  if (hops >= maxRedirects) {
    refuse(`${method} was redirected more than ${maxRedirects} times, last to ${to}`)
  }
}

function staysWith(from: URL, to: URL): boolean {
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:'
  return to.origin === from.origin || (isUpgrade && to.hostname === from.hostname)
}

export function plainHeaders(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
