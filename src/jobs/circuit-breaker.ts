import type { DocsctlError } from '../errors.ts'

const maxFailuresInARow = 5

/**
 * Stops a batch if several requests in a row fail for the same reason. Otherwise, docsctl might
 * send thousands of requests that can't succeed.
 */
export class CircuitBreaker {
  #hasSucceeded = false
  #last: DocsctlError | undefined
  #inARow = 0
  #stoppedBy: DocsctlError | undefined

  /** the failure that caused the batch to stop */
  get stoppedBy(): DocsctlError | undefined {
    return this.#stoppedBy
  }

  succeeded(): void {
    this.#hasSucceeded = true
    this.#inARow = 0
  }

  failed(error: DocsctlError): void {
    const isGeneral = this.#isGeneralFailure(error)
    this.#inARow = isGeneral && this.#last && isAlike(error, this.#last) ? this.#inARow + 1 : 1
    this.#last = error
    const isEnd = error.kind === 'not-signed-in' || (isGeneral && this.#inARow >= maxFailuresInARow)
    if (isEnd) this.#stoppedBy ??= error
  }

  /** Returns whether an error concerns the service or the caller, rather than a single resource. */
  #isGeneralFailure({ kind, details: { status = 0 } }: DocsctlError): boolean {
    if (kind === 'unreachable') return true
    if (kind === 'not-permitted') return !this.#hasSucceeded
    // the response comes from a server other than the service
    return kind === 'failed' && status >= 200 && status < 300
  }
}

/**
 * Returns whether two failures have the same kind and status. Ignores the messages, which may
 * contain a request, a time, or a name.
 */
function isAlike(one: DocsctlError, other: DocsctlError): boolean {
  return one.kind === other.kind && one.details.status === other.details.status
}
