import { ClosedPipe, DocsctlError } from '../../errors.ts'
import { toDocsctlError } from '../../output/text/sentences.ts'

/**
 * Prints the result of a write. If printing fails, the error says that the write was carried out.
 */
export async function printWriteResult(result: unknown, show: () => Promise<void>): Promise<void> {
  try {
    await show()
  } catch (error) {
    if (error instanceof ClosedPipe) throw error
    const { kind, message, details } = toDocsctlError(error)
    const { id } = (result ?? {}) as { id?: unknown }
    const named = typeof id === 'string' ? ` (resource ID: ${id})` : ''
    // a usage error would suggest that nothing was sent
    throw new DocsctlError(kind === 'usage' ? 'failed' : kind, message, {
      ...details,
      state: `The change was made${named}, but its result could not be printed`,
      retryable: false,
    })
  }
}
