import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import type { Dispatcher } from 'undici'
import { DocsctlError } from '../../errors.ts'
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

/** Fetches a file without the token, into a temporary file beside the target that is renamed when whole. */
export async function downloadWith(
  transport: Transport,
  address: string,
  file: string,
  options: DownloadOptions & Watch,
): Promise<{ bytes: number }> {
  const { notify, clock } = options
  const url = checkedUrl(address)
  const request = { method: 'GET', url: maskUrl(url.href) }
  const temporary = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    const began = clock.now()
    notify({ type: 'request', attempt: 1, ...request })
    const { response } = await transport.open(url, options.signal)
    const status = response.statusCode
    const ms = clock.now() - began
    notify({ type: 'response', ...request, status, ms, requestId: undefined })
    await refuseFailure(response, request)
    const bytes = await save(response, { file, temporary }, options.onProgress)
    await written(file, rename(temporary, file))
    return { bytes }
  } catch (error) {
    await rm(temporary, { force: true })
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

async function save(
  { headers, body }: Dispatcher.ResponseData,
  { file, temporary }: { file: string; temporary: string },
  onProgress: DownloadOptions['onProgress'],
): Promise<number> {
  const length = headers['content-length']
  const total = typeof length === 'string' ? Number(length) : undefined
  const handle = await written(file, open(temporary, 'wx', await modeFor(file)))
  let bytes = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      await written(file, handle.writeFile(chunk))
      bytes += chunk.length
      onProgress?.(bytes, total)
    }
  } finally {
    body.on('error', () => {}).destroy()
    await handle.close()
  }
  return bytes
}

/** That of the file it replaces, else what the user's umask leaves; a device or a folder is not replaced. */
async function modeFor(file: string): Promise<number> {
  const there = await stat(file).catch(() => undefined)
  if (there?.isFile() === false) {
    throw new DocsctlError('failed', `${file} can't be written: it is there, and no file`)
  }
  return there ? there.mode & 0o777 : 0o666
}

/** A disk that refuses is no fault of the network, though both have the same codes. */
async function written<Result>(file: string, writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (error) {
    const { code } = error as { code?: string }
    throw new DocsctlError('failed', `${file} can't be written (${code})`, { cause: error })
  }
}

export function checkedUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new DocsctlError('failed', `${maskUrl(address)} is no URL to download from`)
}
