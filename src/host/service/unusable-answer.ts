import { DocsctlError } from '../../errors.ts'

/** A write with a successful response. */
export interface AnsweredWrite {
  method: string
  url: string
  status: number
}

/**
 * Attributes an error to a malformed response instead of reporting a bug in docsctl. If there was a
 * successful write (`written`), the error says that the change was made.
 */
export function unusableAnswer(
  error: unknown,
  warnings: readonly string[],
  written: AnsweredWrite | undefined,
): unknown {
  // unwraps the original error if the error is reported as a bug
  const thrown = error instanceof DocsctlError && error.kind === 'bug' ? error.cause : error
  const isAtFault = thrown instanceof TypeError || thrown instanceof RangeError
  if (!isAtFault || warnings.length === 0) return error
  const odd = warnings.map((line) => line.replace(/^warning: /, '')).join('; ')
  return new DocsctlError('failed', `The service returned an invalid response: ${odd}`, {
    ...(written !== undefined && {
      state: `The change was made, but the response (${written.status}) is invalid`,
    }),
    cause: thrown,
  })
}
