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

/** A document that is larger is none that the service would take. */
const maxFetched = 256e6

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
    fetched.bytes = await heldBody(await unpacked(response), maxFetched)
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
