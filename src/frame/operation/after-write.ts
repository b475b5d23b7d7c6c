import { ClosedPipe, DocsctlError } from '../../errors.ts'
import { errorFrom } from '../../text/sentences.ts'

/** Shows what a write answered; where that fails, the error says that the write was done. */
export async function showDone(result: unknown, show: () => Promise<void>): Promise<void> {
  try {
    await show()
  } catch (error) {
    if (error instanceof ClosedPipe) throw error
    const { kind, message, details } = errorFrom(error)
    const { id } = (result ?? {}) as { id?: unknown }
    const named = typeof id === 'string' ? ` (${id})` : ''
    // what is wrong with the words is no reason to take the change for one that was not made
    throw new DocsctlError(kind === 'usage' ? 'failed' : kind, message, {
      ...details,
      state: `it was done${named}; only what it answered could not be shown`,
      retryable: false,
    })
  }
}

/** Whether nothing but the way out failed: its reader has gone, or its disk is full. */
export function isOutputFault(error: unknown): boolean {
  if (error instanceof ClosedPipe) return true
  const { cause } = error as { cause?: { syscall?: unknown } }
  return error instanceof DocsctlError && cause?.syscall === 'write'
}
