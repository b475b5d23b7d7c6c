import type { Readable } from 'node:stream'
import { maskUrl } from '../../output/text/redact.ts'
import { sendExchange } from '../exchange/exchange.ts'
import type { ExchangeContext } from '../exchange/exchange-context.ts'
import { bufferBody, unpacked } from './body.ts'
import { checkedUrl } from './download.ts'
import { plainHeaders, type Sending } from './transport.ts'

export interface Fetched {
  bytes: Buffer
  /** the final URL after redirects */
  url: string
}

export interface FetchOptions {
  signal?: AbortSignal | undefined
  /** the number of bytes after which reading stops */
  beginning?: number | undefined
}

/** The maximum size of a document that the service accepts, in bytes. */
const maxFetched = 256e6

/** Fetches a URL without sending the token, and retries failed tries. */
export async function fetchUrl(
  context: ExchangeContext,
  address: string,
  { signal, beginning }: FetchOptions,
): Promise<Fetched> {
  const { transport } = context
  const url = checkedUrl(address)
  const fetched: Fetched = { bytes: Buffer.alloc(0), url: url.href }
  const send = async ({ speed }: Sending) => {
    const headers = beginning === undefined ? {} : { range: `bytes=0-${beginning - 1}` }
    const { response, url: last } = await transport.open(url, signal, headers)
    const body = await unpacked(response, speed)
    fetched.bytes = await (beginning === undefined
      ? bufferBody(body, maxFetched)
      : readBeginning(body, beginning))
    fetched.url = last.href
    const { statusCode: status } = response
    return { status, headers: plainHeaders(response.headers), text: fetched.bytes.toString('utf8') }
  }
  await sendExchange(
    { ...context, transport: { ...transport, send } },
    {
      sending: { method: 'GET', url, headers: {}, signal, anonymous: true },
      repeat: 'safe',
      context: {
        request: { method: 'GET', url: maskUrl(url.href) },
        signedIn: false,
        secrets: [],
      },
    },
  )
  return fetched
}

/** Reads the first bytes of a body. Works even if the server doesn't support ranges. */
async function readBeginning(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}
