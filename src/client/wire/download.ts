import type { Dispatcher } from 'undici'
import { DocsctlError } from '../../errors.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { maskUrl } from '../../text/redact.ts'
import { cancelled } from '../exchange/cancelled.ts'
import type { Means } from '../exchange/exchange.ts'
import { askedWait, backoff, remedyFor, type Setback, triesFor } from '../exchange/retry.ts'
import { failureOf, isHtml } from '../failures.ts'
import { heldBody, textOf, unpacked } from './body.ts'
import { faultOf, unreachable } from './faults.ts'
import { plainHeaders } from './transport.ts'

export interface DownloadOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((bytes: number, total: number | undefined) => void) | undefined
  /** what the file begins with; anything else is another file */
  begins?: string | undefined
}

/** One file on its way: what is there of it, and how often it was asked for. */
interface Fetching {
  means: Means
  url: URL
  options: DownloadOptions
  request: { method: string; url: string }
  attempt: number
  waited: number
}

/** Fetches a file without the token, again where that may help; it is replaced by the whole alone. */
export async function downloadWith(
  means: Means,
  address: string,
  file: string,
  options: DownloadOptions,
): Promise<{ bytes: number }> {
  const url = checkedUrl(address)
  const request = { method: 'GET', url: maskUrl(url.href) }
  const fetching: Fetching = { means, url, options, request, attempt: 0, waited: 0 }
  try {
    for (;;) {
      const response = await opened(fetching)
      try {
        return { bytes: await save(response, file, fetching) }
      } catch (error) {
        await pause(setbackOf(error, fetching), fetching)
      }
    }
  } catch (error) {
    if (options.signal?.aborted) throw cancelled(options.signal.reason, { request })
    throw error
  }
}

/** An answer that holds the file, or the rest of it from a place on, or refuses that rest. */
async function opened(
  fetching: Fetching,
  headers: Record<string, string> = {},
): Promise<Dispatcher.ResponseData> {
  const { means, url, options, request } = fetching
  const { transport, clock, notify } = means
  for (;;) {
    const began = clock.now()
    fetching.attempt += 1
    notify({ type: 'request', attempt: fetching.attempt, ...request })
    try {
      const { response } = await transport.open(url, options.signal, headers)
      const status = response.statusCode
      notify({
        type: 'response',
        ...request,
        status,
        ms: clock.now() - began,
        requestId: undefined,
      })
      if (status === 200 || (status === 206 && headers.range !== undefined)) return response
      const text = textOf(await heldBody(response.body, 1e6).catch(() => Buffer.alloc(0)))
      const setback = { received: { status, headers: plainHeaders(response.headers), text } }
      // of what is refused in part, the whole may still be had
      if (headers.range !== undefined && remedyFor(setback, 'safe') === 'give-up') return response
      await pause(setback, fetching)
    } catch (error) {
      await pause(setbackOf(error, fetching), fetching)
    }
  }
}

function setbackOf(error: unknown, { means, url, options }: Fetching): Setback {
  if (options.signal?.aborted || error instanceof DocsctlError) throw error
  const fault = faultOf(error, means.transport.isProxied(url))
  if (!fault) throw error
  return { fault }
}

/** Waits until it may be asked for again, or throws what is wrong. */
async function pause(setback: Setback, fetching: Fetching): Promise<void> {
  const { means, url, request, options, attempt } = fetching
  const { clock, random, maxWait, notify } = means
  const { received, fault } = setback
  const now = clock.now()
  const ms =
    (received && askedWait(received, means.serviceClock.at(now) ?? now)) || backoff(attempt, random)
  const isSpent = attempt >= triesFor(setback) || fetching.waited + ms > maxWait
  if (remedyFor(setback, 'safe') === 'give-up' || isSpent) {
    const state = 'no file was written'
    throw fault
      ? unreachable(fault, url.host, { state, request })
      : failureOf(received, { request, signedIn: false, secrets: [] })
  }
  const reason = fault?.what ?? `the service answered ${received?.status}`
  notify({ type: 'wait', ms, reason, attempt, of: triesFor(setback) })
  await clock.sleep(ms, options.signal)
  fetching.waited += ms
}

/** Replaces the file by the body once that is here as a whole. */
async function save(
  first: Dispatcher.ResponseData,
  file: string,
  fetching: Fetching,
): Promise<number> {
  const { onProgress, begins } = fetching.options
  const length = Number(first.headers['content-length'])
  const total = Number.isInteger(length) ? length : undefined
  const isPacked = first.headers['content-encoding'] !== undefined
  let bytes = 0
  let head = Buffer.alloc(0)
  let response = first
  try {
    await replaceFile(file, async (write) => {
      for (;;) {
        try {
          for await (const chunk of (await unpacked(response)) as AsyncIterable<Buffer>) {
            if (head.length < 1024) head = Buffer.concat([head, chunk])
            await write(chunk)
            bytes += chunk.length
            onProgress?.(bytes, total)
          }
          if (total !== undefined && !isPacked && bytes !== total) throw endedEarly()
          return refuseOther(first, head, begins)
        } catch (error) {
          const range = rangeFrom(first, bytes)
          // without a range the whole of it is asked for once more
          if (!range) throw error
          await pause(setbackOf(error, fetching), fetching)
          response = await opened(fetching, range)
          if (!continues(first, response, bytes)) throw error
        }
      }
    })
  } finally {
    for (const { body } of [first, response]) body.on('error', () => {}).destroy()
  }
  return bytes
}

/** Asks for what is missing of the very same file, where the service offers that. */
function rangeFrom({ headers }: Dispatcher.ResponseData, bytes: number) {
  const { etag } = headers
  const isOffered =
    headers['accept-ranges'] === 'bytes' && headers['content-encoding'] === undefined
  if (bytes === 0 || !isOffered || typeof etag !== 'string' || etag.startsWith('W/'))
    return undefined
  return { range: `bytes=${bytes}-`, 'if-range': etag }
}

/** Whether this is more of the same file, from this place on. */
function continues(
  first: Dispatcher.ResponseData,
  { statusCode, headers }: Dispatcher.ResponseData,
  bytes: number,
): boolean {
  const [, from, all] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(String(headers['content-range'])) ?? []
  const isSame = (one: unknown, other: unknown) => one === undefined || one === other
  return (
    statusCode === 206 &&
    Number(from) === bytes &&
    isSame(headers.etag, first.headers.etag) &&
    (all === '*' || isSame(first.headers['content-length'], all))
  )
}

/** What came is not as long as was said: the connection was closed as if it were whole. */
function endedEarly(): Error {
  return Object.assign(new Error('the body ended early'), { code: 'ECONNRESET' })
}

/** A success that holds something else: nothing, the page of a portal, an error. */
function refuseOther({ headers }: Dispatcher.ResponseData, head: Buffer, begins = ''): void {
  const text = textOf(head)
  const what =
    head.length === 0
      ? 'nothing'
      : isHtml({ status: 200, headers: plainHeaders(headers), text })
        ? 'a web page'
        : text.startsWith(begins)
          ? undefined
          : 'something else'
  if (what === undefined) return
  throw new DocsctlError('failed', `${what} came in place of the file`, {
    state: 'no file was written',
  })
}

/** The address that an answer gives for a file. */
export function downloadAddress(given: unknown): string {
  if (typeof given === 'string') return given
  throw new DocsctlError('failed', 'the service gave no URL to download from')
}

export function checkedUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new DocsctlError('failed', `${maskUrl(address)} is not a URL to download from`)
}
