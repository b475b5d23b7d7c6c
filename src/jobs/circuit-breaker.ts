import type { DocsctlError } from '../errors.ts'

const mostInARow = 5

/** Ends a batch once the service fails all of it alike, so that thousands of requests are not sent for nothing. */
export class CircuitBreaker {
  #hasSucceeded = false
  #last: DocsctlError | undefined
  #inARow = 0
  #stoppedBy: DocsctlError | undefined

  /** the failure after which no other is begun */
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
    const isEnd = error.kind === 'not-signed-in' || (isOfAll && this.#inARow >= mostInARow)
    if (isEnd) this.#stoppedBy ??= error
  }

  /** Whether it tells of the service or of the caller, rather than of the one thing. */
  #isOfAll({ kind, details: { status = 0 } }: DocsctlError): boolean {
    if (kind === 'unreachable') return true
    if (kind === 'not-permitted') return !this.#hasSucceeded
    // a page of another server in the place of an answer
    return kind === 'failed' && status >= 200 && status < 300
  }
}

/** Words don't count: a service names the request, the time or the person in them. */
function isAlike(one: DocsctlError, other: DocsctlError): boolean {
  return one.kind === other.kind && one.details.status === other.details.status
}
