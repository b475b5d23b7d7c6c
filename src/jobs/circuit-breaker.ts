import type { DocsctlError } from '../errors.ts'

const maxFailuresInARow = 5

/**
 * Stops a batch if all requests fail in the same way, so that thousands of them are not sent in
 * vain.
 */
export class CircuitBreaker {
  #hasSucceeded = false
  #last: DocsctlError | undefined
  #inARow = 0
  #stoppedBy: DocsctlError | undefined

  /** the failure that stopped the batch */
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

  /** Returns whether an error concerns the service or the caller rather than a single resource. */
  #isOfAll({ kind, details: { status = 0 } }: DocsctlError): boolean {
    if (kind === 'unreachable') return true
    if (kind === 'not-permitted') return !this.#hasSucceeded
    // a page of another server instead of a response
    return kind === 'failed' && status >= 200 && status < 300
  }
}

/** Compares kind and status only, because messages may contain the request, the time, or a name. */
function isAlike(one: DocsctlError, other: DocsctlError): boolean {
  return one.kind === other.kind && one.details.status === other.details.status
}
