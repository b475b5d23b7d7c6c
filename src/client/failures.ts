import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError, type ErrorDetails, type Kind } from '../errors.ts'
import { maskText } from '../text/redact.ts'
import { jsonIn, parsed } from './json.ts'
import type { Received } from './wire/transport.ts'

const kinds: Partial<Record<number, Kind>> = {
  400: 'refused',
  401: 'not-signed-in',
  403: 'not-permitted',
  404: 'not-found',
  409: 'conflict',
  412: 'conflict',
  422: 'refused',
  429: 'rate-limited',
  501: 'refused',
}

export const notFound = 'it was not found'

const sentences: Partial<Record<Kind, string>> = {
  refused: 'the service refused the request',
  'not-signed-in': 'the service does not accept the token',
  'not-permitted': 'this is not permitted',
  'not-found': notFound,
  conflict: 'it conflicts with the present state',
  'rate-limited': 'the service limits the rate of requests, and the patience for it is spent',
  unreachable: 'the service keeps failing',
}

/** Where the status says more than its kind. */
const sentencesOfStatus: Partial<Record<number, string>> = {
  413: 'the request is larger than the service takes',
  501: 'the service does not offer this',
}

export interface FailureContext {
  /** absent for a raw request */
  operation?: AnyOperation | undefined
  request: { method: string; url: string }
  signedIn: boolean
  secrets: readonly string[]
}

/** A service may send back anything as the id of a request, the token too. */
export function requestIdOf(
  headers: Record<string, string>,
  secrets: readonly string[],
): string | undefined {
  const id = headers['x-request-id'] ?? headers['cf-ray']
  return id === undefined ? undefined : maskText(id, secrets).slice(0, 200)
}

/** The error for an answer that is no success. */
export function failureOf(received: Received, context: FailureContext): DocsctlError {
  const { status } = received
  const kind = kinds[status] ?? (status >= 500 ? 'unreachable' : 'failed')
  const reason = messageOf(received, context.secrets)
  const sentence =
    kind === 'not-signed-in' && !context.signedIn
      ? 'this needs a token'
      : (sentencesOfStatus[status] ??
        sentences[kind] ??
        'the service gave an answer that was not expected')
  const message = `${sentence} (${status})${reason === undefined ? '' : `: ${reason}`}`
  return new DocsctlError(kind, maskText(message, context.secrets), {
    status,
    retryable: kind === 'rate-limited' || kind === 'unreachable',
    ...hintOf(received, context),
    ...originOf(received, context),
  })
}

export function originOf(received: Received, { request, secrets }: FailureContext): ErrorDetails {
  const requestId = requestIdOf(received.headers, secrets)
  return { request, ...(requestId !== undefined && { requestId }) }
}

/** What to look at where somebody else has answered. */
export const answeredElsewhere = {
  state: 'look at the API URL, the proxy and the login of the network',
  hint: 'docsctl doctor',
}

/** What is told of JSON that ends too early. */
export const notWhole = 'the answer is not whole JSON, it may have been cut short'

export function hintOf(received: Received, { operation }: FailureContext): ErrorDetails {
  if (isHtml(received)) {
    return answeredElsewhere
  }
  const { status } = received
  if (status === 405 || (status === 404 && operation?.retired)) {
    const what = operation ? operation.id : 'this operation'
    return { state: `this service may not offer ${what}` }
  }
  return {}
}

/** What an error body says: the service's forms, plain text, the title of a page, or nothing. */
function messageOf(received: Received, secrets: readonly string[]): string | undefined {
  if (isHtml(received)) return answeredHtml(received, secrets)
  const text = received.text.trim()
  if (text === '') return undefined
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) {
    return shorten(typeof body === 'string' ? body : text, secrets)
  }
  return messageIn(body, secrets)
}

/** What the service's forms of an error say. */
export function messageIn(body: unknown, secrets: readonly string[]): string | undefined {
  const { error, message } = (body ?? {}) as Record<string, unknown>
  const inner =
    typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
  const text = [inner, message].find((one) => typeof one === 'string' && one !== '')
  return typeof text === 'string' ? shorten(text, secrets) : undefined
}

export function isHtml({ headers, text }: Received): boolean {
  return (
    /^text\/html\b/i.test(headers['content-type'] ?? '') ||
    /^\s*<(!doctype html|html)\b/i.test(text)
  )
}

/** Whether an error may be the service's own, which are JSON or empty. */
export function isOfService(received: Received): boolean {
  return !isHtml(received) && (received.text.trim() === '' || jsonIn(received) !== undefined)
}

/** That a web page came, by its title. */
export function answeredHtml({ text }: Received, secrets: readonly string[]): string {
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.replace(/\s+/g, ' ').trim()
  const page = title ? `a web page titled "${shorten(title, secrets)}"` : 'a web page'
  return `${page} came instead of JSON, a proxy or a login portal seems to have answered`
}

/** Masked before it is cut: of a secret on the edge nothing would be recognized. */
function shorten(text: string, secrets: readonly string[]): string {
  const masked = maskText(text, secrets)
  return masked.length > 500 ? `${masked.slice(0, 500)}…` : masked
}
