import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { Notify } from '../events.ts'

/** Thrown for a slow response when the time for waiting is used up. */
export class TooSlow extends Error {
  readonly bytes: number
  readonly ms: number

  constructor(bytes: number, ms: number) {
    super(`${bytes} bytes in ${Math.round(ms / 1000)} s`)
    this.bytes = bytes
    this.ms = ms
  }
}

/** A response is slow while fewer bytes than this arrive in each interval. */
const leastBytes = 1000
const interval = 10_000
/** The shortest interval if less time is left, and the time in which a late response can still end. */
const leastInterval = 5000

/** The interval between two reports of a slow response, in ms. */
const reportEvery = 30_000

interface SpeedMeans {
  clock: Clock
  notify: Notify
}

/**
 * Measures the speed of a response. The time of slow intervals counts as waiting. It is measured when
 * bytes arrive, because the time limit between two bytes ends a silent response.
 */
export class ResponseSpeed {
  /** the duration of all slow intervals so far, in ms */
  slowMs = 0
  readonly #means: SpeedMeans
  readonly #host: string
  readonly #left: number
  #reported = Number.NEGATIVE_INFINITY
  #slowBytes = 0

  /** `left` is the remaining time for waiting, in ms. */
  constructor(means: SpeedMeans, host: string, left: number) {
    this.#means = means
    this.#host = host
    this.#left = left
  }

  /** Yields the chunks of a response. A slow one ends with `TooSlow` after the remaining time. */
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
          const isSlow = bytes < (leastBytes * ms) / interval
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
    return Math.max(leastInterval, Math.min(interval, this.#left - this.slowMs))
  }

  #addSlow(bytes: number, ms: number): void {
    this.slowMs += ms
    this.#slowBytes += bytes
    if (this.slowMs - this.#reported < reportEvery) return
    this.#reported = this.slowMs
    this.#means.notify({ type: 'slow', host: this.#host, bytes: this.#slowBytes, ms: this.slowMs })
  }

  /** Ends the response after the remaining time, unless it ends or becomes faster before. */
  #limit(body: Readable): AbortController {
    const limit = new AbortController()
    const left = Math.max(leastInterval, this.#left - this.slowMs)
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
