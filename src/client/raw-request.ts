import type { Repeat } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { maskUrl } from '../output/text/redact.ts'
import type { Answer } from './answer.ts'
import type { Called } from './removed-operation.ts'
import type { BaseUrl } from './wire/base-url.ts'
import type { Sending } from './wire/transport.ts'

export interface RawRequest {
  method: string
  /** with or without `/v1`, or an absolute URL of the same origin */
  path: string
  headers?: Record<string, string>
  /** sent as JSON; a text is sent unchanged */
  body?: unknown
  /** by default the method decides */
  repeat?: Repeat
  /** how to find out whether a write with a lost response was carried out */
  look?: string
  /** returns the equivalent operation; called if the path may have been removed */
  called?: () => Promise<Called | undefined>
}

export interface RawAnswer extends Answer {
  /** the body if it is not JSON */
  text?: string
}

export function rawSending(
  { method, path, headers = {}, body }: RawRequest,
  base: BaseUrl,
): Sending {
  const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    method: method.toUpperCase(),
    url: rawUrl(path, base),
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(names),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

function rawUrl(path: string, { origin, prefix }: BaseUrl): URL {
  // URL parsers drop these characters, so the request would go to another resource
  if (
    path
      .split(/[?#]/)[0]
      ?.split('/')
      .some((part) => /^(\.|%2e){1,2}$/i.test(part))
  ) {
    throw new DocsctlError(
      'usage',
      `Invalid path "${maskUrl(path)}". A path cannot contain "." or ".." segments`,
    )
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) {
    const url = URL.canParse(path) ? new URL(path) : undefined
    if (url?.origin === origin) return url
    throw new DocsctlError(
      'usage',
      `Invalid URL "${maskUrl(path)}". Expected a URL that begins with ${origin}`,
      {
        hint: `Use a path, such as /orgs`,
      },
    )
  }
  const below = path.replace(/^\/*/, '/')
  return new URL(`${prefix}${/^\/v1([/?]|$)/.test(below) ? '' : '/v1'}${below}`, origin)
}

/** Returns the repeat safety of a method as HTTP defines it. */
export function methodRepeatSafety(method: string): Repeat {
  return ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method) ? 'safe' : 'unsafe'
}
