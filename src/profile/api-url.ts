import { usage } from '../text/sentences.ts'

/** The living service: where no API URL is configured. */
export const defaultApiUrl = 'https://api.gitbook.com'

/** The base without `/v1`. Never repeats a value that may hold a password. */
export function normalizeApiUrl(value: string, origin: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    const rule = `needs to be a URL such as ${defaultApiUrl}`
    throw usage([{ where: origin, rule, ...(!value.includes('@') && { value }) }])
  }
  if (url.username !== '' || url.password !== '') {
    throw usage([{ where: origin, rule: "can't hold a user name or a password" }])
  }
  if (url.search !== '' || url.hash !== '') {
    throw usage([{ where: origin, rule: "can't hold a query or a fragment" }])
  }
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}

export function sameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin
}
