import type { Readable } from 'node:stream'
import { maskUrl } from '../../text/redact.ts'
import { exchangeWith, type Means } from '../exchange/exchange.ts'
import { heldBody, unpacked } from './body.ts'
import { checkedUrl } from './download.ts'
import { plainHeaders } from './transport.ts'

export interface Fetched {
  bytes: Buffer
  /** where it was in the end, behind redirects */
  url: string
}

export interface FetchOptions {
  signal?: AbortSignal | undefined
  /** so many bytes are wanted and no more */
  beginning?: number | undefined
}

/** A document that is larger is none that the service would take. */
const maxFetched = 256e6

/** Fetches what is at a URL, without the token, and again where that may help. */
export async function fetchWith(
  means: Means,
  address: string,
  { signal, beginning }: FetchOptions,
): Promise<Fetched> {
  const { transport } = means
  const url = checkedUrl(address)
  const fetched: Fetched = { bytes: Buffer.alloc(0), url: url.href }
  const send = async () => {
    const headers = beginning === undefined ? {} : { range: `bytes=0-${beginning - 1}` }
    const { response, url: last } = await transport.open(url, signal, headers)
    const body = await unpacked(response)
    fetched.bytes = await (beginning === undefined
      ? heldBody(body, maxFetched)
      : beginningOf(body, beginning))
    fetched.url = last.href
    const { statusCode: status } = response
    return { status, headers: plainHeaders(response.headers), text: fetched.bytes.toString('utf8') }
  }
  await exchangeWith(
    { ...means, transport: { ...transport, send } },
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

/** What a body begins with; not every service knows how to send a part. */
async function beginningOf(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}
