/** The client's clock. Tests inject a clock that doesn't wait. */
export interface Clock {
  now(): number
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

// `process.hrtime` is the only clock that doesn't slow down the start of the program
const sinceBoot = () => Number(process.hrtime.bigint()) / 1e6
const boot = Date.now() - sinceBoot()

export const systemClock: Clock = {
  // adds the elapsed time to the start time, so that changes to the system clock don't affect waits
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
