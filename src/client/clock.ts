/** Time as the client sees it; tests pass one that doesn't wait. */
export interface Clock {
  now(): number
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

// by the one of the three clocks that a start has at no cost
const sinceBoot = () => Number(process.hrtime.bigint()) / 1e6
const boot = Date.now() - sinceBoot()

export const systemClock: Clock = {
  // the time of its start, and what has passed since: waiting is not to follow a clock that is set anew
  now: () => boot + sinceBoot(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop, { once: true })
    }),
}
