import { DocsctlError, type Kind } from '../../errors.ts'

const kinds: Record<number, Kind> = {
  401: 'not-signed-in',
  403: 'not-permitted',
  404: 'not-found',
  409: 'conflict',
  412: 'conflict',
  429: 'rate-limited',
}

/**
 * Builds the service's refusal of a request: handlers throw it, and the answer is `{error: {code,
 * message}}`.
 */
export function refusal(status: number, message: string): DocsctlError {
  return new DocsctlError(kinds[status] ?? 'refused', message, { status })
}

/** Builds a 400 answer for an invalid value. `field` is the key of the body or the query. */
export function invalid(field: string, message: string): DocsctlError {
  return refusal(400, `${field}: ${message}`)
}

/** Builds a 404 answer. */
export function notFound(noun: string, id: string): DocsctlError {
  return refusal(404, `No ${noun} ${JSON.stringify(id)}`)
}

/** Builds a 409 answer. */
export function conflict(message: string): DocsctlError {
  return refusal(409, message)
}

/** Builds a 403 answer. */
export function forbidden(message: string): DocsctlError {
  return refusal(403, message)
}
