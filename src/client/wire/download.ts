import type { Dispatcher } from 'undici'
import { DocsctlError } from '../../errors.ts'
import { replaceFile, type WritePiece } from '../../fs/replace-file.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { canceledError } from '../exchange/canceled-error.ts'
import type { ExchangeContext } from '../exchange/exchange-context.ts'
import { backoff, remedyFor, requestedWait, type Setback, triesFor } from '../exchange/retry.ts'
import { answerError, isHtml } from '../failures.ts'
import { bufferBody, decodeText, unpacked } from './body.ts'
import { classifyFault, unreachable } from './faults.ts'
import { ResponseSpeed } from './response-speed.ts'
import { plainHeaders } from './transport.ts'

export interface DownloadOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((bytes: number, total: number | undefined) => void) | undefined
  /** the bytes with which the downloaded file must start; other bytes mean a different file */
  begins?: string | undefined
  /** rejects if the path of the file contains a symbolic link */
  verify?: (() => Promise<void>) | undefined
}

/** A download in progress, with the number of tries and the time spent waiting. */
interface Fetching {
  means: ExchangeContext
  url: URL
  options: DownloadOptions
  request: { method: string; url: string }
  attempt: number
  waited: number
}

/**
 * Downloads a file without sending the token, and retries failed tries. Replaces the target file
 * only after a complete download.
 */
export async function downloadFile(
  context: ExchangeContext,
  address: string,
  file: string,
  options: DownloadOptions,
): Promise<{ bytes: number }> {
  const url = checkedUrl(address)
  const request = { method: 'GET', url: maskUrl(url.href) }
  const fetching: Fetching = { means: context, url, options, request, attempt: 0, waited: 0 }
  try {
    for (;;) {
      const response = await openDownload(fetching)
      try {
        return { bytes: await save(response, file, fetching) }
      } catch (error) {
        await waitForRetry(downloadSetback(error, fetching), fetching)
      }
    }
  } catch (error) {
    if (options.signal?.aborted) throw canceledError(options.signal.reason, { request })
    throw error
  }
}

/**
 * Requests the whole file, or its remaining bytes from an offset. Also returns the response if the
 * server rejects the offset.
 */
async function openDownload(
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
      const text = decodeText(await bufferBody(response.body, 1e6).catch(() => Buffer.alloc(0)))
      const setback = { received: { status, headers: plainHeaders(response.headers), text } }
      // if the server rejects the range, the whole file may still be available
      if (headers.range !== undefined && remedyFor(setback, 'safe') === 'give-up') return response
      await waitForRetry(setback, fetching)
    } catch (error) {
      await waitForRetry(downloadSetback(error, fetching), fetching)
    }
  }
}

function downloadSetback(error: unknown, { means, url, options }: Fetching): Setback {
  if (options.signal?.aborted || error instanceof DocsctlError) throw error
  const fault = classifyFault(error, means.transport.isProxied(url))
  if (!fault) throw error
  return { fault }
}

/** Waits before the next try, or throws the error if there is none. */
async function waitForRetry(setback: Setback, fetching: Fetching): Promise<void> {
  const { means, url, request, options, attempt } = fetching
  const { clock, random, maxWait, notify } = means
  const { received, fault } = setback
  const now = clock.now()
  const ms =
    (received && requestedWait(received, means.serviceClock.at(now) ?? now)) ||
    backoff(attempt, random)
  const isSpent = attempt >= triesFor(setback) || fetching.waited + ms > maxWait
  if (remedyFor(setback, 'safe') === 'give-up' || isSpent) {
    const state = 'No file was written'
    throw fault
      ? unreachable(fault, url.host, { state, request })
      : answerError(received, { request, signedIn: false, secrets: [] })
  }
  const reason = fault?.what ?? `the service returned ${received?.status}`
  notify({ type: 'wait', ms, reason, attempt, of: triesFor(setback) })
  await clock.sleep(ms, options.signal)
  fetching.waited += ms
}

/** Replaces the target file after the whole body has arrived. */
async function save(
  first: Dispatcher.ResponseData,
  file: string,
  fetching: Fetching,
): Promise<number> {
  const { onProgress, begins, verify } = fetching.options
  const length = Number(first.headers['content-length'])
  const total = Number.isInteger(length) ? length : undefined
  const isPacked = first.headers['content-encoding'] !== undefined
  let bytes = 0
  let head = Buffer.alloc(0)
  let response = first
  try {
    const copy = async (write: WritePiece) => {
      for (;;) {
        const { means, url, waited } = fetching
        const speed = new ResponseSpeed(means, url.host, means.maxWait - waited)
        try {
          const received = await unpacked(response, speed)
          for await (const chunk of received as AsyncIterable<Buffer>) {
            if (head.length < 1024) head = Buffer.concat([head, chunk])
            await write(chunk)
            bytes += chunk.length
            onProgress?.(bytes, total)
          }
          if (total !== undefined && !isPacked && bytes !== total) throw endedEarly()
          return refuseOther(first, head, begins)
        } catch (error) {
          fetching.waited += speed.slowMs
          const range = rangeHeaders(first, bytes)
          // if the server doesn't support ranges, the caller requests the whole file again
          if (!range) throw error
          await waitForRetry(downloadSetback(error, fetching), fetching)
          response = await openDownload(fetching, range)
          if (!isContinuation(first, response, bytes)) throw error
        }
      }
    }
    await replaceFile(file, copy, { verify })
  } finally {
    for (const { body } of [first, response]) body.on('error', () => {}).destroy()
  }
  return bytes
}

/**
 * Returns the headers that request the remaining bytes of the same file, if the server supports
 * ranges.
 */
function rangeHeaders({ headers }: Dispatcher.ResponseData, bytes: number) {
  const { etag } = headers
  const isOffered =
    headers['accept-ranges'] === 'bytes' && headers['content-encoding'] === undefined
  if (bytes === 0 || !isOffered || typeof etag !== 'string' || etag.startsWith('W/'))
    return undefined
  return { range: `bytes=${bytes}-`, 'if-range': etag }
}

/** Returns whether a response continues the same file at this offset. */
function isContinuation(
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

/** Builds the error for a body that is shorter than its `content-length` header. */
function endedEarly(): Error {
  return Object.assign(new Error('The response ended early'), { code: 'ECONNRESET' })
}

/**
 * Rejects successful responses that don't contain the file: an empty body, a web page, or a body
 * with a different beginning.
 */
function refuseOther({ headers }: Dispatcher.ResponseData, head: Buffer, begins = ''): void {
  const text = decodeText(head)
  const what =
    head.length === 0
      ? 'nothing'
      : isHtml({ status: 200, headers: plainHeaders(headers), text })
        ? 'a web page'
        : text.startsWith(begins)
          ? undefined
          : 'other content'
  if (what === undefined) return
  throw new DocsctlError('failed', `Expected a file, but received ${what}`, {
    state: 'No file was written',
  })
}

/** Returns the download URL of a response. */
export function downloadAddress(given: unknown): string {
  if (typeof given === 'string') return given
  throw new DocsctlError('failed', 'The service returned no download URL')
}

export function checkedUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new DocsctlError(
    'failed',
    `The service returned an invalid download URL: "${maskUrl(address)}"`,
  )
}
