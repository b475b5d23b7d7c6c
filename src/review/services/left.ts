import { DocsctlError } from '../../errors.ts'

/** What is not begun any more, since the reader has left. */
export function leftBefore(): DocsctlError {
  return new DocsctlError('interrupted', 'the review was left before that')
}

export function throwIfLeft(signal: AbortSignal): void {
  if (signal.aborted) throw leftBefore()
}
