import { DocsctlError, type ErrorDetails } from '../../errors.ts'

/** Builds the error for a canceled request, with the reason of the cancellation. */
export function canceledError(reason: unknown, details: ErrorDetails): DocsctlError {
  return reason instanceof DocsctlError
    ? new DocsctlError(reason.kind, reason.message, {
        ...reason.details,
        ...details,
        cause: reason,
      })
    : new DocsctlError('interrupted', 'The request was canceled', { ...details, cause: reason })
}
