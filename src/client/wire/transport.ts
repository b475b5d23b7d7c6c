import type { Dispatcher } from 'undici'
import { DocsctlError, type ErrorDetails, unknownState } from '../../errors.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { bufferAnswer, bufferBody, decodeText, unpacked } from './body.ts'
import { cutPage, isSpelledPlainly } from './cut-page.ts'
import type { ItemLines } from './item-lines.ts'
import { isLoopback, type ProxyVariables, proxyFor } from './proxy.ts'
import type { ResponseSpeed } from './response-speed.ts'
import type { Timeouts } from './undici-parts.ts'
import { leaveWasmUnoptimized } from './wasm-flags.ts'

/**
 * An HTTP request without the token. The transport adds the token only if the target is the API's
 * origin.
 */
export interface Sending {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal | undefined
  /** true if the token is never sent */
  anonymous?: true
  /**
   * true if the items of a list are separated from the rest of the response without parsing them
   */
  cutsItems?: boolean
  /** measures the speed of the response */
  speed?: ResponseSpeed
}

export interface Received {
  status: number
  headers: Record<string, string>
  /** the body as text, without the separated items */
  text: string
  lines?: ItemLines
  /** true if the resource to delete no longer exists, possibly because an earlier try deleted it */
  isGone?: true
}

/** Thrown for a success status with an incomplete body. */
export class BrokenAnswer extends Error {
  readonly received: Received

  constructor(received: Received, cause: unknown) {
    super('The response is incomplete', { cause })
    this.received = received
  }
}

export interface Opened {
  response: Dispatcher.ResponseData
  url: URL
}

export interface Transport {
  send(sending: Sending): Promise<Received>
  /** Sends a GET without the token and streams the body. Returns the final URL after redirects. */
  open(url: URL, signal: AbortSignal | undefined, headers?: Record<string, string>): Promise<Opened>
  /** Sends a request with the token and streams the body. */
  stream(sending: Sending): Promise<Opened>
  isProxied(url: URL): boolean
  close(): Promise<void>
}

export interface TransportOptions {
  /** the only origin that receives the token */
  origin: string
  token: string | undefined
  userAgent: string
  env: ProxyVariables
  timeouts: Timeouts
  dispatcher: Dispatcher | undefined
  shortLived: boolean
}

const maxRedirects = 5
/** The maximum size of an error body, in bytes. */
const maxFailure = 1e6
/**
 * The first response is parsed instead of scanned if it has at most this many bytes, because V8
 * hasn't optimized the scanner yet.
 */
const maxFirstParsed = 1e6
/** The expected upload speed, in bytes per millisecond. Large bodies get a longer timeout. */
const minUploadSpeed = 100

export function createTransport(options: TransportOptions): Transport {
  const { origin, token, userAgent, env, timeouts } = options
  const limit = maxAnswer(env)
  const dispatchers = new Map<string, Dispatcher>()
  let parts: typeof import('./undici-parts.ts') | undefined
  let isFirst = true

  async function load() {
    if (parts) return parts
    // loaded on first use, because dry runs and help don't need it
    parts = await import('./undici-parts.ts')
    if (options.shortLived) leaveWasmUnoptimized()
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
        ...(prefersCompression(sending, url) && { 'accept-encoding': 'gzip, br, deflate' }),
        // the caller's headers override the defaults, including `Authorization`
        ...(home && token !== undefined && { authorization: `Bearer ${token}` }),
        ...(sending.anonymous && { accept: '*/*', ...ownCredentials(url) }),
        ...sending.headers,
        // removes the caller's token after a redirect to a different origin
        ...(!home && !sending.anonymous && { authorization: undefined }),
      },
      body: sending.body ?? null,
      signal: sending.signal ?? null,
      headersTimeout: timeouts.firstByte + Math.ceil((sending.body?.length ?? 0) / minUploadSpeed),
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
        const body =
          sending.method === 'HEAD' ? response.body : await unpacked(response, sending.speed)
        const bytes = await (isSuccess ? bufferAnswer(body, limit) : bufferBody(body, maxFailure))
        if (!isSuccess || !sending.cutsItems) return { ...received, text: decodeText(bytes) }
        const isSoonRead = isFirst && bytes.length <= maxFirstParsed
        isFirst = false
        if (isSoonRead) {
          const text = decodeText(bytes)
          if (isSpelledPlainly(text)) return { ...received, text }
        }
        const cut = cutPage(bytes)
        if (cut) return { ...received, text: cut.envelope, lines: cut.lines }
        return { ...received, text: decodeText(bytes) }
      } catch (cause) {
        if (sending.signal?.aborted) throw cause
        if (isSuccess) throw new BrokenAnswer(received, cause)
        // the status shows the outcome even if the body is missing
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

/**
 * Returns whether compression makes responses arrive faster. On the same machine, decompression
 * takes longer than the transfer, as the benchmarks show.
 */
function prefersCompression({ method, anonymous }: Sending, { hostname }: URL): boolean {
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

/** Returns an `Authorization` header with the credentials in a URL of a different service. */
function ownCredentials({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {}
  const words = [username, password].map(decodePercent).join(':')
  return { authorization: `Basic ${Buffer.from(words).toString('base64')}` }
}

/** Decodes percent escapes. Malformed escapes stay unchanged. */
function decodePercent(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

/**
 * Rejects redirects of API requests to other origins, because another origin can't respond on
 * behalf of the API.
 */
function refuseRedirect(sending: Sending, target: URL, hops: number, status: number): void {
  const { method, url, anonymous } = sending
  const reads = method === 'GET' || method === 'HEAD'
  const from = maskUrl(url.href)
  const to = maskUrl(target.href)
  const refuse = (message: string, doubt?: ErrorDetails) => {
    const request = { method, url: from }
    const hint = 'Check the API URL'
    throw new DocsctlError('failed', message, { hint, status, request, ...doubt })
  }
  const redirected = `${method} ${from} was redirected`
  // the service may carry out a write and then respond with a redirect that isn't followed
  const mayBeDone = !reads && status !== 307 && status !== 308
  const doubt = mayBeDone ? { state: unknownState, isDoubtful: true as const } : undefined
  if (!/^https?:$/.test(target.protocol) || !(anonymous || keepsOrigin(url, target))) {
    refuse(`${redirected} to another origin (not followed): ${to}`, doubt)
  }
  if (mayBeDone) refuse(`${redirected} to ${to}`, doubt)
  if (hops >= maxRedirects) {
    refuse(`The ${method} request was redirected more than ${maxRedirects} times, last to ${to}`)
  }
}

function keepsOrigin(from: URL, to: URL): boolean {
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

const units: Record<string, number> = { '': 1, k: 1e3, m: 1e6, g: 1e9 }

/** Returns the maximum memory for one response, in bytes. */
function maxAnswer({ DOCSCTL_MAX_ANSWER: typed }: ProxyVariables): number {
  if (!typed) return 256e6
  const [, digits, unit = ''] = /^(\d{1,15})\s*([kmg]?)b?$/i.exec(typed.trim()) ?? []
  const bytes = Number(digits) * (units[unit.toLowerCase()] as number)
  if (bytes > 0) return bytes
  throw new DocsctlError('usage', `Invalid DOCSCTL_MAX_ANSWER "${typed}". Use a size such as 256MB`)
}
