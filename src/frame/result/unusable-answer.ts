import { DocsctlError } from '../../errors.ts'

/**
 * What breaks on an answer that was known to be odd is the answer's fault, not a bug; after a write that
 * was answered with `written` it says that the write was done.
 */
export function unusableAnswer(
  error: unknown,
  warnings: readonly string[],
  written: number | undefined,
): unknown {
  const isAtFault = error instanceof TypeError || error instanceof RangeError
  if (!isAtFault || warnings.length === 0) return error
  const odd = warnings.map((line) => line.replace(/^warning: /, '')).join('; ')
  return new DocsctlError('failed', `what the service answered can't be used: ${odd}`, {
    ...(written !== undefined && {
      state: `it was done: the service answered ${written}; only what it answered can't be used`,
    }),
    cause: error,
  })
}
