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
 * Returns the error with which a handler rejects a request. The response body is `{error: {code,
 * message}}`.
 */
export function refusal(status: number, message: string): DocsctlError {
  return new DocsctlError(kinds[status] ?? 'refused', message, { status })
}

/**
 * Returns a 400 error for an invalid value. The message starts with `field`, which is a key of the
 * body or query, such as `title must be a string`.
 */
export function invalid(field: string, predicate: string): DocsctlError {
  return refusal(400, `${field} ${predicate}`)
}

/** Returns a 404 error. */
export function notFound(noun: string, id: string): DocsctlError {
  return refusal(404, `No ${noun} ${JSON.stringify(id)}`)
}

/** Returns a 409 error. */
export function conflict(message: string): DocsctlError {
  return refusal(409, message)
}

/** Returns a 403 error. */
export function forbidden(message: string): DocsctlError {
  return refusal(403, message)
}
