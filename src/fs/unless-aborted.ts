/**
 * Waits for work that can't be aborted, such as reading a pipe. Stops waiting if the signal is
 * aborted.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    if (signal.aborted) stop()
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
