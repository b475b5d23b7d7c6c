import { maskUrl } from '../../text/redact.ts'
import { exchangeWith, type Means } from '../exchange/exchange.ts'
import { checkedUrl } from './download.ts'
import { plainHeaders } from './transport.ts'

export interface Fetched {
  bytes: Buffer
  /** where it was in the end, behind redirects */
  url: string
}

/** Fetches what is at a URL, without the token, and again where that may help. */
export async function fetchWith(
  means: Means,
  address: string,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  const { transport } = means
  const url = checkedUrl(address)
  const fetched: Fetched = { bytes: Buffer.alloc(0), url: url.href }
  const send = async () => {
    const { response, url: last } = await transport.open(url, signal)
    fetched.bytes = Buffer.from(await response.body.arrayBuffer())
    fetched.url = last.href
    const { statusCode: status, headers } = response
    return { status, headers: plainHeaders(headers), text: fetched.bytes.toString('utf8') }
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
