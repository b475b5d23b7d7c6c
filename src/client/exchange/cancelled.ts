import { DocsctlError, type ErrorDetails } from '../../errors.ts'

/** The error for a request that was cancelled; keeps the reason of whoever did. */
export function cancelled(reason: unknown, details: ErrorDetails): DocsctlError {
  return reason instanceof DocsctlError
    ? new DocsctlError(reason.kind, reason.message, {
        ...reason.details,
        ...details,
        cause: reason,
      })
    : new DocsctlError('interrupted', 'the request was cancelled', { ...details, cause: reason })
}
