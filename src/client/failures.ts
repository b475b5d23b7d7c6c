import type { AnyOperation } from '../contract/operation.ts'
import { DocsctlError, type ErrorDetails, type Kind } from '../errors.ts'
import { maskText } from '../output/text/redact.ts'
import { parseBody, parsed } from './json.ts'
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

export const notFoundReason = 'Not found'

const sentences: Partial<Record<Kind, string>> = {
  refused: 'The service rejected the request',
  'not-signed-in': 'The service rejected the token',
  'not-permitted': 'Not permitted',
  'not-found': notFoundReason,
  conflict: 'The request conflicts with the current state',
  'rate-limited': 'Rate limited',
  unreachable: 'Server error',
}

/** Messages for statuses that need a more specific message than their error kind provides. */
const sentencesOfStatus: Partial<Record<number, string>> = {
  413: 'The request is too large for the service',
  501: 'The service does not support this operation',
}

export interface FailureContext {
  /** absent for a raw request */
  operation?: AnyOperation | undefined
  request: { method: string; url: string }
  signedIn: boolean
  secrets: readonly string[]
}

/**
 * Returns the request ID of a response. Masks it, because a server could return a secret as the ID.
 */
export function maskedRequestId(
  headers: Record<string, string>,
  secrets: readonly string[],
): string | undefined {
  const id = headers['x-request-id'] ?? headers['cf-ray']
  return id === undefined ? undefined : maskText(id, secrets).slice(0, 200)
}

/** Builds the error for an unsuccessful response. */
export function answerError(received: Received, context: FailureContext): DocsctlError {
  const { status } = received
  const kind = kinds[status] ?? (status >= 500 ? 'unreachable' : 'failed')
  const reason = answerMessage(received, context.secrets)
  const sentence =
    kind === 'not-signed-in' && !context.signedIn
      ? 'This request requires a token'
      : (sentencesOfStatus[status] ?? sentences[kind] ?? 'Unexpected response')
  const message = `${sentence} (${status})${reason === undefined ? '' : `: ${reason}`}`
  return new DocsctlError(kind, maskText(message, context.secrets), {
    status,
    retryable: kind === 'rate-limited' || kind === 'unreachable',
    ...failureHint(received, context),
    ...errorOrigin(received, context),
  })
}

export function errorOrigin(
  received: Received,
  { request, secrets }: FailureContext,
): ErrorDetails {
  const requestId = maskedRequestId(received.headers, secrets)
  return { request, ...(requestId !== undefined && { requestId }) }
}

/** The error details of a response that doesn't come from the API. */
export const answeredElsewhere = {
  state: 'Check the API URL, the proxy, and whether the network requires you to sign in',
  hint: 'docsctl doctor',
}

/** The message for truncated JSON. */
export const truncatedJsonMessage = 'The response is not valid JSON'

export function failureHint(received: Received, { operation }: FailureContext): ErrorDetails {
  if (isHtml(received)) {
    return answeredElsewhere
  }
  const { status } = received
  if (status === 405 || (status === 404 && operation?.retired)) {
    const what = operation ? operation.id : 'this operation'
    return { state: `The service might not support ${what}` }
  }
  return {}
}

/**
 * Returns the message in an error body, or undefined if it has none. Supports the error formats of
 * the service, plain text, and the titles of HTML pages.
 */
function answerMessage(received: Received, secrets: readonly string[]): string | undefined {
  if (isHtml(received)) return answeredHtml(received, secrets)
  const text = received.text.trim()
  if (text === '') return undefined
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) {
    return shorten(typeof body === 'string' ? body : text, secrets)
  }
  return bodyMessage(body, secrets)
}

/** Returns the message from any of the service's error formats. */
export function bodyMessage(body: unknown, secrets: readonly string[]): string | undefined {
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

/**
 * Returns whether a response can come from the service itself. The service's error responses are
 * JSON or empty.
 */
export function isServiceAnswer(received: Received): boolean {
  return !isHtml(received) && (received.text.trim() === '' || parseBody(received) !== undefined)
}

/** Describes an HTML response by its title. */
export function answeredHtml({ text }: Received, secrets: readonly string[]): string {
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.replace(/\s+/g, ' ').trim()
  const page = title ? `a web page titled "${shorten(title, secrets)}"` : 'a web page'
  return `Expected JSON, but received ${page}, probably a sign-in page or an error page of a proxy`
}

/**
 * Masks secrets in a message before shortening it, because a truncated secret would not be
 * recognized.
 */
function shorten(text: string, secrets: readonly string[]): string {
  const masked = maskText(text, secrets)
  return masked.length > 500 ? `${masked.slice(0, 500)}…` : masked
}
