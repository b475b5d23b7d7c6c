import { DocsctlError } from '../../errors.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { tokenFault } from '../../output/text/token-fault.ts'
import { isLoopback } from './proxy.ts'

/**
 * The location of the API: the origin that receives the token, and the path prefix before `/v1`.
 */
export interface BaseUrl {
  origin: string
  /** empty, or a path without a trailing slash */
  prefix: string
}

/**
 * Parses the API URL. Rejects http URLs, which would expose the token, unless they point to this
 * machine.
 */
export function baseUrl(apiUrl: string): BaseUrl {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    // in JavaScript, an unset variable can get here as undefined
    throw new DocsctlError('usage', `Invalid API URL "${maskUrl(String(apiUrl))}"`, {
      hint: 'Use the base URL of the API, such as https://api.example.com',
    })
  }
  if (url.username !== '' || url.password !== '') {
    throw new DocsctlError('usage', 'The API URL cannot contain a username or password', {
      hint: 'Remove the username and password. docsctl sends the token in a header',
    })
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new DocsctlError(
      'usage',
      `The API URL ${url.origin} must use https because its host is not this machine`,
      {
        hint: `Use https://${url.host}`,
      },
    )
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '') }
}

/** Returns a token that is valid in a header. Error messages never contain the token. */
export function checkedToken(token: string | undefined): string | undefined {
  const fault = token === undefined ? undefined : tokenFault(token)
  if (fault) throw new DocsctlError('usage', `The token ${fault}`)
  return token
}
