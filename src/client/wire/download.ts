import type { Dispatcher } from 'undici'
import { DocsctlError } from '../../errors.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { maskUrl } from '../../text/redact.ts'
import type { Clock } from '../clock.ts'
import type { Notify } from '../events.ts'
import { cancelled } from '../exchange/cancelled.ts'
import { failureOf } from '../failures.ts'
import { faultOf, unreachable } from './faults.ts'
import { plainHeaders, type Transport } from './transport.ts'

export interface DownloadOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((bytes: number, total: number | undefined) => void) | undefined
}

/** What a download tells of itself, beside its progress. */
interface Watch {
  notify: Notify
  clock: Clock
}

/** Fetches a file without the token. */
export async function downloadWith(
  transport: Transport,
  address: string,
  file: string,
  options: DownloadOptions & Watch,
): Promise<{ bytes: number }> {
  const { notify, clock } = options
  const url = checkedUrl(address)
  const request = { method: 'GET', url: maskUrl(url.href) }
  try {
    const began = clock.now()
    notify({ type: 'request', attempt: 1, ...request })
    const { response } = await transport.open(url, options.signal)
    const status = response.statusCode
    const ms = clock.now() - began
    notify({ type: 'response', ...request, status, ms, requestId: undefined })
    await refuseFailure(response, request)
    return { bytes: await save(response, file, options.onProgress) }
  } catch (error) {
    if (options.signal?.aborted) throw cancelled(options.signal.reason, { request })
    if (error instanceof DocsctlError) throw error
    const fault = faultOf(error, transport.isProxied(url))
    if (!fault) throw error
    throw unreachable(fault, url.host, { state: 'no file was written', request })
  }
}

async function refuseFailure(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  request: { method: string; url: string },
): Promise<void> {
  if (statusCode === 200) return
  const received = { status: statusCode, headers: plainHeaders(headers), text: await body.text() }
  throw failureOf(received, { request, signedIn: false, secrets: [] })
}

/** Replaces the file by the body once that is here as a whole. */
async function save(
  { headers, body }: Dispatcher.ResponseData,
  file: string,
  onProgress: DownloadOptions['onProgress'],
): Promise<number> {
  const length = headers['content-length']
  const total = typeof length === 'string' ? Number(length) : undefined
  let bytes = 0
  try {
    await replaceFile(file, async (write) => {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        await write(chunk)
        bytes += chunk.length
        onProgress?.(bytes, total)
      }
    })
  } finally {
    body.on('error', () => {}).destroy()
  }
  return bytes
}

export function checkedUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new DocsctlError('failed', `${maskUrl(address)} is no URL to download from`)
}
