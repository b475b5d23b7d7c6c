import type { DocsctlError } from '../errors.ts'

const maxFailuresInARow = 5

/**
 * Stops a batch if all of its requests fail for the same reason. Otherwise, docsctl might send
 * thousands of requests that can't succeed.
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
    const isOfAll = this.#isOfAll(error)
    this.#inARow = isOfAll && this.#last && isAlike(error, this.#last) ? this.#inARow + 1 : 1
    this.#last = error
    const isEnd = error.kind === 'not-signed-in' || (isOfAll && this.#inARow >= maxFailuresInARow)
    if (isEnd) this.#stoppedBy ??= error
  }

  /** Returns whether the cause of an error is the service or the caller, not a single resource. */
  #isOfAll({ kind, details: { status = 0 } }: DocsctlError): boolean {
    if (kind === 'unreachable') return true
    if (kind === 'not-permitted') return !this.#hasSucceeded
    // the response comes from a different server instead of the service
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
