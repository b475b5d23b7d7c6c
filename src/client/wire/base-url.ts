import { DocsctlError } from '../../errors.ts'
import { maskUrl } from '../../text/redact.ts'
import { isLoopback } from './proxy.ts'

/** Where the API is: the origin that the token belongs to, and what stands before `/v1`. */
export interface BaseUrl {
  origin: string
  /** empty, or a path without a slash at its end */
  prefix: string
}

/** Refuses an address over which a token could be read on its way. */
export function baseUrl(apiUrl: string): BaseUrl {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new DocsctlError('usage', `${maskUrl(apiUrl)} is not an API URL`, {
      hint: 'give the base of the API, such as https://api.example.com',
    })
  }
  if (url.username !== '' || url.password !== '') {
    throw new DocsctlError('usage', 'the API URL holds a user name or a password', {
      hint: 'give the API URL without them; the token goes in a header',
    })
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new DocsctlError('usage', `${url.origin} is plain http, and not on this machine`, {
      hint: `use https://${url.host}`,
    })
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '') }
}

/** A token that can stand in a header; its value is never shown. */
export function checkedToken(token: string | undefined): string | undefined {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new DocsctlError('usage', 'the token is empty or holds characters that no token has')
  }
  return token
}
