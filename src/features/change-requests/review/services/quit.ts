import { DocsctlError } from '../../../../errors.ts'

/** Returns the error for work that was skipped because the user quit. */
export function quitError(): DocsctlError {
  return new DocsctlError('interrupted', 'The review was closed before all requests were sent')
}

export function throwIfQuit(signal: AbortSignal): void {
  if (signal.aborted) throw quitError()
}
