/** The client's clock. Tests pass one that doesn't wait. */
export interface Clock {
  now(): number
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

// the only one of the three clocks that doesn't slow down the start
const sinceBoot = () => Number(process.hrtime.bigint()) / 1e6
const boot = Date.now() - sinceBoot()

export const systemClock: Clock = {
  // start time plus elapsed time, so that changes to the system clock don't affect waits
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
