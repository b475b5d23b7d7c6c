import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { Notify } from '../events.ts'

/** Thrown if a response is slow for longer than the remaining waiting time. */
export class TooSlow extends Error {
  readonly bytes: number
  readonly ms: number

  constructor(bytes: number, ms: number) {
    super(`${bytes} bytes in ${Math.round(ms / 1000)} s`)
    this.bytes = bytes
    this.ms = ms
  }
}

/** A response is slow if fewer bytes than this arrive in an interval. */
const minBytes = 1000
const interval = 10_000
/**
 * The shortest interval, in ms. It is used if less waiting time remains, and gives a slow response
 * a last chance to complete.
 */
const minInterval = 5000

/** The interval between two progress reports for a slow response, in ms. */
const reportEvery = 30_000

interface SpeedMeans {
  clock: Clock
  notify: Notify
}

/**
 * Measures the speed of a response. Slow intervals count as waiting time. The speed is measured
 * when bytes arrive. If no bytes arrive at all, a separate timeout ends the response.
 */
export class ResponseSpeed {
  /** the total duration of the slow intervals so far, in ms */
  slowMs = 0
  readonly #means: SpeedMeans
  readonly #host: string
  readonly #left: number
  #reported = Number.NEGATIVE_INFINITY
  #slowBytes = 0

  /** `left` is the remaining waiting time, in ms. */
  constructor(means: SpeedMeans, host: string, left: number) {
    this.#means = means
    this.#host = host
    this.#left = left
  }

  /**
   * Yields the chunks of a response. Throws `TooSlow` if the response is still slow after the
   * remaining waiting time.
   */
  async *measure(body: Readable): AsyncGenerator<Buffer, void, undefined> {
    const { clock } = this.#means
    let since = clock.now()
    let bytes = 0
    let limit: AbortController | undefined
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        bytes += chunk.length
        const ms = clock.now() - since
        if (ms >= this.#interval()) {
          const isSlow = bytes < (minBytes * ms) / interval
          if (isSlow) this.#addSlow(bytes, ms)
          else limit?.abort()
          limit = isSlow ? (limit ?? this.#limit(body)) : undefined
          since = clock.now()
          bytes = 0
        }
        yield chunk
      }
    } finally {
      limit?.abort()
    }
  }

  #interval(): number {
    return Math.max(minInterval, Math.min(interval, this.#left - this.slowMs))
  }

  #addSlow(bytes: number, ms: number): void {
    this.slowMs += ms
    this.#slowBytes += bytes
    if (this.slowMs - this.#reported < reportEvery) return
    this.#reported = this.slowMs
    this.#means.notify({ type: 'slow', host: this.#host, bytes: this.#slowBytes, ms: this.slowMs })
  }

  /**
   * Aborts the response after the remaining waiting time, unless the response ends or becomes
   * faster first.
   */
  #limit(body: Readable): AbortController {
    const limit = new AbortController()
    const left = Math.max(minInterval, this.#left - this.slowMs)
    const began = this.slowMs
    this.#means.clock.sleep(left, limit.signal).then(
      () => {
        this.slowMs = Math.max(this.slowMs, began + left)
        body.destroy(new TooSlow(this.#slowBytes, this.slowMs))
      },
      () => {},
    )
    return limit
  }
}
