import { invalidValue } from '../output/text/problems.ts'
import { usage } from '../output/text/sentences.ts'

/** The default API URL. */
export const defaultApiUrl = 'https://api.gitbook.com'

/**
 * Normalizes an API URL to the base URL without `/v1`. Errors never show the value if it may
 * contain a password.
 */
export function normalizeApiUrl(value: string, origin: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    // a URL that contains `@` may contain a password
    const shown = value.includes('@') ? undefined : value
    throw usage([invalidValue(origin, shown, `Expected a URL such as ${defaultApiUrl}`)])
  }
  if (url.username !== '' || url.password !== '') {
    throw usage([invalidValue(origin, undefined, 'The URL cannot contain a username or password')])
  }
  if (url.search !== '' || url.hash !== '') {
    throw usage([invalidValue(origin, undefined, 'The URL cannot contain a query or fragment')])
  }
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}

export function sameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin
}
