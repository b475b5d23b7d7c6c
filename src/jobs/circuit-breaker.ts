import type { DocsctlError } from '../errors.ts'
import { causeOf } from './causes.ts'

const mostInARow = 5

/** Ends a batch once the service fails all of it alike, so that thousands of requests are not sent for nothing. */
export class CircuitBreaker {
  #hasSucceeded = false
  #cause: string | undefined
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

  failed(id: string, error: DocsctlError): void {
    const cause = this.#isOfAll(error) ? causeOf(error.message, id) : undefined
    this.#inARow = cause !== undefined && cause === this.#cause ? this.#inARow + 1 : 1
    this.#cause = cause
    const isEnd = error.kind === 'not-signed-in' || (cause && this.#inARow >= mostInARow)
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
