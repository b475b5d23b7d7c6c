import type { Repeat } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { maskUrl } from '../output/text/redact.ts'
import type { Answer } from './answer.ts'
import type { Called } from './removed-operation.ts'
import type { BaseUrl } from './wire/base-url.ts'
import type { Sending } from './wire/transport.ts'

export interface RawRequest {
  method: string
  /** a path with or without `/v1`, or an absolute URL on the API's origin */
  path: string
  headers?: Record<string, string>
  /** the body, sent as JSON; a string is sent unchanged */
  body?: unknown
  /** whether the request is safe to repeat; the default depends on the method */
  repeat?: Repeat
  /**
   * a hint that explains how to find out whether a write was carried out if its response was lost
   */
  look?: string
  /**
   * returns the operation that matches this request; called if the service may have removed the
   * operation
   */
  called?: () => Promise<Called | undefined>
}

export interface RawAnswer extends Answer {
  /** the body, as text if it is not JSON */
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
  // URL parsers remove these segments, so the request would address a different resource
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

/** Returns whether HTTP defines a method as safe to repeat. */
export function methodRepeatSafety(method: string): Repeat {
  return ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method) ? 'safe' : 'unsafe'
}
