import { DocsctlError, type Kind } from '../../errors.ts'

const kinds: Record<number, Kind> = {
  401: 'not-signed-in',
  403: 'not-permitted',
  404: 'not-found',
  409: 'conflict',
  412: 'conflict',
  429: 'rate-limited',
}

/** The service's refusal of a request: thrown by a handler, answered as `{error: {code, message}}`. */
export function refusal(status: number, message: string): DocsctlError {
  return new DocsctlError(kinds[status] ?? 'refused', message, { status })
}

/** 400: a value that can't be; `field` is the key of the body or the query. */
export function invalid(field: string, message: string): DocsctlError {
  return refusal(400, `${field}: ${message}`)
}

/** 404. */
export function notFound(what: string, id: string): DocsctlError {
  return refusal(404, `there is no ${what} ${JSON.stringify(id)}`)
}

/** 409. */
export function conflict(message: string): DocsctlError {
  return refusal(409, message)
}

/** 403. */
export function forbidden(message: string): DocsctlError {
  return refusal(403, message)
}
