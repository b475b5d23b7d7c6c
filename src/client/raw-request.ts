import type { Repeat } from '../contract/operation.ts'
import { DocsctlError } from '../errors.ts'
import { maskUrl } from '../text/redact.ts'
import type { Answer } from './answer.ts'
import type { Called } from './retired.ts'
import type { BaseUrl } from './wire/base-url.ts'
import type { Sending } from './wire/transport.ts'

export interface RawRequest {
  method: string
  /** with or without `/v1`, or an absolute URL of the same origin */
  path: string
  headers?: Record<string, string>
  /** sent as JSON, a text as it is */
  body?: unknown
  /** where it isn't said, the method decides */
  repeat?: Repeat
  /** what to do to see whether a write was carried out whose answer was lost */
  look?: string
  /** the operation that it amounts to, asked for where its path may be gone */
  called?: () => Promise<Called | undefined>
}

export interface RawAnswer extends Answer {
  /** the body where it is not JSON */
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
  // a URL swallows them, and what is asked for is not what was typed
  if (
    path
      .split(/[?#]/)[0]
      ?.split('/')
      .some((part) => /^(\.|%2e){1,2}$/i.test(part))
  ) {
    throw new DocsctlError('usage', `${maskUrl(path)} holds "." or ".."`)
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) {
    const url = URL.canParse(path) ? new URL(path) : undefined
    if (url?.origin === origin) return url
    throw new DocsctlError('usage', `${maskUrl(path)} is not at ${origin}`, {
      hint: `give a path, or a URL that begins with ${origin}`,
    })
  }
  const below = path.replace(/^\/*/, '/')
  return new URL(`${prefix}${/^\/v1([/?]|$)/.test(below) ? '' : '/v1'}${below}`, origin)
}

/** By the method, as HTTP defines it. */
export function repeatOf(method: string): Repeat {
  return ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method) ? 'safe' : 'unsafe'
}
